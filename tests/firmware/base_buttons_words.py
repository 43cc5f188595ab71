"""The buttons that are wired to the base: what their contacts do, and which presses it tells."""

from firmware.drivers.buttons import Buttons

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
