"""How strong a player is, and nothing else: the levels differ in how much they think, never in what they may know.

A search over what a seat may know: information-set Monte Carlo tree search, in a budget of iterations.

Each iteration guesses the hidden cards anew, in agreement with what the seat has seen, does one of the seat's
candidates, follows the tree, plays on for a while as the game's judgements say, and asks for the chances to win there.
The seat's own candidates are tried on the same guesses and the same luck, and the worse half of them is left out again
and again (sequential halving); what the judgements pick stays among them, and is done unless another one is better by
more than chance explains. Further down everybody looks for the own good (max^n), and a little for the searcher's harm;
seats that choose in secret at once choose by regret matching, each by itself. Amounts are widened: the more often a
node was visited, the more of them are tried.
"""

from collections.abc import Callable, Sequence
from dataclasses import field
from math import log, sqrt
from random import Random
from typing import Any, Final, NamedTuple

from companion.games.protocol import Action, Offer
from companion.players.playing import Table
from companion.players.value import Value, value_from
from companion.schema.quick_dataclass import dataclass

EXPLORE: Final = 0.4  # the weight of what is not known yet in a node below the root (UCB1, chances from 0 to 1)
SPITE: Final = 0.1
"""How much others mind the searcher's chances besides their own, where there are more than two players."""
MIXED: Final = 0.2  # how often a seat that chooses in secret tries anything
WIDENS: Final = 8  # so many visits of a node below the root let a first action be tried beside what the judgements pick
LONG: Final = 12  # a number with more values than this is an amount, of which some are tried
AMOUNTS: Final = (0, 1, 2, 3, 4, 6, 8, 11, 15, 20, 27, 36, 48, 64)
"""The places of the amounts that are tried, from the lowest on."""
DOUBT: Final = 1.3  # standard errors by which another action must be better than what the judgements pick
EACH: Final = 6  # there are so many iterations for each candidate
FURTHER: Final = 400  # steps that are played on where no value is known: whole games


class Thought(NamedTuple):
    """What a search came to: an action (None: rather nothing), its chances to win (-1: nothing was weighed), and the
    iterations it took. `instead` is the act that comes next to it: what the judgements pick, or if that is done, the
    best of the others.
    """

    action: Action | None
    chance: float
    iterations: int
    instead: Action | None = None
    instead_chance: float = -1.0


@dataclass(slots=True)
class _Tried:
    visits: int = 0
    total: float = 0.0
    regret: float = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


@dataclass(slots=True)
class _Node:
    """What is known after a course of actions, whatever was guessed: for each seat its actions, and what came next."""

    visits: int = 0
    tried: dict[int, dict[Action, _Tried]] = field(default_factory=dict)
    next: dict[object, "_Node"] = field(default_factory=dict)

    def then(self, key: object) -> "_Node":
        return self.next.setdefault(key, _Node())


_Path = list[tuple[_Node, int, Action]]


@dataclass(frozen=True, slots=True)
class Search:
    """How one seat of a table thinks: steps it plays on, and the value it ends with (None: it plays to the end)."""

    table: Table
    value: Value | None
    steps: int

    def think(
        self,
        state: Any,
        seat: int,
        held: Any,
        rng: Random,
        iterations: int,
        late: Callable[[], bool] = lambda: False,
    ) -> Thought:
        """What this seat does in this position, from what it holds. The same chance and iterations do the same.

        `late` ends the search early. An action of None means that a seat from which nothing is due does nothing.
        """
        mine = self._root_candidates(state, seat, held, rng, max(2, iterations // EACH))
        if len(mine) < 2:
            return Thought(next(iter(mine), None), -1.0, 0)
        seeds = [rng.getrandbits(32) for _ in range(iterations)]
        root, kept = _Node(), list(mine)
        values_of: dict[Action | None, list[float]] = {action: [] for action in mine}
        done = 0
        while len(kept) > 1 and done < iterations and not late():
            each = max(1, (iterations - done) // (len(kept) * max(1, (len(kept) - 1).bit_length())))
            for _ in range(each):
                at = len(values_of[kept[0]])
                for action in kept:
                    if done >= iterations:
                        break
                    values_of[action].append(self._iterate(root, state, seat, held, action, Random(seeds[at])))
                    done += 1
                if late():
                    break
            ranked = sorted(kept[1:], key=lambda action: -_mean(values_of[action]))
            kept = [kept[0], *ranked[: max(1, len(kept) // 2) if len(kept) > 2 else 0]]
        return _decided(mine[0], values_of, done)

    # --- candidates -------------------------------------------------------------------------------------------------

    def _root_candidates(self, state: Any, seat: int, held: Any, rng: Random, most: int) -> list[Action | None]:
        """What the seat weighs, what the judgements pick first; only what its cards can carry out."""
        hidden = self.table.thinking.hidden
        deal = hidden.guess(state, seat, held, rng)
        if seat in self.table.deciding(state):
            pick = self.table.usual(state, deal, seat, rng)
            mine = [offer for offer in self.table.game.rules.offers(state) if offer.player == seat]
            others = self._other_actions(hidden.possible(state, deal, seat, held, mine), rng, pick)
            if len(others) >= most:
                others.sort(key=lambda action: -self._at_once(state, held, action, rng))
            return [*([pick] if pick else ()), *others][:most]
        offers = [offer for offer in self.table.offers(state, deal, seat) if offer.kind in self.table.thinking.unasked]
        return [None, *_single(offers, rng)][:most]

    def _at_once(self, state: Any, held: Any, action: Action, rng: Random) -> float:
        """The chances to win right after an action, 0 where no value is known: which ones are worth trying."""
        if self.value is None:
            return 0.0
        hidden = self.table.thinking.hidden
        deal = hidden.guess(state, action.player, hidden.supposing(state, held, action), rng)
        return self.value.chances(self.table.game, *self.table.after(state, deal, action))[action.player]

    def _other_actions(self, offers: Sequence[Offer], rng: Random, pick: Action | None) -> list[Action]:
        considered = self.table.thinking.considered
        if pick is not None and pick.kind not in considered:
            return []
        weighed = _single([offer for offer in offers if offer.kind in considered], rng)
        return [action for action in weighed if action != pick]

    # --- one iteration ----------------------------------------------------------------------------------------------

    def _iterate(self, root: _Node, state: Any, seat: int, held: Any, action: Action | None, rng: Random) -> float:
        """The chances to win that one guess, and luck, brought after this action."""
        table, hidden = self.table, self.table.thinking.hidden
        held = held if action is None else hidden.supposing(state, held, action)
        deal = hidden.guess(state, seat, held, rng)
        path: _Path = []
        secret = table.game.rules.sealed(state) if action is not None else ()
        after: tuple[Any, Any] | None
        if seat in secret:
            root.visits += 1
            chosen = [action if one == seat else self._in_secret(root, state, deal, one, rng, path) for one in secret]
            after, key = table.all_at_once(state, deal, chosen), tuple(chosen)
        elif action is not None:
            after, key = table.after(state, deal, action), (action,)
        else:
            after, key = table.usual_step(state, deal, rng), (None,)
        worth = self._below(root.then(key), after, seat, rng, path)
        for node, mover, done in path:
            self._learn(node.tried[mover], done, self._want(worth, mover, seat))
        return worth[seat]

    def _want(self, worth: Sequence[float], mover: int, seat: int) -> float:
        return worth[mover] - (SPITE * worth[seat] if len(worth) > 2 and mover != seat else 0.0)

    def _below(
        self, node: _Node, after: tuple[Any, Any] | None, seat: int, rng: Random, path: _Path
    ) -> tuple[float, ...]:
        """Down the tree to a node that is new, then on as usual, and what every seat's chances are there."""
        table, steps = self.table, self.steps if self.value else FURTHER
        state = deal = None
        grown = False
        while after is not None and steps > 0:
            state, deal = after
            shares = table.shares(state)
            if shares is not None:
                return shares
            steps -= 1
            if grown:
                after = table.usual_step(state, deal, rng)
                continue
            secret = table.game.rules.sealed(state)
            seats = table.deciding(state)
            if secret and seats:
                grown = not node.visits
                node.visits += 1
                chosen = [self._in_secret(node, state, deal, one, rng, path) for one in secret]
                after, node = table.all_at_once(state, deal, chosen), node.then(tuple(chosen))
                continue
            action = self._turn(node, state, deal, seats, rng, path)
            if action is None:
                action = table.chance(state, rng)
            elif path and path[-1][0] is node:
                grown = node.visits == 0
                node.visits += 1
            after, node = (None if action is None else table.after(state, deal, action)), node.then(action)
        if after is not None:
            state, deal = after
        shares = table.shares(state)
        if shares is not None:
            return shares
        if self.value is not None:
            return self.value.chances(table.game, state, deal)
        seats_there = len(table.game.numbers.which(state)["player"])
        return (1 / seats_there,) * seats_there

    def _turn(
        self, node: _Node, state: Any, deal: Any, seats: Sequence[int], rng: Random, path: _Path
    ) -> Action | None:
        """What the first seat that has anything to decide does in a node of the tree; None for nobody."""
        for one in seats:
            pick = self.table.usual(state, deal, one, rng)
            if pick is None:
                continue
            tried = node.tried.setdefault(one, {})
            action = pick
            if node.visits:
                action = _promising(tried, self._widened(node, one, state, deal, rng, pick), node.visits)
            path.append((node, one, action))
            return action
        return None

    def _widened(self, node: _Node, seat: int, state: Any, deal: Any, rng: Random, pick: Action) -> Sequence[Action]:
        """What is tried in a node: what the judgements pick, and the more of the others the more often it was visited;
        what was tried before stays among them.
        """
        more = int(sqrt(node.visits / WIDENS))
        if not more:
            return (pick,)
        others = self._other_actions(self.table.offers(state, deal, seat), rng, pick)
        others.sort(key=lambda action: action not in node.tried[seat])
        return (pick, *others[:more])

    def _in_secret(self, node: _Node, state: Any, deal: Any, seat: int, rng: Random, path: _Path) -> Action | None:
        """What a seat that chooses at the same time as others does: by regret matching, now and then anything."""
        pick = self.table.usual(state, deal, seat, rng)
        if pick is None:
            return None
        tried = node.tried.setdefault(seat, {})
        able = self._widened(node, seat, state, deal, rng, pick)
        for action in able:
            tried.setdefault(action, _Tried())
        regrets = [max(0.0, tried[action].regret) for action in able]
        if not any(regrets) or rng.random() < MIXED:
            action = pick if not node.visits else rng.choice(able)
        else:
            action = rng.choices(able, regrets)[0]
        path.append((node, seat, action))
        return action

    @staticmethod
    def _learn(tried: dict[Action, _Tried], action: Action, worth: float) -> None:
        """What came of an action, and what is regretted for the others."""
        done = tried.setdefault(action, _Tried())
        done.visits += 1
        done.total += worth
        for other in tried.values():
            if other.visits:
                other.regret += other.mean - worth


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _promising(tried: dict[Action, _Tried], able: Sequence[Action], visits: int) -> Action:
    """UCB1 among what can be done with these cards; what was never tried comes first, in order."""
    for action in able:
        if action not in tried or not tried[action].visits:
            return action
    far = log(visits + 1)
    return max(able, key=lambda action: tried[action].mean + EXPLORE * sqrt(far / tried[action].visits))


def _decided(pick: Action | None, values_of: dict[Action | None, list[float]], done: int) -> Thought:
    """The pick of the judgements, or what is better on the same luck by more than chance explains."""
    best, better = pick, 0.0
    usual = values_of[pick]
    for action, values in values_of.items():
        gains = [value - other for value, other in zip(values, usual, strict=False)]
        count = len(gains)
        if action == pick or count < 2:
            continue
        mean = sum(gains) / count
        spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / (count - 1) / count)
        sure = mean - DOUBT * spread
        if sure > better:
            best, better = action, sure
    other = (
        pick
        if best != pick
        else max((each for each in values_of if each != pick), key=lambda each: _mean(values_of[each]))
    )
    return Thought(best, _mean(values_of[best]), done, other, _mean(values_of[other]))


def _single(offers: Sequence[Offer], rng: Random) -> list[Action]:
    """Every single action of the offers, of amounts only some; low amounts first, else in any order."""
    weighed: list[tuple[float, int, Action]] = []
    for offer in offers:
        if not any(domain[LONG:] for domain in offer.domains):
            weighed += [(rng.random(), len(weighed) + at, action) for at, action in enumerate(offer.actions())]
            continue
        some = [  # slices, because some amounts have no bound that a length could count
            [number for at in AMOUNTS for number in domain[at : at + 1]] if domain[LONG:] else domain
            for domain in offer.domains
        ]
        thinned = offer._replace(domains=tuple(tuple(domain) for domain in some))
        actions = thinned.actions()
        weighed += [(at / len(actions), len(weighed) + at, action) for at, action in enumerate(actions)]
    return [action for _, _, action in sorted(weighed)]


RANDOM: Final = "random"
BEGINNER, EVEN, STRONG = "beginner", "even", "strong"
LEVELS: Final = (BEGINNER, EVEN, STRONG)
"""The levels a table may choose, the weakest first; `random` is there to measure them with."""
ITERATIONS: Final = {EVEN: 48, STRONG: 240}  # iterations of one move where nothing else is said
THINKS: Final = {EVEN: 0.3, STRONG: 1.0}
"""The share of its moves that a level thinks about; the others are what the judgements pick."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a level at a table. `iterations` are those of one move."""

    table: Table
    level: str
    iterations: int

    @classmethod
    def of(cls, table: Table, level: str, iterations: int | None = None) -> "Player":
        """A player of this level. Raises ValueError for a level that there is not."""
        if level not in (RANDOM, *LEVELS):
            raise ValueError(f"there is no level {level!r}; the levels are {', '.join((RANDOM, *LEVELS))}")
        return cls(table, level, ITERATIONS.get(level, 0) if iterations is None else iterations)

    def decide(
        self, state: Any, seat: int, held: Any, rng: Random, late: Callable[[], bool] = lambda: False
    ) -> Thought:
        """What this player does in a seat, from the position and what the seat holds; see `Search.think`."""
        table = self.table
        due = seat in table.deciding(state)
        if self.level in ITERATIONS and rng.random() < THINKS[self.level]:
            path = table.thinking.value
            value = value_from(path) if path is not None and path.exists() else None
            return Search(table, value, table.thinking.steps).think(state, seat, held, rng, self.iterations, late)
        if not due:
            return Thought(None, -1.0, 0)
        deal = table.thinking.hidden.guess(state, seat, held, rng)
        choose = table.anything if self.level == RANDOM else table.usual
        return Thought(choose(state, deal, seat, rng), -1.0, 0)
