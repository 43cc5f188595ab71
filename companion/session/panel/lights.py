"""Which lights of the table are lit: a pure function of what is shown."""

from collections.abc import Iterator
from typing import Final

from companion.session.snapshot import Snapshot

CAMERA: Final = "camera"
COCKED: Final = "cocked"
"""Also the state of a die that leans."""


def lit(shown: Snapshot) -> frozenset[str]:
    """The lights by name: `seat N` for whoever must act, `camera` while it looks or is shown something, `cocked` while
    a die leans, and the game's own. Seats count from 1 here. All of them while the buttons are tested.
    """
    if shown.panel.tested is not None:
        return frozenset({CAMERA, *(seat_light(seat) for seat, _ in shown.panel.buttons)})
    return frozenset((*_of_the_game(shown), *([CAMERA] if camera_wanted(shown) else ())))


def seat_light(seat: int) -> str:
    """The name of the light at a seat, which counts from 0."""
    return f"seat {seat + 1}"


def _of_the_game(shown: Snapshot) -> Iterator[str]:
    game = shown.game
    if game is None or game.over or shown.paused:
        return
    waiting = set(shown.panel.tied) or {*game.turns, *(button.seat for button in shown.panel.means)} - shown.sealed
    yield from map(seat_light, sorted(waiting))
    if any(die.state == COCKED for die in shown.dice):
        yield COCKED
    yield from game.lights


def camera_wanted(shown: Snapshot) -> bool:
    """Whether the camera is about to read the table: something moved, or it is asked or shown something."""
    there = any(device.kind == CAMERA and device.state == "up" for device in shown.devices)
    lesson = shown.draft is not None and shown.draft.lesson is not None
    asked = shown.question is not None or shown.showing is not None or any(not one.done for one in shown.owed)
    return there and not shown.paused and (not shown.eyes_settled or lesson or asked)
