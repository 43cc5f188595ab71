"""Fingers on the open screen: real touches reach the table as intents, and what is local stays on the screen."""

from dataclasses import replace
from typing import cast

import pytest
from kivy.base import EventLoop

from companion.games.orconomy.view_shapes import TableView
from companion.session.snapshot import Notice, Snapshot
from companion.ui.automation.fingers import Finger
from companion.ui.taps import MAX_NAME
from tests.ui.samples.device_card import device_card
from tests.ui.samples.rounds_of_play import SHORT, phases, setups, states
from tests.ui.screen import FRAMES_A_SECOND, Screen

NAMES = SHORT["en"]
PHASES, SETUPS, STATES = phases(NAMES), setups(NAMES), states(NAMES)


def nobody_bid(auction: Snapshot) -> Snapshot:
    """The same auction before anybody has bid."""
    table = cast("TableView", auction.game)
    waiting = tuple(replace(player, bid=None) for player in table.players)
    return replace(auction, game=replace(table, players=waiting, min_bid=1, best_bid=0, best_bidder=-1))


def test_a_button_that_is_off_cannot_be_touched(screen: Screen) -> None:
    screen.show(SETUPS["setup-ring-part"])
    assert "setup:next" not in screen.app.ids()
    assert not screen.touch("setup:next")


def test_looking_through_the_camera_asks_for_a_picture_and_closes_here(screen: Screen) -> None:
    screen.show(PHASES["revenue"])
    assert screen.press("look") and screen.said == ["look"]
    assert screen.touch("close") and screen.said == ["look"]


def test_the_same_touch_reported_twice_counts_once(screen: Screen) -> None:
    screen.show(PHASES["auction"])
    screen.touch("ui:quick:off")
    for _ in range(FRAMES_A_SECOND):  # a key whose meaning changed takes nothing for a moment
        screen.frame()
    x, y = 76 / 800, 1 - 210 / 480
    for number, contact in ((901, 100.0), (902, 100.2), (903, 100.6)):
        finger = Finger(number, x, y, contact)
        for happening in ("begin", "end"):
            EventLoop.post_dispatch_input(happening, finger)
    assert screen.said == ["do:bid:3:11", "do:bid:3:11"]


def test_a_name_is_written_with_the_letters_on_the_screen(screen: Screen) -> None:
    screen.show(SETUPS["setup-players"])
    for name in ("ui:name:2", "ui:key:O", "ui:key:r", "ui:key:c", "ui:key:z", "ui:erase", "setup:name:2:Orc"):
        assert screen.touch(name), name
    assert screen.said == ["setup:name:2:Orc"]


def test_a_long_name_stops_at_its_limit(screen: Screen) -> None:
    screen.show(SETUPS["setup-players"])
    screen.touch("ui:name:0")
    screen.wait(screen.app.type_text("Ab:" * 20))
    assert len(screen.app.local.typed) == MAX_NAME and ":" not in screen.app.local.typed


def test_swapping_takes_two_sectors(screen: Screen) -> None:
    screen.show(SETUPS["setup-ring"])
    assert [screen.touch(name) for name in ("ui:swap:-1", "ui:swap:2", "setup:ring:swap:4:9")] == [True] * 3
    assert screen.said == ["setup:ring:swap:4:9"]


def test_a_toast_goes_by_itself_and_a_grave_one_stays(screen: Screen) -> None:
    now = [0.0]
    screen.app.clock = lambda: now[0]
    notices = (Notice(71, "good", "saved"), Notice(72, "bad", "journal_failing", (("full", 1),)))
    screen.show(replace(PHASES["revenue"], notices=notices))
    assert any("full" in word for word in screen.words())
    screen.touch("notice:close")
    screen.frame()
    assert "Saved." in screen.words() and screen.said == ["notice:close:72"]
    now[0] += 6
    screen.frame()
    assert "Saved." not in screen.words()


def test_how_the_camera_stands_is_told_beside_its_picture(screen: Screen) -> None:
    screen.show(SETUPS["setup-camera-wrong"])
    said = " ".join(screen.words())
    assert "Sticker 3 is not seen" in said and "A lamp is mirrored here" in said
    screen.show(SETUPS["setup-camera-well"])
    assert "The camera sees the board well." in screen.words()


def test_while_pieces_are_laid_the_gravest_trouble_stands_beside_what_to_lay(screen: Screen) -> None:
    screen.show(SETUPS["setup-camera-face-covered"])
    said = " ".join(screen.words())
    assert "Sticker 3 is not seen" in said and "marked places" in said


@pytest.mark.parametrize(
    ("state", "why", "said"),
    [("absent", "not_named", "There is no camera at this table"), ("down", "unplugged", "unplugged")],
)
def test_without_a_camera_its_picture_leads_on_to_the_devices(screen: Screen, state: str, why: str, said: str) -> None:
    devices = (device_card("dice", "ttyACM0", "up", "", "", False), device_card("camera", "cam", state, why, "", False))
    screen.show(replace(PHASES["revenue"], devices=devices))
    assert screen.touch("ui:menu") and screen.touch("look")
    screen.frame()
    assert said in " ".join(screen.words()) and "No picture yet." not in screen.words()
    assert screen.touch("ui:devices:1") and screen.app.local.dialog == "devices:1"
