"""Makes the goldens, or holds rules and screens against them: `python -m tests.goldens make|compare|renew --games 99`.

`make` goes on where it stopped; `compare` ends with 1 where something is otherwise than it was; `renew` makes some
aspects anew that were changed on purpose, which `changes.txt` then has to list. The aspect `scenes` are the screens.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from companion.app import catalogue
from tests.goldens.kept import FOLDER, Golden, compare, compare_scenes, make, make_scenes, renew, scenes_file
from tests.goldens.seeded_screens import scenes
from tests.goldens.told import ASPECTS
from tests.locale.compiling import compile_all

SCREENS = "scenes"
ALL = {**ASPECTS, SCREENS: "every step of set-up, every prompt, and what can be opened there"}


def main(words: Sequence[str]) -> int:
    """Ends with 1 where something is otherwise than it was."""
    columns = "\n".join(f"  {name:15}{what}" for name, what in ALL.items())
    parser = argparse.ArgumentParser(
        description=__doc__, epilog=f"aspects:\n{columns}", formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("make", "compare", "renew"))
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--games", type=int, default=1000, help="so many of each game")
    parser.add_argument("--only", nargs="*", default=catalogue.GAMES, help="only these games of the catalogue")
    parser.add_argument("--aspects", nargs="*", default=(), choices=ALL, help="to be made anew")
    args = parser.parse_args(words)
    compile_all()
    changed = 0
    for name in args.only:
        rules, screens = args.folder / f"{name}.txt", scenes_file(args.folder, name)
        if args.what == "make":
            make(rules, args.games)
        elif args.what == "renew" and set(args.aspects) - {SCREENS}:
            renew(rules, args.aspects)
        if (args.what == "make" and not screens.exists()) or (args.what == "renew" and SCREENS in args.aspects):
            make_scenes(screens, scenes(name))
        for line in _compared(name, rules, screens, args.games) if args.what == "compare" else ():
            print(line, flush=True)
            changed += 1
    return int(changed > 0)


def _compared(name: str, rules: Path, screens: Path, games: int) -> Iterator[str]:
    yield from compare(Golden.read(rules), games)
    yield from compare_scenes(screens, scenes(name))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
