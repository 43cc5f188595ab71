"""What spectators, a club evening and exchange promise, each by the tests that hold it: which passed, what they saw.

`python -m proofs.acceptance --out docs/results/acceptance.csv` writes a row a promise; it goes on where it stopped.
Beside a bound that a test asserts stands what it recorded. What is measured over minutes has files of its own.
"""

import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from xml.etree import ElementTree

from proofs.long_run import LongRun

SHOWN, PHONES, CLUB, EXCHANGE = "tests/app/shown", "tests/spectators", "tests/club", "tests/exchange"
PROMISED: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "off": (
        "nothing shown: no socket and no process over a game; a table without a club loads nothing of it",
        (
            f"{SHOWN}/test_spectators_link.py::test_off_there_is_neither_a_process_nor_a_socket",
            f"{CLUB}/test_club_at_table.py::test_a_table_that_names_no_club_loads_nothing_of_it",
        ),
    ),
    "no intents": (
        "10,000 random requests say nothing to the app",
        (f"{PHONES}/test_serving.py::test_ten_thousand_random_requests_leave_it_working_and_say_nothing_to_the_app",),
    ),
    "the page": (
        "in Chromium the page is the position at every event; nothing doubtful goes out",
        (
            f"{PHONES}/test_in_chromium.py::test_the_page_shows_the_position_of_the_table_at_every_event",
            f"{SHOWN}/test_public_message.py::test_nothing_doubtful_ever_goes_out",
        ),
    ),
    "secrets": (
        "60 planted words: none goes out; choices exchanged in secret change no byte",
        (
            f"{SHOWN}/test_public_message.py::test_of_all_that_is_planted_round_the_position_nothing_goes_out",
            f"{SHOWN}/test_spectators_link.py::test_what_is_chosen_in_secret_changes_no_byte",
        ),
    ),
    "read by everybody": (
        "at most 60 kB; axe finds nothing and nothing is cut at letters of 200 % in any look; back within 3 s",
        (
            f"{PHONES}/test_phone_page.py",
            f"{PHONES}/test_in_chromium.py::test_every_look_of_every_page_can_be_read_by_everybody",
            f"{PHONES}/test_in_chromium.py::test_the_page_says_that_it_hears_nothing_and_comes_back_by_itself",
        ),
    ),
    "rights": (
        "every table, topic, saying and hearing as it should be at a real broker; three false keys refused",
        (f"{CLUB}/test_club_at_table.py::test_what_each_table_may_say_and_hear",),
    ),
    "rows": (
        "of 10,000 changed, missing, swapped or foreign rows none is taken",
        (f"{CLUB}/test_club_rows.py::test_what_is_changed_missing_swapped_or_foreign_is_never_taken",),
    ),
    "standings": (
        "at least 1,000 random doings of a director: standings worked out anew are those that were shown",
        (f"{CLUB}/test_evening.py::test_whoever_has_the_log_comes_to_the_same_after_any_doings_of_a_director",),
    ),
    "forgotten": (
        "no byte of a name in any file; the same end; killed 40 times anywhere: the old journal or the new one",
        (f"{EXCHANGE}/test_forgetting.py",),
    ),
    "BG Stats": (
        "the JSON that its maker documents; the square is read from the screen's picture",
        (
            f"{EXCHANGE}/test_plays.py::test_bg_stats_is_told_what_its_maker_asks_for",
            "tests/ui/finish/test_finish_pages.py",
        ),
    ),
}
"""By a short name: what is promised, and the tests that hold it."""


@dataclass(frozen=True, slots=True)
class Row:
    """A promise: how many tests passed, failed or were skipped, and what they recorded (added up by its name)."""

    name: str
    promised: str
    passed: int
    failed: int
    skipped: int
    recorded: str
    tests: str


def row(name: str) -> Row:
    """Runs a promise's tests."""
    promised, tests = PROMISED[name]
    with TemporaryDirectory() as place:
        told = Path(place) / "told.xml"
        words = ["-q", "-p", "no:cacheprovider", "-m", "slow or not slow", "-o", "junit_family=xunit1", *tests]
        subprocess.run(
            [sys.executable, "-m", "pytest", f"--junit-xml={told}", *words], check=False, stdout=subprocess.DEVNULL
        )
        cases = [*ElementTree.parse(told).iter("testcase")]
    failed = sum(case.find("failure") is not None or case.find("error") is not None for case in cases)
    skipped = sum(case.find("skipped") is not None for case in cases)
    recorded: dict[str, float] = {}
    for one in (one for case in cases for one in case.iter("property")):
        recorded[one.attrib["name"]] = recorded.get(one.attrib["name"], 0) + float(one.attrib["value"])
    said = ", ".join(f"{what} {value:g}" for what, value in recorded.items())
    return Row(name, promised, len(cases) - failed - skipped, failed, skipped, said, " ".join(tests))


def main(words: Sequence[str] | None = None) -> int:
    """Runs them; 1 where anything failed or was skipped."""
    long_run = LongRun("proofs.acceptance", __doc__)
    long_run.begin(words)
    for name in long_run.left(PROMISED, "name", counts=lambda kept: kept["failed"] == kept["skipped"] == "0"):
        found = row(name)
        long_run.add(found, good=not found.failed and not found.skipped)
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
