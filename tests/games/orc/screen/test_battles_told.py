"""What the screen tells of battles: each land decided in the turn before, thawed ones too, and what is left to do."""

from dataclasses import replace

import pytest

from companion.app.catalogue import screen
from companion.games.orc.rules.state import Draw, State
from companion.games.protocol import Action, round_of
from companion.session.snapshot import HistoryLine, Snapshot
from companion.ui.compose import compose
from companion.ui.parts.local import Local
from tests.games.orc.positions import GAME, NAMES, TABLE, A, B, act, do, fresh, lay
from tests.locale.compiling import compile_all
from tests.many_rows import each_row
from tests.ui import fit
from tests.ui.drawn_with import ink_at, speaker_of

SIZE = (800, 480)


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    compile_all()


def words(state: State, *done: Action, dialog: str = "", language: str = "en", names: tuple[str, str] = NAMES) -> str:
    """All that stands on the screen after these actions."""
    history: list[HistoryLine] = []
    for number, action in enumerate(done):
        before = round_of(state)
        state = do(state, action)
        history.insert(0, HistoryLine(number + 1, before, action, "hand"))
    view = GAME.view(state)
    players = tuple(replace(player, name=name) for player, name in zip(view.players, names, strict=True))
    shown = Snapshot(game=replace(view, players=players), history=tuple(history))
    ink, local = ink_at(SIZE), Local(language=language, dialog=dialog)
    scene = compose(shown, local, ink, speaker_of("orc", language), SIZE, screen)
    assert fit.faults(scene) == []
    return " ".join(text.text for text in fit.visible(scene))


LAST_CARD = Draw(A, 1)


def test_whoever_takes_spare_cards_is_named_where_no_arrow_says_who_it_is() -> None:
    assert f"{NAMES[B]}: 1 card and begin" in words(fresh())


def test_lands_that_thaw_are_told_behind_the_land_they_waited_for() -> None:
    told = words(lay({1: "1 A:yellow*2", 2: "~", 3: "~"}, LAST_CARD), act("draw", A, 1))
    first = told.index("Land 1: 2 to 0. Anna holds it (2).")
    assert first < told.index("Land 2 thaws: Anna holds it (1).")


def test_a_pile_that_a_ruling_empties_is_told() -> None:
    told = words(lay({4: "2 A:yellow*2"}), act("set_stock", TABLE, 4, 0))
    assert "Land 4: 2 to 0. Anna holds it (1)." in told


def test_a_pile_that_is_said_to_be_gone_is_told() -> None:
    told = words(lay({4: "2 A:yellow*2"}, Draw(A, 1), loose=2, draws="seen"), act("emptied", TABLE, 4))
    assert "Land 4: 2 to 0. Anna holds it (1)." in told


def test_a_tie_that_waits_ends_as_a_sentence_and_what_follows_begins_another() -> None:
    told = words(lay({3: "1", 4: "0 A:red*2"}, LAST_CARD), act("draw", A, 3))
    assert "Tie: land 3 waits for land 2. " in told


def test_battles_without_room_are_counted() -> None:
    names = ("Bartholomewson", "Maximilianovna")
    told = words(lay({1: "1 A:yellow*2", 2: "~", 3: "~"}, LAST_CARD), act("draw", A, 1), names=names)
    assert "Land 1: 2 to 0. Bartholomewson holds it (2). And 2 more. " in told


@each_row("land, spear, clear", [("1", False, False), ("1 A:yellow*1", True, False), ("1 A:yellow*3", True, True)])
def test_hands_are_told_what_there_is_to_do(land: str, *, spear: bool, clear: bool) -> None:
    told = words(lay({1: land, 6: "@A"}, LAST_CARD), act("draw", A, 1), dialog="land:1")
    assert ("Turn the spear of land 1 to Anna" in told, "Take the other cards off land 1" in told) == (spear, clear)


def test_whose_turn_it_is_is_said_to_the_wrong_player() -> None:
    state = lay({})
    refused = GAME.rules.refusal(state, act("discard", B))
    assert refused is not None and refused.code == "not_your_turn"
    assert speaker_of("orc", "en").refusal(refused, NAMES).startswith("It is Anna's turn")
    assert speaker_of("orc", "ru").refusal(refused, NAMES).startswith("Сейчас ходит Anna")
