"""All through random games the program does what two careful people with the rulebook and the box would do."""

from itertools import product
from random import Random

import pytest

from companion.games.orconomy.rules import derive
from companion.games.orconomy.rules.state import CARDS, Auction, Convert, Sold, State
from companion.games.protocol import Action
from tests.games.orconomy.plain.plain_choices import KINDS_JUDGED, choices
from tests.games.orconomy.plain.plain_hands import UNSEEN
from tests.games.orconomy.plain.plain_numbers import derived, reckoned
from tests.games.orconomy.plain.plain_play import PlainPlay
from tests.games.orconomy.plain.plain_tables import lying
from tests.games.orconomy.plain.plain_walks import from_the_middle, from_the_start, lively, spot
from tests.games.orconomy.positions import GAME, INDUSTRIES


def compare(state: State, play: PlainPlay) -> None:
    """Everything that lies on the table."""
    table = play.table
    assert lying(state) == sorted(table.tokens)
    assert [derive.free_slots(state, number) for number in INDUSTRIES] == list(map(table.free_slots, INDUSTRIES))
    assert list(state.skulls) == table.skulls
    assert list(state.cards) == table.cards
    assert {number: state.at(number).price for number in INDUSTRIES if state.at(number).price} == table.prices
    assert (state.crisis, state.active, state.oracle) == (table.crisis, table.active, table.oracle)
    assert state.hindmost == play.token_at
    compare_cards(state, play)
    if isinstance(state.phase, Auction | Sold):
        assert {seat: bid for seat, bid in enumerate(state.phase.bids) if bid} == table.bids
    if isinstance(state.phase, Sold):
        assert (state.phase.winner, state.phase.payee) == (play.sale, play.payee)
    if isinstance(state.phase, Convert):
        assert state.phase.winner == play.card_winner()


def compare_cards(state: State, play: PlainPlay) -> None:
    """Hands, deck and discards, and what lies open."""
    pile = [CARDS[kind] if kind >= 0 else UNSEEN for kind in state.discards]
    assert (state.deck, pile) == (play.deck, play.pile)
    assert [(CARDS[card.kind], card.player) for card in state.plays] == [(card.kind, card.seat) for card in play.open]


def compare_shown(state: State, play: PlainPlay) -> None:
    """What a Winter or the Revenue says is due: waivers left, and incomes and losses of who has not collected yet."""
    where, players = spot(state), GAME.view(state).players
    if (where.phase, where.step) == ("winter", "interest"):
        assert players[where.turn].waivers == play.table.waivers(where.turn)
    assert [player.interest_due for player in players] == [play.interest_due(player.seat) for player in players]
    if where.phase == "revenue":
        waiting = {play.again} if play.again >= 0 else set(range(len(players))) - play.collected
        shown = {player.seat: player.due for player in players if player.due is not None}
        assert shown == {seat: play.revenue(seat) for seat in waiting}


def compare_win(state: State, action: Action, play: PlainPlay) -> None:
    """Over as soon as somebody has the Trophies (en 85); the one who acted goes before others, unless agreed so."""
    table = play.table
    order = [(table.oracle + step) % table.players for step in range(table.players)] if play.began else []
    reached = [seat for seat in order if table.trophies(seat) >= table.target]
    assert (spot(state).phase == "over") == bool(reached)
    if not reached:
        return
    first = action.player in reached and play.option("simultaneous_win", "acting_player") == "acting_player"
    assert state.winner == (action.player if first else reached[0])
    shared = play.option("simultaneous_win", "acting_player") == "shared"
    assert set(GAME.view(state).winners) == (set(reached) if shared else {state.winner})


def compare_choices(state: State, play: PlainPlay) -> None:
    """Abilities and cards are offered when the rulebook allows them, and then only."""
    offered = {
        (offer.kind, offer.player, args)
        for offer in GAME.offers(state)
        if offer.kind in KINDS_JUDGED
        for args in product(*offer.domains)
    }
    allowed = set() if spot(state).phase == "over" else choices(play)
    seen = play.pile + [card.kind for card in play.open]
    used_up = {kind for kind in CARDS if seen.count(kind) >= 4}
    assert offered == {choice for choice in allowed if choice[0] not in used_up}


def follow(rng: Random, first: State, play: PlainPlay, most: int) -> None:
    """After every single action both tables are the same; now and then all that is counted from them is, too."""
    for count, (before, action, after) in enumerate(lively(rng, first, most)):
        play.follow(action.kind, action.player, action.args, spot(before), spot(after))
        compare(after, play)
        compare_win(after, action, play)
        if count % 10 == 0 and after.active:
            assert derived(after) == reckoned(after, play.table)
            compare_choices(after, play)
            compare_shown(after, play)
        if action.kind == "roll" and play.began:
            assert (spot(after).phase == "winter") == play.winter()


@pytest.mark.parametrize("seed", range(20))
def test_whole_games_followed_on_a_plain_table(seed: int) -> None:
    rng = Random(f"followed {seed}")
    follow(rng, *from_the_start(rng, 2 + seed % 4), 300)


@pytest.mark.parametrize("seed", range(40))
def test_games_followed_from_the_middle(seed: int) -> None:
    rng = Random(f"middle {seed}")
    follow(rng, *from_the_middle(rng, 2 + seed % 4), 200)
