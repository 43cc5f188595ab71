"""Random games of Economancy: any offer evenly, and now and then a ruling."""

from collections.abc import Iterator
from random import Random

from companion.games.economancy.rules.cards import SHOP_SETS
from companion.games.economancy.rules.options import CHOICES
from companion.games.economancy.rules.state import State
from companion.games.kernel import any_of
from companion.games.protocol import Action
from tests.games.economancy.positions import GAME, NAMES

MOST_ACTS = 160
GIVING_UP = ("resign", "agree_draw")


def begun(rng: Random) -> State:
    """A game of any number of players with any options and a shop of any set."""
    options = {name: rng.choice(values) for name, values in CHOICES.items()}
    header = {
        "players": [{"name": name} for name in NAMES[: rng.randint(2, 4)]],
        "options": options,
        "shop": rng.choice(list(SHOP_SETS)),
        "start_coins": rng.choice((1, 4, 10)),
    }
    return GAME.files.open(header, "a random game").state


def ruling(state: State, rng: Random) -> Action | None:
    """A ruling that is allowed now, if the first one that comes to mind is."""
    seat, kind = rng.choice(state.seats), rng.choice(state.agreed.shop)
    row = state.players[seat].row
    place = rng.randrange(len(row)) if row else 0
    tries = (
        Action("set_coins", seat, (rng.randint(0, 12),)),
        Action("put_card", seat, (kind, rng.randint(1, 4))),
        Action("take_card", seat, (row[place].kind if row else kind, place)),
        Action("set_shop", -1, (kind, rng.randint(0, 3))),
        Action("set_day", -1, (rng.randint(1, 3),)),
    )
    action = rng.choice(tries)
    return action if GAME.rules.refusal(state, action) is None else None


def walk(seed: int, *, rulings: float = 0.0, giving_up: float = 0.02) -> Iterator[tuple[State, Action, State]]:
    """A random game: each position, the action done in it, and the position after it."""
    rng = Random(f"{seed} economancy")
    state = begun(rng)
    for _ in range(MOST_ACTS):
        offers = [
            offer for offer in GAME.rules.offers(state) if offer.kind not in GIVING_UP or rng.random() < giving_up
        ]
        if not offers:
            return
        ruled = ruling(state, rng) if rng.random() < rulings else None
        action = ruled or any_of(offers, rng)
        after = GAME.rules.apply(state, action)
        yield state, action, after
        state = after
