"""`--game` and `--players`: which game is practised by how many; what cannot be is refused before anything starts."""

from pathlib import Path
from typing import Any

import pytest

from companion.app import catalogue
from companion.practice import launch
from tests.cli.running import orctable, refused
from tests.many_rows import each_row


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What the practice table is asked to play; nothing is played."""
    asked: list[tuple[Any, ...]] = []

    def play_games(*words: Any, **_more: Any) -> dict[str, Any]:
        asked.append(words)
        return {"finished": 1, "wrong_states": 0, "crashes": 0}

    monkeypatch.setattr(launch, "play_games", play_games)
    return asked


def test_the_usual_game_is_played_by_as_few_as_can_be(played: list[tuple[Any, ...]]) -> None:
    assert orctable("practice").exit_code == 0
    (game, seed, players, *_), fewest = played[0], catalogue.games().named(catalogue.USUAL).fewest
    assert (game, seed, players) == (catalogue.USUAL, 1, fewest)


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_each_game_is_played_by_as_many_as_may_play(game: str, played: list[tuple[Any, ...]]) -> None:
    most = catalogue.games().named(game).most
    assert orctable("practice", "--game", game, "--players", str(most)).exit_code == 0
    assert (played[0][0], played[0][2]) == (game, most)


@each_row("game", catalogue.GAMES)
@each_row("beyond", [-1, 1])
def test_more_or_fewer_players_than_the_game_is_for_are_refused(game: str, beyond: int) -> None:
    known = catalogue.games().named(game)
    count = known.fewest - 1 if beyond < 0 else known.most + 1
    result = orctable("practice", "--game", game, "--players", str(count))
    limits = str(known.most) if known.fewest == known.most else f"{known.fewest} to {known.most}"
    refused(result, f"--players {count}", f"{game} is for {limits} players")


@pytest.mark.parametrize("words", [("practice",), ("run", "--practice", "--no-window"), ("run", "--no-window")])
def test_a_game_nobody_knows_is_refused(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ORCTABLE_DATA", str(tmp_path))
    refused(orctable(*words, "--game", "tiddlywinks"), "tiddlywinks", *catalogue.GAMES)


@pytest.mark.parametrize("level", ["plain", "hard"])
def test_the_practice_table_is_as_hard_to_see_as_asked_for(level: str, played: list[tuple[Any, ...]]) -> None:
    assert orctable("practice", "--level", level).exit_code == 0
    assert orctable("practice").exit_code == 0
    assert [words[-2] for words in played] == [level, "plain"]


def test_a_level_nobody_knows_is_refused(played: list[tuple[Any, ...]]) -> None:
    refused(orctable("practice", "--level", "brutal"), "brutal", "plain", "hard")
    assert played == []
