"""ORC at the practice table: a whole game by touch alone, held against the cards, and what counts as wrong."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.app.snapshot_json import to_plain
from companion.games.orc.practice.deal import Cards, deal
from companion.games.orc.practice.open_position import options_of, position_of
from companion.games.orc.practice.table import counted, differing_cards, differing_position
from companion.games.orc.rules import derive, engine
from companion.games.orc.rules.options import Options
from companion.games.orc.rules.state import DEALT, State
from companion.practice import launch
from tests.games.orc.positions import GAME
from tests.games.orc.simulated_games import Played, played

SEEDS = range(6)


def shown(state: State) -> dict[str, Any]:
    """A position as the practice table reads it off the screen."""
    plain: dict[str, Any] = to_plain(GAME.view(state))
    return plain


def step_of(seed: int, number: int) -> Played:
    return list(played(seed))[number]


def all_cards(cards: Cards) -> list[tuple[int, int]]:
    return sorted(card for heap in (*cards.piles, *cards.hands, cards.spare, cards.gone) for card in heap)


@pytest.mark.slow
def test_a_whole_game_by_touch_agrees_with_the_cards_and_repeats_byte_for_byte(tmp_path: Path) -> None:
    line = launch.play_game("orc", tmp_path / "one", 1, 2, 0)
    assert (line["wrong"], line["refused"]) == ([], [])
    assert line["winner"] == max(line["scores"], key=line["scores"].get)
    assert (line["kinds"]["draw"], line["frames"], line["dice_thrown"]) == (24, 0, 0)
    launch.play_game("orc", tmp_path / "two", 1, 2, 0)
    logs = [(tmp_path / name / "game.jsonl").read_bytes() for name in ("one", "two")]
    assert logs[0] == logs[1]


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_the_screen_shows_a_player_reads_as_the_same_position(seed: int) -> None:
    for step in played(seed):
        for state in (step.before, step.after):
            read = position_of(shown(state), state.agreed.options)
            assert engine.offers(read) == engine.offers(state)
            assert [derive.score(read, seat) for seat in (0, 1)] == [derive.score(state, seat) for seat in (0, 1)]
            assert differing_position(shown(state), read) == []


def test_options_are_read_from_the_words_on_the_screen() -> None:
    words = {"discard_draw": "two", "series": "3", "tie": "something else"}
    assert options_of(words) == Options(discard_draw="two", series=3)


def test_cards_that_agree_are_not_wrong() -> None:
    step = step_of(1, 10)
    assert differing_cards(shown(step.before), step.cards) == []


def test_a_card_too_few_in_hand_and_in_a_pile_is_wrong() -> None:
    step = step_of(1, 10)
    lost = step.cards.played(0, step.cards.hands[0][0])
    land = next(number for number, pile in enumerate(step.cards.piles, 1) if pile)
    hand = len(step.cards.hands[0])
    found = differing_cards(shown(step.before), lost.drawn(1, land))
    name = step.before.agreed.names[0]
    assert f"app: {name} has {hand} cards in hand, on the table are {hand - 1}" in found
    assert any(f"land {land} has" in line for line in found)


def test_orcs_and_points_that_do_not_follow_are_wrong() -> None:
    step = next(step for step in played(2) if step.action.kind == "deploy")
    found = differing_position(shown(step.before), step.after)
    assert any("Orcs" in line for line in found)


@pytest.mark.parametrize("seed", SEEDS)
def test_cards_counted_by_the_screen_are_all_still_there(seed: int) -> None:
    steps = list(played(seed))
    state, fresh = Random(seed).choice(steps).before, deal(Random(seed + 100))
    right = counted(fresh, state)
    assert all_cards(right) == all_cards(fresh) and len(all_cards(right)) == DEALT
    assert [len(pile) for pile in right.piles] == [land.stock for land in state.lands]
    assert [len(hand) for hand in right.hands] == [hand.size for hand in state.hands]
