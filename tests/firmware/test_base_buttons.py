"""The buttons that are wired to the base: what their contacts do, and which presses it tells."""

from firmware.core.msgs import DOWN, LONG, UP
from firmware.drivers.buttons import Buttons
from tests.many_rows import each_row

STEP_MS = 10


def told(contacts: str) -> list[tuple[int, int]]:
    """The edges told of one button, each with its press, by its contact in every pass from the start of the base on:
    # closed, . open.
    """
    moment, edges = [0], list[tuple[int, int]]()
    buttons = Buttons(lambda: int(contacts[moment[0] // STEP_MS] == "#"), ((1, 1),))
    for moment[0] in range(0, len(contacts) * STEP_MS, STEP_MS):
        buttons.poll(moment[0], lambda _seat, _button, edge, press, _held: edges.append((edge, press)))
    return edges


@each_row(
    "contacts, edges",
    [
        ("...." + "#" * 8 + "." * 6, [(DOWN, 1), (UP, 1)]),
        ("...." + "#" * 90 + "." * 6, [(DOWN, 1), (LONG, 1), (UP, 1)]),
        ("#" * 90 + "." * 6, []),  # held, stuck or shorted while the base starts
        (".#" * 2 + "#" * 90 + "." * 6, []),  # and noisy in the first moment
        ("#" * 90 + "." * 6 + "#" * 8 + "." * 6, [(DOWN, 1), (UP, 1)]),
    ],
)
def test_a_button_that_is_held_while_the_base_starts_is_no_press(contacts: str, edges: list[tuple[int, int]]) -> None:
    assert told(contacts) == edges
