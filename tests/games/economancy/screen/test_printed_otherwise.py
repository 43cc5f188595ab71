"""What is printed otherwise on an owner's cards: corrected at set-up, kept in the owner's file, and played with."""

import tomllib
from pathlib import Path

import pytest

from companion.app.catalogue import games, screen
from companion.games.economancy.boxes.corrections import own_file
from companion.games.economancy.screen.shop_step import CORRECT
from companion.games.economancy.set_up import FIELDS
from companion.schema.wrong_input import BoxError
from companion.ui.compose import compose
from companion.ui.paint.shapes import Text
from companion.ui.parts.local import Local
from companion.ui.taps import tapped
from tests.games.economancy.screen.a_table import NAMES, EconomancyTable
from tests.locale.compiling import compile_all
from tests.ui.drawn_with import ink_of, speaker_of

BUBBLE = 7


def begun(folder: Path, *touches: str) -> EconomancyTable:
    return EconomancyTable(folder, NAMES[:2], *touches)


@pytest.mark.parametrize("field", FIELDS)
def test_every_printed_number_can_be_corrected(tmp_path: Path, field: str) -> None:
    table = begun(tmp_path / "t", f"{CORRECT}:ghost:{field}:4")
    assert table.shown.draft is not None
    card = table.shown.draft.details.prints[6]
    assert card.numbers[FIELDS.index(field)] == 4
    assert [one for one, other in zip(card.numbers, card.printed, strict=True) if one != other] == [4]
    table.press("setup:start")
    assert table.shown.game is not None and table.shown.game.problems == ()
    table.close()


def test_the_game_is_played_with_the_corrected_numbers(tmp_path: Path) -> None:
    table = begun(tmp_path / "t", f"{CORRECT}:ghost:cost:1", f"{CORRECT}:ghost:strength:8", "setup:start")
    ghost = next(pile for pile in table.view.shop if pile.kind == 6)
    assert (ghost.cost, ghost.strength) == (1, 8)
    table.press("bids:0:0", "picks:6:0")
    assert table.view.players[0].coins == 2 and table.view.players[0].row[1].strength == 8
    table.close()
    table.open()
    assert table.view.players[0].row[1].strength == 8
    table.close()


def test_corrections_are_kept_for_the_next_game_with_the_owners_own_words(tmp_path: Path) -> None:
    file = own_file(tmp_path / "t")
    file.parent.mkdir(parents=True)
    file.write_text('# my copy\nversion = 1\nedition = "economancy-pnp"\n', encoding="utf-8")
    table = begun(tmp_path / "t", f"{CORRECT}:bubble:strength:9", f"{CORRECT}:bubble:day2:3")
    table.close()
    kept = file.read_text(encoding="utf-8")
    assert kept.startswith("# my copy") and tomllib.loads(kept)["cards"] == {
        "bubble": {"strength": 9, "coins": [0, 3, 0]}
    }
    set_up = games(tmp_path / "t").named("economancy").set_up
    assert set_up.begin().corrections == ((BUBBLE, "coins", (0, 3, 0)), (BUBBLE, "strength", 9))
    again = begun(tmp_path / "t", f"{CORRECT}:bubble:strength:5", f"{CORRECT}:bubble:day2:0")
    again.close()
    assert set_up.begin().corrections == ()


@pytest.mark.parametrize("touch", ["dragon:cost:1", "ghost:colour:1", "ghost:cost:100", "ghost:copies:0", "ghost:x"])
def test_what_cannot_be_is_refused_and_changes_nothing(tmp_path: Path, touch: str) -> None:
    table = begun(tmp_path / "t", f"{CORRECT}:{touch}")
    assert "refused" in table.codes() and not own_file(tmp_path / "t").exists()
    table.close()


@pytest.mark.parametrize("text", ["cards = 3", "[cards]\ndragon = {}", "[cards.ghost]\ncost = 'two'", "what = 1"])
def test_a_broken_file_is_told_before_the_game(tmp_path: Path, text: str) -> None:
    file = own_file(tmp_path)
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BoxError, match=r"box\.toml"):
        games(tmp_path).named("economancy").ready()


def test_the_sheet_stays_open_while_numbers_are_corrected(tmp_path: Path) -> None:
    compile_all()
    table = begun(tmp_path / "t", "setup:next", "setup:next")
    local = Local(dialog=f"print:{BUBBLE}")
    scene = compose(table.shown, local, ink_of(1.0), speaker_of("economancy", "en"), (800, 480), screen)
    name = f"{CORRECT}:bubble:strength:6"
    assert scene.touch(name) is not None and scene.touch(f"{CORRECT}:bubble:points:-1") is None
    local, intent = tapped(local, name, table.shown, screen("economancy"))
    assert local.dialog == f"print:{BUBBLE}" and intent is not None
    table.press(intent.text)
    scene = compose(table.shown, local, ink_of(1.0), speaker_of("economancy", "en"), (800, 480), screen)
    words = [item.text for layer in scene.layers for item in layer.items if isinstance(item, Text)]
    assert "strength (5)" in words and "6" in words
    table.close()
