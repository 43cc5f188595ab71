"""Players that think: the same for the same seed, honest about what they cannot see, and stronger for it."""

from random import Random
from typing import Any

import pytest

from companion.app import catalogue
from companion.games.orc.hidden_cards import UNSEEN
from companion.games.orc.rules.cards import DECK, line_cards
from companion.games.protocol import Action, Offer
from companion.players.match import Played, play
from companion.players.playing import Table
from companion.players.strength import AMOUNTS, BEGINNER, EVEN, RANDOM, STRONG, Player, _single
from companion.players.value import value_from
from companion.record.header_to_game import framed

NAMES = ("Ann", "Bob", "Cid", "Dot")
FEW = 8


def begun(name: str, players: int, seed: int) -> tuple[Table, Any]:
    """A table, and the position a game of so many begins with."""
    header = catalogue.GAMES[name].random_play().header(NAMES[:players], Random(seed))
    opened = catalogue.games().open(framed(header))
    return Table.of(opened.game), opened.state


def game_of(name: str, levels: tuple[str, ...], seed: int, iterations: int = FEW) -> tuple[Table, Played]:
    """A whole game between these levels."""
    table, state = begun(name, len(levels), seed)
    return table, play(table, state, [Player.of(table, level, iterations) for level in levels], str(seed))


@pytest.mark.parametrize("name", ["economancy", "orc"])
def test_the_same_seed_and_iterations_play_the_same_game(name: str) -> None:
    first, second = (game_of(name, (STRONG, BEGINNER), 5)[1] for _ in range(2))
    assert first.actions == second.actions
    assert [move.iterations for move in first.moves] == [move.iterations for move in second.moves]
    assert first.moves


@pytest.mark.slow
@pytest.mark.parametrize("name", list(catalogue.GAMES))
def test_a_hundred_games_are_the_same_again(name: str) -> None:
    for seed in range(25):
        assert game_of(name, (EVEN, STRONG), seed)[1].actions == game_of(name, (EVEN, STRONG), seed)[1].actions


@pytest.mark.parametrize("name", list(catalogue.GAMES))
def test_whole_games_end_and_every_act_is_allowed(name: str) -> None:
    """What players do is applied without being asked about; here it is asked."""
    table, state = begun(name, 2, 3)
    _, played = game_of(name, (BEGINNER, RANDOM), 3)
    for action in played.actions:
        assert table.game.rules.refusal(state, action) is None, action
        state = table.game.rules.apply(state, action)
    assert table.game.result(state) is not None


def positions_of_orc(seed: int) -> list[tuple[Any, Any, int]]:
    """Positions of a game with their deals, and who decides in each."""
    table, state = begun("orc", 2, seed)
    rng = Random(seed)
    deal, found = table.thinking.hidden.deal(state, rng), []
    while table.shares(state) is None:
        found += [(state, deal, seat) for seat in table.deciding(state)]
        after = table.usual_step(state, deal, rng)
        assert after is not None
        state, deal = after
    return found


def _guesses_agree(positions: list[tuple[Any, Any, int]]) -> None:
    """All cards lie somewhere once, as many as the table counts, and every end that was shown has its card."""
    hidden = begun("orc", 2, 0)[0].thinking.hidden
    for at, (state, deal, seat) in enumerate(positions):
        held = hidden.held(deal, seat)
        guess = hidden.guess(state, seat, held, Random(at))
        assert hidden.held(guess, seat) == held
        cards = guess.cards
        everywhere = [*line_cards(cards.line), *cards.hands[0], *cards.hands[1], *cards.spare, *cards.gone]
        everywhere += [card for pile in cards.piles for card in pile]
        assert sorted(everywhere) == sorted(DECK)
        assert [len(pile) for pile in cards.piles] == [land.stock for land in state.lands]
        assert [len(hand) for hand in cards.hands] == [hand.size for hand in state.hands]
        for _, card, (colour, orcs) in guess.played:
            assert (colour, orcs) in ((card.two, 2), (card.one, 1), UNSEEN)


def test_guessed_cards_agree_with_all_that_was_seen() -> None:
    _guesses_agree(positions_of_orc(1))


@pytest.mark.slow
def test_guessed_cards_agree_in_many_games() -> None:
    for seed in range(2, 40):
        _guesses_agree(positions_of_orc(seed))


def _unmoved(positions: list[tuple[Any, Any, int]], iterations: int) -> None:
    """Whatever lies face down or in the other hand, the choice is the same."""
    table = begun("orc", 2, 0)[0]
    hidden, player = table.thinking.hidden, Player.of(table, STRONG, iterations)
    for at, (state, deal, seat) in enumerate(positions):
        permuted = hidden.guess(state, seat, hidden.held(deal, seat), Random(f"permuted {at}"))
        assert hidden.held(permuted, seat) == hidden.held(deal, seat)
        chosen = [player.decide(state, seat, hidden.held(one, seat), Random(at)).action for one in (deal, permuted)]
        assert chosen[0] == chosen[1]


def test_hidden_cards_permuted_change_no_choice() -> None:
    _unmoved(positions_of_orc(4)[::4], FEW)


@pytest.mark.slow
def test_hidden_cards_permuted_change_no_choice_in_many_games() -> None:
    for seed in range(5, 45):
        _unmoved(positions_of_orc(seed), FEW)


def test_who_knows_no_card_is_advised_on_none_that_all_have_seen() -> None:
    """All cards with some end may have been shown: nobody may suppose that one of them is in a hand."""
    table = begun("orc", 2, 0)[0]
    hand, player = table.thinking.hand, Player.of(table, STRONG, FEW)
    assert hand is not None
    for state, deal, seat in positions_of_orc(32)[17:27]:
        acts = [Action("deploy", card.seat, (1, *card.end)) for card in deal.played if card.end != UNSEEN]
        assert player.decide(state, seat, hand.told(seat, (), acts), Random(1)).action is not None


@pytest.mark.parametrize("name", list(catalogue.GAMES))
def test_the_chances_add_up_and_more_of_what_wins_is_better(name: str) -> None:
    table, _ = begun(name, 2, 3)
    _, played = game_of(name, (BEGINNER, RANDOM), 3)
    assert table.thinking.value is not None
    chances = value_from(table.thinking.value).chances(table.game, played.end)
    assert sum(chances) == pytest.approx(1.0)
    assert chances[0] > chances[1], "the beginner beat random"


def test_an_amount_without_a_bound_is_tried_from_its_lowest_on() -> None:
    bids = [action.args[0] for action in _single([Offer("bid", 0, (range(10**30),))], Random(1))]
    assert bids[:3] == [0, 1, 2] and len(bids) == len(AMOUNTS)


@pytest.mark.slow
def test_who_thinks_about_orc_sees_lands_and_natives_before_they_count() -> None:
    """Judged by decided lands alone, it wins hardly more than half of its games against the judgements."""
    won = 0.0
    for seed in range(40):
        table, played = game_of("orc", (STRONG, BEGINNER), seed, 48)
        won += (table.shares(played.end) or (0,))[0]
    assert won >= 26


@pytest.mark.slow
@pytest.mark.parametrize("name", list(catalogue.GAMES))
def test_who_thinks_beats_who_does_anything(name: str) -> None:
    won = 0
    for seed in range(10):
        table, played = game_of(name, (EVEN, RANDOM), seed, 16)
        won += (table.shares(played.end) or (0,))[0] == 1
    assert won >= 9
