"""What the eyes say of the dice tray reaches the dice; everything else goes on to the session."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.app.instruments.eyes_link import TrayLink
from companion.app.wiring import read_table
from companion.eyes import reports
from companion.record.failures import TableFileError
from hardware.clock import SteppedClock
from hardware.dice_sources.by_camera import CameraDice
from hardware.events import DeviceDown, DiceUnclear, DieRolled, Event
from vision.dice.seen import MOVING, NO_TRAY, OUT_OF_VIEW, REST, UNCLEAR, DiceLook, SeenDie


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


@pytest.mark.parametrize(
    ("say", "why"),
    [
        (lambda linked: linked.see(NO_TRAY), "no_tray"),
        (lambda linked: linked.see(OUT_OF_VIEW), "blind"),
        (lambda linked: linked.link.hear(reports.Down("stopped with code 1")), "silent"),
        (lambda linked: linked.link.hear(reports.Problem(reports.CAMERA_LOST, "gone", "unplugged")), "unplugged"),
    ],
)
def test_a_tray_nobody_sees_is_offline_and_says_why(linked: Linked, say: Callable[[Linked], bool], why: str) -> None:
    linked.see(REST)
    say(linked)
    down = linked.events[-1]
    assert isinstance(down, DeviceDown) and down.why == why and down.detail
    linked.see(REST)
    assert linked.dice.health().state == "up"


def test_other_reports_go_on_to_the_session(linked: Linked) -> None:
    for report in (reports.Done(1.0), reports.Down("ended"), reports.Found()):
        assert not linked.link.hear(report)


def test_dice_under_a_camera_need_a_camera(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('version = 1\n[dice]\nsources = ["camera", "hand"]\n', "utf-8")
    with pytest.raises(TableFileError, match="there is none"):
        read_table(file, tmp_path)
    file.write_text('version = 1\n[camera]\nsource = "usb:auto"\n[dice]\nsources = ["camera", "hand"]\n', "utf-8")
    assert read_table(file, tmp_path).dice == ("camera", "hand")
