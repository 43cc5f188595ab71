"""Several games at one table: which one is set up is chosen on the screen, and each brings its own."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.app.catalogue import GAMES, screen, speaker
from companion.games.protocol import Game
from companion.games.simple.parts import SimpleParts
from companion.locale.sentences import Speaker
from companion.session.snapshot import OptionDraft
from companion.ui.automation.ways import RoughInk, Ways
from companion.ui.compose import compose
from companion.ui.paint.shapes import Scene, Text
from companion.ui.parts.local import Local
from tests.contract.noughts.game import Noughts
from tests.contract.test_game import Table
from tests.many_rows import each_row
from tests.ui.drawn_with import ScreensOf, ink_of, speaker_of
from tests.ui.fit import shared_ground, small_targets
from tests.ui.samples.rounds_of_play import SHORT, draft, shown

ENDING = ("agree_draw", "resign")
ONE = draft(SHORT["en"], "players")
ONE_LOOK = ScreensOf(lambda _name: screen("orconomy"))


def drawn(games: tuple[str, ...], dialog: str = "") -> Scene:
    """The first step of set-up at a table with these games; every game looks like the one there is."""

    snapshot = shown(None, draft=replace(ONE, games=games))
    return compose(snapshot, Local(dialog=dialog), ink_of(1.0), speaker_of("orconomy", "en"), (800, 480), ONE_LOOK)


def ids(scene: Scene) -> set[str]:
    return {touch.id for touch in scene.touches}


def test_a_table_with_one_game_does_not_ask_which(compiled: None) -> None:
    assert "ui:games" not in ids(drawn(("orconomy",)))


def test_the_game_is_chosen_among_several(compiled: None) -> None:
    first = drawn(("orconomy", "chess"))
    assert "ui:games" in ids(first) and small_targets(first) == shared_ground(first) == []
    assert {"setup:game:orconomy", "setup:game:chess"} <= ids(drawn(("orconomy", "chess"), "games"))


def test_the_game_that_is_set_up_is_named(compiled: None) -> None:
    words = [
        item.text for layer in drawn(("orconomy", "chess")).layers for item in layer.items if isinstance(item, Text)
    ]
    assert "Orconomy" in words


@each_row("game", GAMES)
def test_no_switch_of_a_game_is_shown_as_a_word_of_the_program(compiled: None, game: str) -> None:
    may = GAMES[game].game(None).set_up.options
    switches = tuple(
        OptionDraft(name, "true", ("true", "false"), "true", disputed=False)
        for name, values in may.items()
        if isinstance(values[0], bool)
    )
    for at in range(0, len(switches), 5):
        snapshot = shown(None, draft=replace(ONE, step="rules", options=switches[at : at + 5]))
        say, local = speaker_of(game, "ru"), Local(dialog="options:house")
        page = compose(snapshot, local, ink_of(1.0), say, (800, 480), screen)
        words = [item.text for layer in page.layers for item in layer.items if isinstance(item, Text)]
        assert {say.text("yes"), "да"} & {*words} and not {"true", "false"} & {*words}


class Camomile(SimpleParts):
    """A game whose title has a translation of its own."""

    title = "Camomile"

    def game(self, _folder: Path | None) -> Game[Any]:
        return Noughts().game()

    def speaker(self, language: str) -> Speaker:
        raise NotImplementedError

    def title_in(self, language: str) -> str:
        return {"ru": "Ромашка"}.get(language, self.title)


def test_each_game_is_named_in_its_own_words_whichever_is_on_the_table(compiled: None) -> None:
    other = Camomile().screen()

    screens = ScreensOf(lambda name: other if name == "camomile" else screen("orconomy"))
    snapshot = shown(None, draft=replace(ONE, games=("orconomy", "camomile")))
    local = Local(dialog="games", language="ru")
    scene = compose(snapshot, local, ink_of(1.0), speaker_of("orconomy", "ru"), (800, 480), screens)
    words = [item.text for layer in scene.layers for item in layer.items if isinstance(item, Text)]
    assert "Ромашка" in words and "Camomile" not in words


@each_row("game", GAMES)
def test_an_act_that_ends_somebodys_game_is_asked_first(compiled: None, tmp_path: Path, game: str) -> None:
    table = Table(tmp_path / game, game)
    table.start()
    ending = [
        f"do:{offer.kind}:{offer.player}"
        for offer in table.session.running.begun.game.rules.offers(table.state)
        if offer.kind in ENDING
    ]
    assert bool(ending) == (game in ("orc", "economancy"))
    ways = Ways(RoughInk(1.0), ScreensOf(lambda _name: screen(game)), (800, 480))
    for name in ending:
        way = ways.find(table.shown, Local(), speaker(game, "en"), name)
        assert way is not None and way.touches[-1].startswith("ui:sure:"), way
    table.close()
