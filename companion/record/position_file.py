"""A position as a file: what a table agreed on, the position, and everything the rules derive from it.

What is printed is accepted as input again; derived values are checked, not trusted.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.checked.wrong_input import LogError
from companion.games.protocol import Game
from companion.record.log.reader import parse_object

SCHEMA = "position/1"
LARGEST_FILE = 1_000_000
NAME_ANOTHER = "Name a file that `orctable position --json` or `orctable replay --json` has written."


def read_position(path: Path) -> dict[str, Any]:
    """A position file's data, with its schema checked and removed. Raises LogError: what, where, what to do now.

    A file larger than 1 MB is refused without reading it to its end.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise LogError(f"{path}: cannot be read ({error.strerror}). Check the name.") from error
    if len(raw) > LARGEST_FILE:
        raise LogError(f"{path.name}: is larger than {LARGEST_FILE} bytes, which no position is. {NAME_ANOTHER}")
    if not raw.strip():
        raise LogError(f"{path.name}: is empty. {NAME_ANOTHER}")
    data = parse_object(raw, path.name, "A position is one JSON object.")
    schema = data.pop("schema", SCHEMA)
    if schema != SCHEMA:
        raise LogError(f"{path.name}: schema is {repr(schema)[:40]} and must be {SCHEMA!r}. {NAME_ANOTHER}")
    return data


def position_data(agreed: Mapping[str, Any], game: Game[Any], state: Any) -> dict[str, Any]:
    """The whole position as plain data: schema, what the table agreed on, and the game's own part."""
    told = game.files.position(state)
    return {"schema": SCHEMA, **agreed, **told}
