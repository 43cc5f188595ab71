"""The section `[[programs]]` of a table file: which seats programs take, and what starts them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.app.programs.seat_programs import ProgramEntry
from companion.checked.checker import Entry, Many, Place, Real, Table, Text, Whole
from companion.games.protocol import Game

MOST_SEATS: Final = 6
MOST_WORDS: Final = 40
TIMEOUT_S: Final = 10.0
SECTION: Final = Entry(
    "programs",
    Many(
        Table(
            (
                Entry("seat", Whole(1, MOST_SEATS)),
                Entry("command", Many(Text(), 1, MOST_WORDS)),
                Entry("timeout_s", Real(0.1, 600.0), TIMEOUT_S),
            )
        ),
        0,
        MOST_SEATS,
    ),
    (),
)


def entries_of(
    checked: Sequence[Mapping[str, Any]], file: str, game: Game[Any], others: Sequence[str]
) -> tuple[ProgramEntry, ...]:
    """The programs of a checked table file. Raises BoxError for a game that knows none (`others` do), a seat that it
    has not, or one that two programs take.
    """
    place = Place(file, ("programs",))
    if checked and game.programs is None:
        named = " or ".join(f'game = "{name}"' for name in others)
        raise place.wrong(f"cannot take a seat: {game.name} knows no programs", f"Delete them, or write {named}.")
    taken: set[int] = set()
    for number, entry in enumerate(checked):
        here, seat = place.inside(str(number)).inside("seat"), entry["seat"]
        if seat > game.most:
            raise here.wrong(f"is {seat}, and {game.name} has seats 1 to {game.most}", "Write one of those.")
        if seat in taken:
            raise here.wrong(f"is {seat}, which another program has already", "Write another seat.")
        taken.add(seat)
    return tuple(ProgramEntry(entry["seat"] - 1, entry["command"], entry["timeout_s"]) for entry in checked)
