"""Economancy at the practice table: cards that are laid are seen, and rounds under the camera agree with them."""

import json
from collections.abc import Sequence
from functools import reduce
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from companion.app.requests import to_plain
from companion.boxes.eyes_plans import load_table
from companion.games.cards.mat import ROW
from companion.games.economancy.board import BOARD_FILE, row_number
from companion.games.economancy.game import economancy_game
from companion.games.economancy.judgements import JUDGEMENTS
from companion.games.economancy.practice.card_players import PRACTICE, EconomancyPlayers, app_rows
from companion.games.economancy.rules.cards import NUMBER
from companion.games.protocol import Action
from companion.practice import launch
from companion.practice.cards.card_hands import CardHands
from companion.practice.simulated_table import Around, SimulatedTable, TableSetting
from tests.games.economancy.positions import A, B, act, first, header_of, table
from tests.many_rows import each_row
from vision.sighting import Placement, RowReading
from vision.tables import watch_table

GAME = economancy_game()
TAUGHT = ("stipend", "ghost", "wall", "golem")
FIRST, SECOND = row_number(0), row_number(1)
FRAME_S = 0.1


class Seen:
    """A mat in front of the eyes, which were taught a few kinds; `light` is how much of the usual light there is."""

    def __init__(self, folder: Path, seed: int, light: float = 1.0) -> None:
        self.light, self.problems = light, set[str]()
        self.table = SimulatedTable(folder, PRACTICE.setting(seed, 2), seed)
        self.hands, self.t = CardHands(self.table.mat), 0.0
        self.watcher = watch_table(load_table(BOARD_FILE), None)
        self.look()
        assert self.watcher.teach_empty() is None
        placed = [Placement(FIRST + at // 3, ROW, at % 3, kind) for at, kind in enumerate(TAUGHT)]
        for placement in placed:
            self.hands.show(placement.area, placement.spot, placement.key)
        self.move()
        self.look()
        assert self.watcher.teach_pieces(placed) == []
        self.hands.clear()
        self.move()

    def move(self) -> None:
        """Let all hands finish."""
        while self.table.hands.busy:
            self.t += FRAME_S
            self.table.hands.step(self.t)

    def look(self) -> dict[int, list[str]]:
        """What the eyes see in each row once nothing moves; rows without cards left out."""
        rows: Sequence[RowReading] = ()
        settled = False
        while not settled:
            self.t += FRAME_S
            picture = np.asarray(self.table.mat.picture(self.t) * self.light, dtype=np.uint8)
            look = self.watcher.look(picture, self.t)
            self.problems |= set(look.sighting.problems) if look.sighting else set()
            settled, rows = look.settled, look.sighting.rows if look.sighting else rows
        return {row.row: [row.best(at) for at in range(len(row.pieces))] for row in rows if row.pieces}


@pytest.mark.slow
def test_cards_that_are_laid_and_pushed_are_seen_as_what_they_are(tmp_path: Path) -> None:
    seen = Seen(tmp_path, 1)
    for kind in ("stipend", "ghost", "ghost", "wall"):
        seen.hands.lay(FIRST, kind)
    seen.hands.lay(SECOND, "golem")
    seen.move()
    seen.hands.push(FIRST, 1)
    seen.move()
    assert seen.look() == {FIRST: ["stipend", "ghost:used", "ghost", "wall"], SECOND: ["golem"]}
    seen.table.close()


@pytest.mark.slow
def test_what_is_blanked_does_not_make_a_picture_dark(tmp_path: Path) -> None:
    """Half the light is enough: most of what is kept of a picture is black, and says nothing about the lamp."""
    seen = Seen(tmp_path, 1, light=0.5)
    seen.hands.lay(FIRST, "ghost")
    seen.move()
    assert seen.look() == {FIRST: ["ghost"]} and seen.problems == set()
    seen.table.close()


@pytest.mark.slow
@each_row("seed", range(10))
def test_the_rows_of_the_screen_are_those_of_the_layout(seed: int) -> None:
    rng = Random(seed)
    state = first(rng.choice((2, 3, 4)))
    for _ in range(60):
        if GAME.result(state) is not None:
            break
        shown = app_rows(to_plain(GAME.view(state)))
        said = {row: [(card.kind, card.side) for card in cards] for row, cards in shown.items()}
        rows = {
            row: [(piece.kind, piece.side) for piece in pieces] for row, pieces in GAME.board.layout(state).rows.items()
        }
        assert said == {row: pieces for row, pieces in rows.items() if pieces}
        state = GAME.rules.apply(state, JUDGEMENTS.anything(GAME.rules.offers(state), rng))


@pytest.mark.slow
def test_two_rounds_under_the_camera_agree_with_the_cards(tmp_path: Path) -> None:
    line = launch.play_game("economancy", tmp_path / "game", 3, 3, 2)
    assert line["wrong"] == [] and line["wrong_camera_actions"] == 0 and line["refused"] == []
    assert line["camera_actions"] >= 2 and line["questions"] == 0


@pytest.mark.slow
def test_a_game_without_a_camera_is_played_by_touch_and_the_cards_follow(tmp_path: Path) -> None:
    line = launch.play_game("economancy", tmp_path / "touch", 2, 4, 3, plugged=False)
    assert line["wrong"] == [] and line["refused"] == [] and line["camera_actions"] == 0
    assert line["token_moves"] >= 4


def test_a_reveal_that_takes_the_end_of_the_attack_for_granted_is_followed(tmp_path: Path) -> None:
    """Both lay what they buy while the attack is still open: the app ends it and buys in one act."""
    invested = act(act(act(table("thug", "worker", coins=(3, 3)), "income"), "invest", A, 1), "invest", B, 0)
    header = GAME.files.header_at(header_of(invested.agreed), invested)
    attack = GAME.files.open(header, "a test").state
    bought = (Action("buy", A, (NUMBER["monopoly"],)), Action("buy", B, (NUMBER["worker"],)))
    after = reduce(GAME.rules.apply, (*GAME.conduct.reach(attack, bought[0]), bought[1]), attack)
    line = {"line": 4, "action": to_plain(bought[1]), "choices": to_plain(bought)}
    views = [
        {"history": history, "devices": [], "sealed": [], "game": json.loads(json.dumps(to_plain(GAME.view(state))))}
        for history, state in (([], attack), ([line], after))
    ]
    seen: list[dict[str, Any]] = views[:1]
    with SimulatedTable(tmp_path, TableSetting("economancy"), 1) as plain:
        people, nobody = frozenset({A, B}), lambda _text: False
        around = Around(plain, ("Anna", "Boris"), nobody, lambda: seen[-1], lambda: people, position=lambda: header)
        players = EconomancyPlayers(around, 1)
        players.act(views[0], 0.0)
        seen.append(views[1])
        players.act(views[1], 1.0)
    assert players.wrong(views[1]["game"]) == []
