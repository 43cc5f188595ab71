"""What a player at the practice table wants with a card: whom and what it targets, and when it is kept."""

from random import Random
from types import SimpleNamespace
from typing import Any, cast

from companion.app import catalogue
from companion.games.orconomy.practice.players import BESIDES, Known, choose
from companion.games.orconomy.practice.secrets import KINDS, Cards, printed
from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.state import Auction, EndOfRound, State
from companion.games.protocol import Action
from tests.games.orconomy.positions import NOBODY, lay
from tests.many_rows import each_row


def known(state: State, top: str = "veto", held: tuple[str, ...] = ()) -> Known:
    """What a player knows who holds these cards."""
    cards = SimpleNamespace(top=top, hand=lambda _seat: held, pair=lambda _seat: "", least=lambda _seat, _count: ("",))
    return Known(state, cast(Cards, cards), dict.fromkeys(KINDS, 0))


def test_every_card_may_be_played_by_whoever_holds_it() -> None:
    assert {act.kind for act in BESIDES} >= set(KINDS)


def test_nobody_plays_a_card_they_do_not_hold() -> None:
    state = lay({7: "0 0", 6: "1"}, EndOfRound(NOBODY), players=3)
    rng, offers = Random(1), RULES.offers(state)
    assert {offer.kind for offer in offers} & set(KINDS)
    chosen = [choose(known(state), offers, rng, besides=True) for _ in range(200)]
    assert not {action.kind for action in chosen if action is not None} & set(KINDS)


def test_nobody_goes_on_in_a_persons_place() -> None:
    state = lay({7: "0 1"}, players=3, phase=Auction(1, (0,) * 3, (False,) * 3, (0,) * 3))
    others = [offer for offer in RULES.offers(state) if offer.player != 1]
    chosen: list[Action | None] = [choose(known(state), others, Random(seed), besides=False) for seed in range(40)]
    assert set(chosen) == {None}


NAMES = ("Anna", "Boris", "Vera")
MOST = 2500


@each_row("seed", (2, 6))
def test_they_play_to_an_end_and_hands_deck_and_discards_are_what_the_app_counts(seed: int) -> None:
    rng, play, games = Random(seed), catalogue.GAMES["orconomy"].random_play(), catalogue.games()
    begun = games.open(games.written_out(play.header(NAMES, rng)))
    game, state = begun.game, begun.state
    cards, ratings = Cards(rng, len(NAMES), 3), printed(rng)
    for _ in range(MOST):
        if game.result(state) is not None:
            break
        action = choose(Known(state, cards, ratings), game.rules.offers(state), rng, besides=True)
        if action is None or "dice" in RULES.acts[action.kind].says:
            action = rng.choice(game.dice.chances(state)).action
        before, state = state, game.rules.apply(state, action)
        cards.carry_out(before, action, state)
        counted = [cards.count(seat) for seat in range(len(NAMES))]
        assert (*counted, cards.deck, cards.discards) == (*state.cards, state.deck, len(state.discards)), action
    assert game.result(state) is not None


def game_with_one_absent(seed: int) -> tuple[Any, list[tuple[Any, Action]]]:
    """A random game in which nobody sits at the first seat: the last position, and what the app did there and when."""
    rng, play, games = Random(seed), catalogue.GAMES["orconomy"].random_play(), catalogue.games()
    begun = games.open(games.written_out(play.header(NAMES, rng)))
    game, state, done = begun.game, begun.state, []
    for _ in range(MOST):
        if game.result(state) is not None:
            break
        due = 0 in game.turns(state) and not game.dice.chances(state)
        action = game.stand_in(state, 0, rng) if due else None
        if action is not None:
            done.append((state, action))
        else:
            others = [offer for offer in game.rules.offers(state) if offer.player != 0]
            action = play.choose(others or game.rules.offers(state), rng)
        state = game.rules.apply(state, action)
    return state, done


def test_it_mostly_beats_players_who_do_anything() -> None:
    won = [game_with_one_absent(seed)[0].winner == 0 for seed in range(10)]
    assert sum(won) >= 7


@each_row("seed", range(4))
def test_it_never_plays_a_card(seed: int) -> None:
    _, done = game_with_one_absent(seed)
    assert not {action.kind for _, action in done} & {"veto", "fraud", "lobby", "espionage", "informer", "sell_pair"}


@each_row("seed", range(4))
def test_it_never_bids_more_than_it_has(seed: int) -> None:
    _, done = game_with_one_absent(seed)
    assert all(action.args[0] <= state.skulls[0] for state, action in done if action.kind == "bid")
