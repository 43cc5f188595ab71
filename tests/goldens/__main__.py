"""Makes the goldens, or holds the rules against them: `python -m tests.goldens make|compare FOLDER --games 1000`.

Made anew from an older commit, they say what has changed since: `make goldens-compare`.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.goldens.kept import FOLDER, Golden, compare, make
from tests.locale.compiling import compile_all


def main(words: Sequence[str]) -> int:
    """Ends with 1 where something is said otherwise than it was."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("make", "compare"))
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--games", type=int, default=1000, help="So many of each game.")
    parser.add_argument("--only", nargs="*", default=None, help="Only these games of the catalogue.")
    args = parser.parse_args(words)
    compile_all()
    changed = 0
    for path in sorted(args.folder.glob("*.txt")):
        if args.only is not None and path.stem not in args.only:
            continue
        if args.what == "make":
            make(path, args.games)
        else:
            for line in compare(Golden.read(path), args.games):
                print(line, flush=True)
                changed += 1
    return int(changed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
