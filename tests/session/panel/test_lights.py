"""The lights follow what is shown: whoever must act, the camera when it is wanted, and what the game names."""

from dataclasses import replace

from companion.games.protocol import GameView, PlayerCore, Prompt, SeatButton
from companion.session.publisher import lit
from companion.session.snapshot import DeviceView, DieView, Owed, PanelView, Snapshot

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


def test_whoever_must_act_is_lit_and_the_games_own_markers() -> None:
    assert lit(PLAYED) == {"seat 2", "crown 3"}


def test_whoever_has_a_button_to_press_is_lit_too() -> None:
    assert "seat 1" in lit(replace(PLAYED, panel=PanelView(means=(SeatButton(0, "1", "settle"),))))


def test_whoever_has_chosen_in_secret_is_no_longer_waited_for() -> None:
    both = replace(PLAYED, game=replace(GAME, turns=(0, 1)), sealed=frozenset({1}))
    assert lit(both) == {"seat 1", "crown 3"}


def test_the_rivals_are_lit_while_the_table_is_asked_who_was_first() -> None:
    assert lit(replace(PLAYED, panel=PanelView(tied=(0, 2)))) == {"seat 1", "seat 3", "crown 3"}


def test_all_is_dark_when_the_game_is_over_paused_or_not_begun() -> None:
    assert lit(replace(PLAYED, game=replace(GAME, over=True))) == frozenset()
    assert lit(replace(PLAYED, paused=True, eyes_settled=False)) == frozenset()
    assert lit(Snapshot()) == frozenset()


def test_the_camera_is_lit_while_it_looks_or_waits_for_something() -> None:
    assert "camera" in lit(replace(PLAYED, eyes_settled=False))
    owed = Owed("put", "token", 0, 3)
    assert "camera" in lit(replace(PLAYED, owed=(owed,)))
    assert "camera" not in lit(replace(PLAYED, owed=(replace(owed, done=True),)))


def test_a_camera_that_is_not_there_is_not_lit() -> None:
    for devices in ((), (replace(CAMERA, state="down"),)):
        assert "camera" not in lit(replace(PLAYED, devices=devices, eyes_settled=False))


def test_a_die_that_leans_is_a_light_until_it_is_thrown_again() -> None:
    dice = (DieView(1, 3, "final"), DieView(2, 0, "cocked"))
    assert "cocked" in lit(replace(PLAYED, dice=dice))
    assert "cocked" not in lit(replace(PLAYED, dice=dice[:1]))
    assert "cocked" not in lit(replace(PLAYED, dice=dice, paused=True))


def test_every_light_with_a_button_is_lit_while_they_are_tested() -> None:
    tested = PanelView(buttons=frozenset({(0, "1"), (2, "1")}), tested=frozenset())
    assert lit(replace(PLAYED, panel=tested)) == {"seat 1", "seat 3", "camera"}
