"""Plays a recorded game of the course's referee again: `python -m companion.games.economancy.course FILE`.

Ends with 0 when our rules come to the same in every line, 1 when they differ, 2 when the file cannot be read.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from companion.games.economancy.course.recorded import Differs, replayed
from companion.games.economancy.course.referee_lines import NoAnswer
from companion.games.economancy.rules.engine import describe

SAME, OTHERWISE, UNREADABLE = 0, 1, 2
LARGEST = 64 * 2**20


def main(words: Sequence[str]) -> int:
    """Replay the file that is named."""
    if len(words) != 1:
        print("Name one file: python -m companion.games.economancy.course FILE", file=sys.stderr)
        return UNREADABLE
    try:
        file = Path(words[0])
        if file.stat().st_size > LARGEST:
            raise NoAnswer(f"it is larger than {LARGEST} bytes, and cannot be a game")
        state = replayed(file.read_text(encoding="utf-8").splitlines())
    except (OSError, UnicodeDecodeError, NoAnswer) as error:
        print(f"{words[0]}: {error}. Name a log of the referee.", file=sys.stderr)
        return UNREADABLE
    except Differs as error:
        print(f"{words[0]}: {error}.", file=sys.stderr)
        return OTHERWISE
    print(describe(state))
    return SAME


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
