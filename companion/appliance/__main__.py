"""What systemd and the installation call as root, from the version that has proved itself.

`before-start` comes before every start of the app and never keeps it from starting. `install VERSION` makes a version,
which lies unpacked under its partial name, the current one.
"""

import argparse
import logging
import math
import sys
from pathlib import Path

from companion.appliance.installed_versions import Versions
from companion.appliance.starter import tell_of_start
from companion.appliance.update_trial import Updates, self_check

USER = "orctable"
LOG = logging.getLogger(__name__)


def main() -> int:
    """Does one of the two; 1 when it could not be done."""
    parser = argparse.ArgumentParser(prog="companion.appliance", description=__doc__)
    parser.add_argument("task", choices=("before-start", "install"))
    parser.add_argument("version", nargs="?", default="")
    parser.add_argument("--versions", type=Path, default=Path(sys.prefix).parent)
    parser.add_argument("--data", type=Path, default=Path("/var/lib/orctable"))
    parser.add_argument("--user", default=USER, help='whose app it is; "" for whoever runs this')
    words = parser.parse_args()
    logging.basicConfig(format="%(levelname)s %(message)s", level=logging.INFO)
    tell_of_start(most_cpu_s=math.inf)
    updates = Updates(Versions(words.versions), words.data, self_check(words.user, words.data))
    try:
        if words.task == "install":
            updates.install(words.version)
        else:
            updates.before_start()
    except Exception:
        LOG.exception("the update could not go on; the version that runs stays")
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
