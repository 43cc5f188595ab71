"""What a spy in a seat gets by each way, as CSV: `python -m tests.app.programs.spied_ways COMMIT > FILE`."""

import csv
import sys
from datetime import UTC, datetime
from platform import release

from tests.app.programs.test_spy import FULL, NEITHER, ONLY_LANDLOCK, ONLY_NAMESPACES, USERS, spied


def main(commit: str) -> None:
    """One row a way, a user and what the kernel lacks; what was got is told as yes or no."""
    print("# command: python -m tests.app.programs.spied_ways COMMIT")
    print(f"# commit: {commit}; date: {datetime.now(UTC):%Y-%m-%d}; Linux {release()}, run as root")
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(("commit", "user", "without", "way", "open", "told"))
    for user in USERS:
        for without in (FULL, ONLY_LANDLOCK, ONLY_NAMESPACES, NEITHER):
            report = spied(user, without)
            for way, got in report.got.items():
                text = "+".join(sorted({word for ways in report.open for word in ways.split()}))
                table.writerow((commit, user, without or "nothing", way, "yes" if got else "no", text))


if __name__ == "__main__":
    main(*sys.argv[1:])
