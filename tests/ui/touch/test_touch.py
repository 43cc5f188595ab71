"""Fingers on the open screen: real touches reach the table as intents, and what is local stays on the screen."""

from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from kivy.base import EventLoop
from kivy.core.image import Image

from companion.games.orconomy.view_shapes import TableView
from companion.session.snapshot import DieView, Notice, Snapshot
from companion.ui.automation.fingers import Finger
from companion.ui.taps import MAX_NAME
from tests.ui.samples.device_card import device_card
from tests.ui.samples.rounds_of_play import LONG, SHORT, phases, setups, states
from tests.ui.samples.samples_camera import tools
from tests.ui.screen import FRAMES_A_SECOND, Screen

NAMES = SHORT["en"]
PHASES, SETUPS, STATES = phases(NAMES), setups(NAMES), states(NAMES)


def nobody_bid(auction: Snapshot) -> Snapshot:
    """The same auction before anybody has bid."""
    table = cast("TableView", auction.game)
    waiting = tuple(replace(player, bid=None) for player in table.players)
    return replace(auction, game=replace(table, players=waiting, min_bid=1, best_bid=0, best_bidder=-1))


@pytest.mark.parametrize(
    ("snapshot", "name"),
    [
        (PHASES["revenue"], "settle"),
        (PHASES["revenue"], "undo"),
        (PHASES["competition"], "do:bid_cards:2:3"),
        (STATES["mending"], "mend:close"),
        (PHASES["winter"], "do:give_up:1:3"),
        (PHASES["roll-keys"], "die:2:6"),
        (STATES["question"], "answer:1"),
        (STATES["differ"], "differ:take"),
        (STATES["paused"], "pause"),
        (SETUPS["setup-players"], "setup:count:3"),
        (SETUPS["setup-camera-face"], "setup:teach:face"),
    ],
)
def test_a_touch_says_what_stands_on_the_button(screen: Screen, snapshot: Snapshot, name: str) -> None:
    screen.show(snapshot)
    assert screen.touch(name)
    assert screen.said == [name]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("snapshot", "text"),
    [
        (PHASES["auction"], "do:bid:3:12"),
        (PHASES["auction"], "do:bid:3:55"),
        (PHASES["auction"], "do:loan:2:7"),
        (PHASES["auction"], "outcome:2:13:0:3"),
        (PHASES["auction"], "outcome:0:87"),
        (nobody_bid(PHASES["auction"]), "outcome:-1:0"),
        (PHASES["oracle-dice"], "oracle:die:3:5"),
        (PHASES["auction"], "rule:set_price:-1:7:9:misread"),
        (PHASES["revenue"], "rule:set_skulls:1:14:counted"),
        (PHASES["winter"], "rule:put_token:4:2:1:agreed"),
        (PHASES["revenue"], "rule:set_ring:-1:2:9:4:5:6:7:8:3:10:11:misread"),
        (STATES["history"], "undo_to:2"),
        (STATES["history"], "mend:open:1"),
        (PHASES["revenue"], "do:loan:2:7"),
        (PHASES["revenue"], "do:collapse:3:6"),
        (PHASES["roll"], "die:1:4"),
        (STATES["history"], "redo"),
        (STATES["simulated"], "seat:3"),
        (PHASES["winter"], "do:pay_interest:3:11"),
        (SETUPS["setup-players"], "setup:name:0:Аня Ли"),
        (SETUPS["setup-ring"], "setup:ring:swap:4:9"),
    ],
)
def test_fingers_find_the_way_to_a_button_out_of_sight(screen: Screen, snapshot: Snapshot, text: str) -> None:
    screen.show(snapshot)
    assert screen.press(text)
    assert screen.said == [text]


def test_fingers_say_so_when_no_way_leads_there(screen: Screen) -> None:
    screen.show(PHASES["revenue"])
    assert not screen.press("do:bid:3:12")
    assert not screen.touch("do:bid:3:12")
    assert screen.said == []


def test_a_button_that_is_off_cannot_be_touched(screen: Screen) -> None:
    screen.show(SETUPS["setup-ring-part"])
    assert "setup:next" not in screen.app.ids()
    assert not screen.touch("setup:next")


def test_a_dialog_takes_all_touches_until_it_is_closed(screen: Screen) -> None:
    screen.show(PHASES["revenue"])
    screen.touch("ui:sector:9")
    screen.frame()
    assert "settle" not in screen.app.ids() and "do:pay_off:0:9" in screen.app.ids()
    screen.touch("ui:close")
    screen.frame()
    assert "settle" in screen.app.ids() and screen.said == []


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


def test_a_finger_that_slides_off_says_nothing(screen: Screen) -> None:
    screen.show(PHASES["auction"])
    screen.touch("ui:quick:off")
    finger = Finger(911, 76 / 800, 1 - 210 / 480, 200.0)
    EventLoop.post_dispatch_input("begin", finger)
    finger.move({"x": 0.9, "y": 1 - 210 / 480})
    EventLoop.post_dispatch_input("update", finger)
    EventLoop.post_dispatch_input("end", finger)
    assert screen.said == []


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


def test_the_language_and_the_theme_change_at_once_and_stay_here(screen: Screen) -> None:
    screen.show(PHASES["revenue"])
    screen.wait(screen.app.set_language("ru"))
    screen.frame()
    assert "Прибыль" in screen.words()
    screen.touch("ui:menu")
    screen.touch("ui:settings")
    screen.touch("ui:theme:light")
    screen.frame()
    assert screen.app.glass.scene.paper == "#EFE7D4" and screen.said == []


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


def test_dice_in_the_air_and_at_rest_are_shown(screen: Screen) -> None:
    screen.show(replace(PHASES["roll"], dice=(DieView(1, 5, "final"), DieView(2, 0, "rolling"))))
    pips = sum(
        1 for layer in screen.app.glass.scene.layers for item in layer.items if getattr(item, "name", "") == "disc"
    )
    screen.show(replace(PHASES["roll"], dice=(DieView(1, 5, "final"), DieView(2, 6, "final"))))
    more = sum(
        1 for layer in screen.app.glass.scene.layers for item in layer.items if getattr(item, "name", "") == "disc"
    )
    assert more - pips == 6


def test_a_picture_of_the_screen_is_written(screen: Screen, tmp_path: Path) -> None:
    screen.show(phases(LONG["ru"])["auction"])
    target = tmp_path / "screen.png"
    assert screen.wait(screen.app.screenshot(target))
    picture = Image.load(str(target))
    assert picture.size == (800, 480)
    colours = {tuple(round(part, 1) for part in picture.read_pixel(x, 430)) for x in range(350, 640, 5)}
    assert len(colours) > 1


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
    ("began", "ended", "said"),
    [
        ((114.0, 162.0), (114.0, 162.0), (250, 250)),
        ((114.0, 162.0), (120.0, 166.0), (264, 260)),
        ((114.0, 162.0), (218.0, 266.0), (250, 250, 500, 500)),
    ],
    ids=["tapped", "a finger that trembles", "dragged"],
)
def test_a_touch_on_the_measured_board_says_where_it_was(
    screen: Screen, began: tuple[float, float], ended: tuple[float, float], said: tuple[int, ...]
) -> None:
    screen.show(tools(NAMES)["measure-begun"])
    finger = Finger(921, began[0] / 800, 1 - began[1] / 480, 300.0 + ended[0])
    EventLoop.post_dispatch_input("begin", finger)
    finger.move({"x": ended[0] / 800, "y": 1 - ended[1] / 480})
    EventLoop.post_dispatch_input("update", finger)
    EventLoop.post_dispatch_input("end", finger)
    (text,) = screen.said
    where = text.removeprefix("setup:measure:at:").split(":")
    assert [int(word) for word in where] == pytest.approx(said, abs=4), "thousandths"


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
