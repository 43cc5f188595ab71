"""What a player at the practice table wants with a card: whom and what it targets, and when it is kept."""

from random import Random
from types import SimpleNamespace
from typing import Any, cast

from companion.app import catalogue
from companion.games.orconomy.practice.players import Known, choose
from companion.games.orconomy.practice.secrets import KINDS, Cards, printed
from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.state import State
from companion.games.protocol import Action
from tests.many_rows import each_row


def known(state: State, top: str = "veto", held: tuple[str, ...] = ()) -> Known:
    """What a player knows who holds these cards."""
    cards = SimpleNamespace(top=top, hand=lambda _seat: held, pair=lambda _seat: "", least=lambda _seat, _count: ("",))
    return Known(state, cast(Cards, cards), dict.fromkeys(KINDS, 0))


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
        counted = map(len, (*cards.hands, cards.deck, cards.discards))
        assert (*counted,) == (*state.cards, state.deck, len(state.discards)), action
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
            action = play.anything(others or game.rules.offers(state), rng)
        state = game.rules.apply(state, action)
    return state, done
