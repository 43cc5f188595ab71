"""Makes the goldens, or holds the rules against them: `python -m tests.goldens make|compare|renew --games 1000`.

`make` goes on where it stopped; `compare` ends with 1 where something is said otherwise than it was; `renew` makes some
aspects anew that were changed on purpose, which `changes.txt` then has to list.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.app import catalogue
from tests.goldens.kept import FOLDER, Golden, compare, make, renew
from tests.goldens.told import ASPECTS
from tests.locale.compiling import compile_all


def main(words: Sequence[str]) -> int:
    """Ends with 1 where something is said otherwise than it was."""
    columns = "\n".join(f"  {name:15}{what}" for name, what in ASPECTS.items())
    parser = argparse.ArgumentParser(
        description=__doc__, epilog=f"aspects:\n{columns}", formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("make", "compare", "renew"))
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--games", type=int, default=1000, help="so many of each game")
    parser.add_argument("--only", nargs="*", default=catalogue.GAMES, help="only these games of the catalogue")
    parser.add_argument("--aspects", nargs="*", default=(), choices=ASPECTS, help="to be made anew")
    args = parser.parse_args(words)
    compile_all()
    changed = 0
    for name in args.only:
        path = args.folder / f"{name}.txt"
        if args.what == "make":
            make(path, args.games)
        elif args.what == "renew":
            renew(path, args.aspects)
        else:
            for line in compare(Golden.read(path), args.games):
                print(line, flush=True)
                changed += 1
    return int(changed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
