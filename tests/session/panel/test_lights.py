"""The lights follow what is shown: whoever must act, the camera when it is wanted, and what the game names."""

from dataclasses import replace

from companion.games.protocol import GameView, PlayerCore, Prompt
from companion.session.publisher import lit
from companion.session.snapshot import DeviceView, PanelView, Snapshot

GAME = GameView(
    name="any",
    round=1,
    players=(PlayerCore(seat=0, name="Anna"), PlayerCore(seat=1, name="Boris"), PlayerCore(seat=2, name="Clara")),
    prompt=Prompt("go"),
    offers=(),
    turns=(1,),
    lights=("crown 3",),
)
CAMERA = DeviceView("camera", "camera", "up", "", "", False)
PLAYED = Snapshot(game=GAME, devices=(CAMERA,))


def test_a_camera_that_is_not_there_is_not_lit() -> None:
    for devices in ((), (replace(CAMERA, state="down"),)):
        assert "camera" not in lit(replace(PLAYED, devices=devices, eyes_settled=False))


def test_every_light_with_a_button_is_lit_while_they_are_tested() -> None:
    tested = PanelView(buttons=frozenset({(0, "1"), (2, "1")}), tested=frozenset())
    assert lit(replace(PLAYED, panel=tested)) == {"seat 1", "seat 3", "camera"}
