"""All through random games the program does what two careful people with the rulebook and the box would do."""

from itertools import product
from random import Random

import pytest

from companion.app import catalogue
from companion.games.orconomy.rules import derive
from companion.games.orconomy.rules.state import CARDS, Auction, Convert, Sold, State
from companion.games.orconomy.view import table_view
from companion.games.orconomy.view_shapes import TableView
from companion.games.protocol import Action
from tests.games.orconomy.plain.plain_choices import BESIDE, KINDS_JUDGED, SETTING_UP, SLOT, choices, could_mean, short
from tests.games.orconomy.plain.plain_hands import UNSEEN
from tests.games.orconomy.plain.plain_numbers import Numbers, derived, reckoned
from tests.games.orconomy.plain.plain_play import ANY_TIME, PlainPlay
from tests.games.orconomy.plain.plain_reckoning import COMPANY, PLEDGED, PlainTable
from tests.games.orconomy.plain.plain_tables import agreed_by, laid, lying, random_table
from tests.games.orconomy.plain.plain_walks import from_the_middle, from_the_start, in_other_words, lively, spot
from tests.games.orconomy.positions import GAME, INDUSTRIES
from tests.many_rows import few_quick


def compare(state: State, play: PlainPlay) -> None:
    """Everything that lies on the table."""
    table = play.table
    assert lying(state) == laid(table)
    assert [derive.free_slots(state, number) for number in INDUSTRIES] == list(map(table.free_slots, INDUSTRIES))
    assert list(state.skulls) == table.skulls
    assert list(state.cards) == table.cards
    assert {number: state.at(number).price for number in INDUSTRIES if state.at(number).price} == table.prices
    assert (state.crisis, state.active, state.oracle) == (table.crisis, table.active, table.oracle)
    assert state.hindmost == play.token_at
    compare_cards(state, play)
    if play.wanting and not play.open:
        assert {offer.kind for offer in GAME.rules.offers(state)} <= {*ANY_TIME, *CARDS}
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
    where, players = spot(state), table_view(state).players
    if (where.phase, where.step) == ("winter", "interest"):
        assert players[where.turn].waivers == play.table.waivers(where.turn)
    assert {player.seat for player in players if player.wants} == play.wanting
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
    assert set(table_view(state).winners) == (set(reached) if shared else {state.winner})


def compare_choices(state: State, play: PlainPlay) -> None:
    """Abilities and cards are offered when the rulebook allows them, and then only."""
    offered = {
        (offer.kind, offer.player, args)
        for offer in GAME.rules.offers(state)
        if offer.kind in KINDS_JUDGED
        for args in product(*offer.domains)
    }
    allowed = set() if spot(state).phase == "over" else choices(play)
    seen = play.pile + [card.kind for card in play.open]
    used_up = {kind for kind in CARDS if seen.count(kind) >= 4}
    assert offered == {choice for choice in allowed if choice[0] not in used_up}
    for kind, seat, args in offered:
        compare_words(state, play, Action(kind, seat, args))


def compare_words(state: State, play: PlainPlay, action: Action) -> None:
    """Whether a place has to be said of a Company, may be, or is wrong."""
    kind, seat, args = action
    tokens = could_mean(play, kind, seat, short(kind, args))
    if not tokens:
        return
    places = {int(token.beside) for token in tokens}
    for place in (SLOT, BESIDE):
        in_full = Action(kind, seat, (*short(kind, args), place))
        assert bool(GAME.rules.refusal(state, in_full)) == (place not in places), in_full
    refused = GAME.rules.refusal(state, Action(kind, seat, short(kind, args)))
    assert (refused.code if refused else "") == ("which_place" if play.kept and len(places) == 2 else "")
    if kind == "collapse":
        compare_collapse(state, play, seat, args[0])


def compare_collapse(state: State, play: PlainPlay, seat: int, industry: int) -> None:
    """Without saying which side is up a pledged one is meant, where there is one."""
    side = PLEDGED if play.collapsing(seat, industry, PLEDGED) else COMPANY
    places = {token.beside for token in play.meant(seat, industry, side, earning=True)}
    refused = GAME.rules.refusal(state, Action("collapse", seat, (industry,)))
    assert (refused.code if refused else "") == ("which_place" if play.kept and len(places) == 2 else "")


def compare_waiting(before: State, state: State, play: PlainPlay) -> None:
    """Somebody wants to play a card: whoever comes later in player order waits with theirs, and so does the phase."""
    waiting = min(play.wanting, key=lambda seat: (seat - state.oracle) % play.table.players)
    for offer in GAME.rules.offers(before):
        action = Action(offer.kind, offer.player, tuple(domain[0] for domain in offer.domains))
        refused = GAME.rules.refusal(state, action)
        later = (offer.player - state.oracle) % play.table.players > (waiting - state.oracle) % play.table.players
        code = "card_wanted" if offer.kind not in CARDS else "others_first" if later else ""
        if offer.kind not in ANY_TIME:
            assert (refused.code if refused else "") == code, action
            assert refused is None or dict(refused.args)["player"] == waiting


def compare_written(state: State, play: PlainPlay) -> None:
    """What the position says of places, wishes and what Banking has cancelled."""
    written, names = GAME.files.position(state), [seat.name for seat in state.agreed.seats]
    assert written.get("wanting", []) == [names[seat] for seat in sorted(play.wanting)]
    beside = [
        (names.index(token["player"]), int(number), PLEDGED if token.get("pledged") else COMPANY)
        for number, industry in written["industries"].items()
        for token in industry.get("beside", ())
    ]
    assert sorted(beside) == sorted(
        (token.seat, token.industry, token.kind) for token in play.table.tokens if token.beside
    )
    if spot(state).phase not in SETTING_UP:
        opened, _ = catalogue.games().open_position({**agreed_by(play.table), **written}, "the position")
        assert lying(opened.state) == laid(play.table)


def follow(rng: Random, first: State, play: PlainPlay, most: int) -> None:
    """After every single action both tables are the same; now and then all that is counted from them is, too."""
    for count, (before, action, after) in enumerate(lively(rng, first, most, in_other_words(rng, play))):
        alone = not play.wanting
        play.follow(action.kind, action.player, action.args, spot(before), spot(after))
        compare(after, play)
        if action.kind == "want" and alone:
            compare_waiting(before, after, play)
        compare_win(after, action, play)
        if count % 10 == 0 and after.active:
            assert derived(after) == reckoned(after, play.table)
            compare_choices(after, play)
            compare_shown(after, play)
        if count % 25 == 0:
            compare_written(after, play)
        if action.kind == "roll" and play.began:
            assert (spot(after).phase == "winter") == play.winter()


@few_quick("seed, most", [(0, 100), *product(range(20), [300])])
def test_whole_games_followed_on_a_plain_table(seed: int, most: int) -> None:
    rng = Random(f"followed {seed}")
    follow(rng, *from_the_start(rng, 2 + seed % 4), most)


@few_quick("seed, most", [(0, 100), *product(range(40), [200])])
def test_games_followed_from_the_middle(seed: int, most: int) -> None:
    rng = Random(f"middle {seed}")
    follow(rng, *from_the_middle(rng, 2 + seed % 4), most)


# --- The program counts what two careful people with the rulebook count, on any table ---------------------------------
def shown(view: TableView) -> Numbers:
    """What of it stands on the screen."""
    return {
        "trophies": [player.trophies for player in view.players],
        "raisable": [player.raisable for player in view.players],
        "launch": [player.launch_cost for player in view.players],
        "card": [player.card_cost for player in view.players],
        "price": [industry.price for industry in view.industries],
        "free slots": [industry.free_slots for industry in view.industries],
        "least bid": view.min_bid,
    }


def compare_many(seed: str, tables: int) -> None:
    """So many random tables, and what the screen says of every twentieth."""
    rng = Random(seed)
    for count in range(tables):
        state, plain = random_table(rng)
        by_hand = reckoned(state, plain)
        assert derived(state) == by_hand, f"table {count} of '{seed}'"
        if count % 20 == 0:
            compare_view(state, plain, by_hand)


def compare_view(state: State, plain: PlainTable, by_hand: Numbers) -> None:
    """The board and the numbers as they are shown."""
    view, seats = table_view(state), range(plain.players)
    assert lying(state) == laid(plain)
    assert [player.interest_gross for player in view.players] == [plain.interest(seat) for seat in seats]
    on_screen = shown(view)
    assert on_screen == {name: by_hand[name] for name in on_screen}
    assert [player.tokens_left for player in view.players] == [plain.tokens_left(seat) for seat in seats]
    assert [industry.income for industry in view.industries] == [plain.income(number) for number in INDUSTRIES]
    assert [industry.number for industry in view.industries if industry.near] == sorted(plain.three())


@few_quick("block", range(10))
def test_three_thousand_random_tables(block: int) -> None:
    compare_many(f"tables {block}", 300)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(20))
def test_a_hundred_thousand_random_tables(block: int) -> None:
    compare_many(f"many tables {block}", 5000)
