"""What the eyes say of the dice tray reaches the dice; everything else goes on to the session."""

import pytest

from companion.app.instruments.eyes_link import TrayLink
from companion.eyes import reports
from hardware.clock import SteppedClock
from hardware.dice_sources.by_camera import CameraDice
from hardware.events import DiceUnclear, DieRolled, Event
from vision.dice.seen import MOVING, REST, UNCLEAR, DiceLook, SeenDie


class Linked:
    """Camera dice, and the link that feeds them."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.dice = CameraDice(SteppedClock(), "dice")
        self.dice.start(self.events.append)
        self.link = TrayLink(self.dice)

    def see(self, state: str, *dice: SeenDie) -> bool:
        return self.link.hear(reports.DiceSeen(DiceLook(state, 2.0, 1.0, dice)))


@pytest.fixture
def linked() -> Linked:
    return Linked()


def test_dice_at_rest_become_a_throw_and_the_session_does_not_hear_of_the_tray(linked: Linked) -> None:
    heard = [linked.see(REST), linked.see(MOVING), linked.see(REST, SeenDie(4, -10, 0), SeenDie(6, 20, 5))]
    rolled = [(event.die, event.face, event.t_rest, event.t) for event in linked.events if isinstance(event, DieRolled)]
    assert (heard, rolled) == ([True, True, True], [(1, 4, 1.0, 2.0), (2, 6, 1.0, 2.0)])


def test_what_cannot_be_read_is_told(linked: Linked) -> None:
    linked.see(UNCLEAR)
    assert isinstance(linked.events[-1], DiceUnclear)


def test_other_reports_go_on_to_the_session(linked: Linked) -> None:
    for report in (reports.Done(1.0), reports.Down("ended"), reports.Found()):
        assert not linked.link.hear(report)
