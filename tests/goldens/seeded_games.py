"""Random games to be held against how they went before: all numbers of players, presets and options, and rulings.

Everything comes from the game's name and a seed; only what every game says (`companion.games.protocol`) is asked, so
that the inside of the rules may be written anew. What is chosen depends on what is offered, not on how the offers are
ordered or grouped: a game goes on the same way where only that has changed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.app import catalogue
from companion.games.protocol import Action, Game, Offer
from companion.schema.wrong_input import TableError

NAMES = ("Grishnak", "Snaggu", "Mog", "Ufthak", "Lug", "Gorbag", "Shagrat", "Azog")
MOST_ACTS = 400
RULED = 0.02  # how often the table rules instead of playing on
TRIED = 8  # how many rulings are tried until one can be made
MANY = 5000  # more numbers than that are not gone through one by one: some fortunes of Economancy grow into millions
RICHEST = 1000  # no ruling names more, so that nobody has to choose among millions
OTHERWISE = 0.25  # how often an option is set otherwise than it is usual, in the games that set any
NUMBERS = (*range(-1, 13), 13, 21, 25, 40, 99, 1000, 10**7, 10**16)
"""Numbers that are tried where nobody asks whether they make sense."""
LOW = 8  # of the numbers offered, mostly one of so many of the lowest is chosen
MOSTLY = 0.8
WEIGHTS: Mapping[str, Mapping[str, float]] = {
    "orc": {"resign": 0.002, "agree_draw": 0.002},
    "economancy": {"resign": 0.002, "agree_draw": 0.002},
    "economicus": {
        "sell": 0.05, "drop": 0.02, "loan": 0.1, "repay": 0.2, "bankrupt": 0.002, "quota": 0.05, "time_up": 0.001,
        "play": 0.05, "crisis_card": 0.2, "close_creation": 0.5, "offer": 0.5, "pass": 2.0, "stand": 0.5,
    },
    "orconomy": {
        "loan": 0.02, "pay_off": 0.05, "pay_off_in_full": 0.05, "want": 0.002, "sell_pair": 0.02, "remove": 0.001,
        "security_service": 0.05, "exploitation": 0.02, "espionage": 0.02, "veto": 0.01, "tax_inspection": 0.02,
        "informer": 0.02, "payments_delay": 0.02, "lobby": 0.02, "fraud": 0.02, "good_bargain": 0.02,
        "consultants": 0.02, "corporate_raid": 0.02, "give_up": 0.01, "collapse": 0.01, "forgot_fee": 0.01,
        "unable": 0.01, "bid": 0.4, "pass": 0.5, "launch": 2.0, "buy": 0.5, "let_fail": 0.5,
    },
}  # fmt: skip
"""How often kinds are chosen that would otherwise keep a game from going on, or end it; all others count 1."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a random game, with the positions around it."""

    before: Any
    action: Action
    after: Any


@dataclass(frozen=True, slots=True)
class Walk:
    """A random game: who plays, how it was opened, and its steps, which are played as they are asked for."""

    game: Game[Any]
    names: tuple[str, ...]
    header: Mapping[str, Any]
    start: Any
    steps: Iterator[Step]


def walk(name: str, seed: int, kinds: Mapping[str, Sequence[int]], people: Sequence[str] = NAMES) -> Walk:
    """The random game of that seed; `kinds` are all kinds of action, each with how many numbers it may have, and
    `people` play it, as many as are wanted.
    """
    game = catalogue.games().named(name)
    rng = Random(f"{name}:{seed}")
    names = tuple(people)[: game.fewest + seed % (game.most - game.fewest + 1)]
    header = _header(game, names, rng)
    start = game.files.open(header, "a golden").state
    return Walk(game, names, header, start, _steps(game, start, kinds, rng))


def _header(game: Game[Any], names: Sequence[str], rng: Random) -> dict[str, Any]:
    """A header that can be opened: the usual one, and in two of three games with options of its own."""
    usual = catalogue.GAMES[game.name].random_play().header(names, rng)
    if rng.random() < 1 / 3:
        return usual
    chosen = {option: rng.choice(values) for option, values in game.set_up.options.items() if rng.random() < OTHERWISE}
    preset = rng.choice(list(game.set_up.presets))
    for more in ({"preset": preset, "options": {**usual.get("options", {}), **chosen}}, {"options": chosen}):
        try:
            game.files.open({**usual, **more}, "a golden")
        except TableError:
            continue
        return {**usual, **more}
    return usual


def _steps(game: Game[Any], state: Any, kinds: Mapping[str, Sequence[int]], rng: Random) -> Iterator[Step]:
    rulings = sorted(game.rules.rulings & set(kinds))
    for _ in range(MOST_ACTS):
        offers = game.rules.offers(state)
        if not offers:
            return
        action = chosen(offers, WEIGHTS[game.name], rng)
        if rulings and rng.random() < RULED:
            action = _ruled(game, state, rulings, kinds, rng) or action
        after = game.rules.apply(state, action)
        yield Step(state, action, after)
        state = after


def chosen(offers: Sequence[Offer], weights: Mapping[str, float], rng: Random) -> Action:
    """One of the offered actions: its kind by weight, the rest evenly."""
    kinds = sorted({offer.kind for offer in offers})
    (kind,) = rng.choices(kinds, [weights.get(one, 1.0) for one in kinds])
    return action_of([offer for offer in offers if offer.kind == kind], rng)


def action_of(offers: Sequence[Offer], rng: Random) -> Action:
    """An action of these offers, all of one kind, chosen number by number."""
    player = rng.choice(sorted({offer.player for offer in offers}))
    own = [offer for offer in offers if offer.player == player]
    many = rng.choice(sorted({len(offer.domains) for offer in own}))
    left = [offer for offer in own if len(offer.domains) == many]
    numbers: list[int] = []
    for place in range(many):
        values: Sequence[int] = max((offer.domains[place] for offer in left), key=len)
        if len(values) <= MANY:
            values = sorted({value for offer in left for value in offer.domains[place]})
        numbers.append(rng.choice(values[:LOW] if rng.random() < MOSTLY else values))
        left = [offer for offer in left if numbers[-1] in offer.domains[place]]
    return Action(left[0].kind, player, tuple(numbers))


def _ruled(
    game: Game[Any], state: Any, rulings: Sequence[str], kinds: Mapping[str, Sequence[int]], rng: Random
) -> Action | None:
    """A ruling that can be made now, if one is found soon."""
    for _ in range(TRIED):
        kind = rng.choice(rulings)
        seat = rng.randrange(-1, len(game.view(state).players))
        action = Action(kind, seat, any_numbers(kinds[kind], rng))
        if max(action.args, default=0) <= RICHEST and game.rules.refusal(state, action) is None:
            return action
    return None


def any_numbers(how_many: Sequence[int], rng: Random) -> tuple[int, ...]:
    """So many numbers, sensible ones more often."""
    few = NUMBERS if rng.random() < 0.3 else NUMBERS[:10]
    return tuple(rng.choice(few) for _ in range(rng.choice(how_many)))
