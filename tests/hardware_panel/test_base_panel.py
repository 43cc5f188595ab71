"""Buttons and lights on the dice base, over lines that lose, double and delay: each press once, the newest lights."""

import pytest

from hardware.events import ButtonPressed
from hardware.serial_dice.leds import Led
from proofs.faulty_devices.faulty_cable import Levels
from tests.hardware_dice.bad_line import BadLine
from tests.hardware_panel.base_with_buttons import Leds, firmware, press
from tests.many_rows import each_row

ROUGH = Levels(drop=0.10, corrupt=0.05, duplicate=0.05, late=0.10, babble=0.02)
BUTTONS = ("1", "2", "back")


class Line(BadLine):
    """The same line; `press` makes a press at the base, `leds` is what its lights show."""

    def __init__(self, seed: int, faults: Levels) -> None:
        super().__init__(seed, faults)
        self.leds = Leds()
        self.pressed: list[tuple[int, str]] = []
        self.step_to(0.1)
        self.light_up()

    def light_up(self) -> None:
        """The lights are wired to the base as it runs now."""
        firmware(self.base)._panel = self.leds

    def press(self, seat: int, button: str) -> None:
        self.pressed.append((seat, button))
        press(self.base, seat, button, len(self.pressed))

    def presses(self) -> list[ButtonPressed]:
        return [event for event in self.events if isinstance(event, ButtonPressed)]

    def agrees(self) -> bool:
        return [(event.seat, event.button) for event in self.presses()] == self.pressed

    def show(self, *lit: tuple[int, int]) -> None:
        self.link.leds.show(frozenset(Led(*led) for led in lit))


@pytest.mark.slow
@each_row("seed", range(12))
def test_every_press_arrives_once_and_in_order_over_a_bad_line(seed: int) -> None:
    line = Line(seed, Levels())
    line.step_to(1.0)
    line.set_levels(ROUGH)
    for turn in range(30):
        line.press(turn % 4, BUTTONS[turn % 3])
        line.step_to(line.t + 0.07 * (1 + turn % 5))
    line.set_levels(Levels())
    line.step_to(line.t + 6.0)
    assert line.agrees()


@pytest.mark.slow
@each_row("seed", range(6))
def test_a_press_whose_acknowledgement_was_lost_with_the_cable_is_told_once(seed: int) -> None:
    line = Line(seed, Levels())
    line.step_to(1.0)
    for turn in range(4):
        line.press(turn, "1")
        line.step_to(line.t + 0.02 + 0.02 * (turn % 2))
        line.pull_out()
        line.step_to(line.t + 0.5)
        line.plug_in()
        line.step_to(line.t + 2.0)
    assert line.agrees()


@pytest.mark.slow
@each_row("seed", range(8))
def test_the_lights_show_the_newest_state_once_the_line_lets_it_through(seed: int) -> None:
    line = Line(seed, Levels())
    line.step_to(1.0)
    line.set_levels(ROUGH)
    for turn in range(40):
        line.show((turn % 5 + 1, 0), (0, turn % 2), (2, 1))
        line.step_to(line.t + 0.05)
    line.set_levels(Levels())
    line.step_to(line.t + 3.0)
    assert line.leds.lit == {(5, 0), (0, 1), (2, 1)}


def test_lights_that_do_not_change_are_told_once() -> None:
    line = Line(1, Levels())
    line.show((1, 0))
    line.step_to(2.0)
    told = len(line.leds.told)
    for _ in range(20):
        line.show((1, 0))
        line.step_to(line.t + 0.1)
    assert len(line.leds.told) == told == 1


def test_a_line_that_stands_still_holds_up_no_more_than_one_round_of_lights() -> None:
    line = Line(1, Levels())
    line.step_to(1.0)
    line.set_levels(Levels(drop=1.0))
    for turn in range(20):
        line.show((turn % 6 + 1, 0))
        line.step_to(line.t + 0.05)
    line.set_levels(Levels())
    line.step_to(line.t + 2.0)
    assert line.leds.lit == {(2, 0)}
    assert len(line.leds.told) <= 4
