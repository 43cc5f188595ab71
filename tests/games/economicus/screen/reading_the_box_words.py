"""Words of the cases about set-up by touch."""

from pathlib import Path

import pytest

from companion.games.economicus.boxes.corrections import confirm, correct
from companion.games.economicus.boxes.loader import load_box
from companion.games.economicus.rules.box import EVERY, TRIAL, Box
from companion.games.economicus.set_up import DraftView
from tests.games.economicus.screen.fingers import Fingers

FIELDS = ("profit", "private", "state")
EDITION = "economicus-2e"
TWO = [{"name": "A", "colour": "red"}, {"name": "B", "colour": "blue"}]


@pytest.fixture
def table(tmp_path: Path) -> Fingers:
    """Set-up at its first step, with a box nobody has looked at."""
    return Fingers(tmp_path)


def details(table: Fingers) -> DraftView:
    """What Economicus' own steps show."""
    assert table.shown.draft is not None and isinstance(table.shown.draft.details, DraftView)
    return table.shown.draft.details


def box(table: Fingers) -> Box:
    """The owner's box as it is kept."""
    return load_box(data_dir=table.folder)


def kept(table: Fingers) -> int:
    """How many numbers the owner's file holds."""
    return sum(getattr(box(table).prints[number], field) is not None for number, field in EVERY)


def trial(number: int, field: str) -> int:
    """A number to try out with."""
    return dict(zip(FIELDS, TRIAL[number], strict=True))[field]


def known_box(folder: Path) -> None:
    """A box whose owner has said everything."""
    for number, field in EVERY:
        correct(EDITION, folder, number, field, trial(number, field))
    confirm(EDITION, folder, "centre_neighbours", "all")
    confirm(EDITION, folder, "crisis_profit", "replace")


def to_the_numbers(table: Fingers) -> None:
    """On to where the numbers are read off the board."""
    table.press("setup:next", "setup:confirm:centre_neighbours:all", "setup:confirm:crisis_profit:replace")
    table.press("setup:next", "setup:ring:numeric", "setup:next")


def read_all(table: Fingers) -> None:
    """Read all numbers off the board, each industry opened from the page of all."""
    table.touch("ui:box:2")
    for number, field in EVERY:
        if field == "profit" and number > 2:
            table.touch(f"ui:box:{number}")
        table.touch(f"ui:box:{number}:{field}", f"setup:box:{number}:{field}:{trial(number, field)}")


def touch_all_but_one(table: Fingers) -> None:
    """Confirm trial numbers one by one, but for the last."""
    for number, field in EVERY[:-1]:
        touch = f"setup:box:{number}:{field}:{trial(number, field)}"
        if touch not in table.ids():
            table.local = table.local.opened("")
            table.touch(f"ui:box:{number}")
        table.touch(touch)
