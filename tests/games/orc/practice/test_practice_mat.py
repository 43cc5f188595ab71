"""ORC's mat at the practice table: cards drawn as we print them, and places that hold what the app says."""

from random import Random

import cv2
import numpy as np
import pytest

from companion.app.requests import to_plain
from companion.boxes.mat_file import MatPlan
from companion.games.orc.board import BACK, BOARD_FILE, card_lying, pile_row
from companion.games.orc.card_looks import SIZE_MM
from companion.games.orc.practice.boards import (
    PX_PER_MM,
    SPEAR_AHEAD,
    SPEAR_BACK,
    app_rows,
    faces,
    hands_rows,
)
from companion.games.orc.rules.acts import RULES
from companion.games.orc.rules.cards import DECK
from companion.games.orc.rules.phases.spare import new_game
from companion.games.orc.rules.state import LANDS, Deploy, Draw
from companion.games.orc.sheets.card_sheets import sheets
from companion.locale.sentences import Speaker
from companion.practice.cards.card_drawing import PAPER
from companion.printing.paper_sizes import PAPERS
from companion.printing.printed_sheet import to_pdf
from tests.games.orc.positions import GAME, agreement
from tests.games.orc.practice.test_practice_game import seen
from tests.games.orc.simulated_games import walk
from tests.many_rows import each_row
from tests.printing.rendered import rendered

COLUMNS, ROWS = 7, 3


def upright(face: np.ndarray) -> np.ndarray:
    """A face as it is printed: its first end above."""
    return cv2.rotate(face, cv2.ROTATE_90_CLOCKWISE)


@pytest.mark.slow
def test_the_camera_is_shown_what_we_print() -> None:
    pages, drawn = rendered(to_pdf(sheets("cards", PAPERS["a4"], "en"), Speaker("en")), PX_PER_MM), faces()
    room = PAPERS["a4"].room
    wide, high = (round(side * PX_PER_MM) for side in SIZE_MM)
    for number, card in enumerate(DECK):
        page, place = divmod(number, COLUMNS * ROWS)
        columns = min(COLUMNS, len(DECK) - page * COLUMNS * ROWS)
        x = room.left + (room.width - columns * SIZE_MM[0]) / 2 + place % COLUMNS * SIZE_MM[0]
        y = room.top + place // COLUMNS * SIZE_MM[1]
        left, top = round(x * PX_PER_MM), round(y * PX_PER_MM)
        printed = pages[page].picture[top : top + high, left : left + wide]
        face = upright(drawn[card_lying(card, two_first=True)])
        soft, drawn_soft = (cv2.GaussianBlur(art, (0, 0), 3).astype(float)[12:-12, 12:-12] for art in (printed, face))
        apart = np.abs(soft * (PAPER[0] / 255) - drawn_soft)
        assert apart.mean() < 6 and apart.max() < 80, card


@pytest.mark.slow
@each_row("seed", range(20))
def test_the_places_of_the_screen_are_those_of_the_layout(seed: int) -> None:
    rng = Random(seed)
    for _, _, state in walk(rng, new_game(agreement(draws=rng.choice(("told", "seen")))), 120):
        shown = app_rows(to_plain(GAME.view(state)))
        said = {number: [card.kind for card in cards] for number, cards in shown.items()}
        rows = {
            number: sorted(piece.kind for piece in pieces) for number, pieces in GAME.board.layout(state).rows.items()
        }
        assert said == {number: pieces for number, pieces in rows.items() if pieces}


@each_row("seed", range(5))
def test_hands_lay_all_cards_of_a_pile_and_markers_that_point_at_the_holder(seed: int) -> None:
    markers = 0
    for game, table in seen(seed):
        rows = hands_rows(game, {number: len(table.cards.piles[number - 1]) for number in LANDS})
        for land in game["lands"]:
            laid = [card.kind for card in rows.get(pile_row(land["number"]), ())]
            if land["status"] == "open":
                assert laid == [BACK] * land["stock"]
            elif laid:
                side = game["players"][land["owner"]]["side"]
                assert laid == [SPEAR_AHEAD if side == "far" else SPEAR_BACK]
                markers += 1
    assert markers
    pile = MatPlan.read(BOARD_FILE).rows[pile_row(1)]
    assert pile.to_table(0.0, 0.0)[1] < pile.to_table(75.0, 0.0)[1]  # ahead is away from the near player


@each_row("seed", range(5))
def test_the_position_of_the_table_is_that_of_the_rules(seed: int) -> None:
    for game, table in seen(seed):
        state = table.state
        if game["phase"] == "deploy" or (game["phase"] == "draw" and not game["enough"]):
            assert isinstance(state.phase, Draw if table.due else Deploy) and table.turn == game["turn"]
            offered = [offer for offer in RULES.offers(state) if offer.kind != "enough"]
            assert {(offer.kind, offer.player, offer.domains) for offer in offered} >= {
                (offer["kind"], offer["player"], tuple(map(tuple, offer["domains"])))
                for offer in game["offers"] if offer["kind"] in ("deploy", "draw")
            }  # fmt: skip
