"""All acts of a game: what is offered, why an action is refused, what it makes of a position, and its log line."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from operator import attrgetter, itemgetter
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, TypeVar

from companion.games.kernel.act import AnyAct
from companion.games.kernel.compiler import AddOffers
from companion.games.kernel.lines import from_line, to_line
from companion.games.kernel.sorts import no
from companion.games.protocol import Action, IllegalAction, Offer, Refusal
from companion.games.protocol.conduct import Course

S = TypeVar("S")
Gate = Callable[[S, AnyAct[S], Action], Refusal | None]
"""What is asked of every action before its needs: whether the game goes on, the phase, whose turn it is."""
Told = Callable[[S, AnyAct[S], Action, Refusal], Refusal]
"""What a refusal says more of the position, such as what has to be done first."""
Ahead = Callable[[S], S]
"""The position in which what belongs to a later phase is done, where the rest of this one goes without saying."""
After = Callable[[S, S, AnyAct[S], Action], S]
"""What follows every act: from the position before and the one after it, the position that play goes on from."""
Standing = Callable[[S], object]
"""How things stand in a position: whatever offers depend on that are kept, each fact under a name."""
MOST_FOLLOWING: Final = 400
"""More actions than this never follow from each other: every seat at a full board is far from it."""


def not_over(over: type, source: str) -> Gate[Any]:
    """A gate: nothing is done any more once the game is in this phase, not even by ruling."""

    def refused(state: Any, _act: AnyAct[Any], _action: Action) -> Refusal | None:
        return no("game_over", source) if isinstance(state.phase, over) else None

    return refused


class _Here(NamedTuple, Generic[S]):
    """A phase: its act behind each kind, and what adds the offers."""

    acts: Mapping[str, AnyAct[S]]
    adding: Sequence[AddOffers]
    secret: Sequence[AnyAct[S]]


def _kept(standing: Standing[Any], facts: Callable[[Any], object], adding: Sequence[AddOffers]) -> AddOffers:
    """The same offers, worked out anew where these facts of how things stand are no longer what they were."""
    kept: tuple[object, list[Offer]] = (object(), [])

    def add_kept(state: Any, found: list[Offer]) -> None:
        nonlocal kept
        now = facts(standing(state))
        was, offers = kept
        if now != was:
            offers = []
            for add in adding:
                add(state, offers)
            kept = (now, offers)
        found += offers

    return add_kept


class Rules(Generic[S]):
    """The acts of a game, in the order in which they are offered. One kind may be several acts, each in its phases.

    `phase` returns the type of phase that a position is in, `cards` is the one while its `plays` lie open, where that
    goes before every phase, `gates` are asked in order before any need, `describe` tells a position in a line, for
    messages, `told` says more of a refusal, `ahead` goes, by phase, before an act of another one, `after` follows every
    act, `standing` returns the facts by which offers are kept, and `unknown` is the rule behind the refusal of a kind
    there is not. Where fewer than `least_sealed` seats choose in secret, none does: what they do is open.
    """

    def __init__(
        self,
        acts: Iterable[AnyAct[S]],
        *,
        phase: Callable[[S], type] = attrgetter("phase.__class__"),
        cards: type | None = None,
        gates: Sequence[Gate[S]],
        describe: Callable[[S], str],
        told: Told[S] | None = None,
        ahead: Mapping[type, Ahead[S]] = MappingProxyType({}),
        after: After[S] | None = None,
        standing: Standing[S] = lambda state: state,
        unknown: str = "",
        least_sealed: int = 1,
    ) -> None:
        self._all = tuple(acts)
        self.acts: Mapping[str, AnyAct[S]] = {act.kind: act for act in reversed(self._all)}
        """The act of each kind; of several the first one. They all carry the same numbers."""
        self._of_phase, self._cards, self._gates, self._describe = phase, cards, tuple(gates), describe
        self._told, self._ahead, self._after, self._unknown = told, ahead, after, unknown
        self._ask_standing, self._least_sealed = standing, least_sealed
        self._here: dict[type, _Here[S]] = {}
        self._keeping: dict[object, AddOffers] = {}
        self._offered: tuple[S | None, tuple[Offer, ...]] = (None, ())
        self._stood: tuple[S | None, object] = (None, None)
        for act in self._all:
            if act.numbers != self.acts[act.kind].numbers:
                raise TypeError(f"two acts of kind '{act.kind}' carry different numbers")

    def _phase(self, state: Any) -> type:
        return self._of_phase(state) if self._cards is None or not state.plays else self._cards

    def _in(self, phase: type) -> _Here[S]:
        if phase not in self._here:
            here = [act for act in self._all if issubclass(phase, act.phases)]
            adding = tuple(self._adding((act.cached_by, act.add_offers) for act in here if act.add_offers is not None))
            secret = tuple(act for act in here if act.secret)
            self._here[phase] = _Here({act.kind: act for act in here}, adding, secret)
        return self._here[phase]

    def _adding(self, acts: Iterable[tuple[Sequence[str], AddOffers]]) -> Iterator[AddOffers]:
        """What adds the offers of these acts, of neighbours that depend on the same facts together."""
        for names, group in groupby(dict.fromkeys(acts), itemgetter(0)):
            adding = tuple(add for _, add in group)
            if names and (names, adding) not in self._keeping:
                self._keeping[names, adding] = _kept(self._standing, attrgetter(*names), adding)
            yield from (self._keeping[names, adding],) if names else adding

    def _standing(self, state: S) -> object:
        """How things stand, asked of the game once a position."""
        asked, standing = self._stood
        if asked is not state:
            standing = self._ask_standing(state)
            self._stood = (state, standing)
        return standing

    def only(self, kinds: Collection[str]) -> "Rules[S]":
        """The same rules with these kinds alone."""
        return type(self)(
            [act for act in self._all if act.kind in kinds],
            phase=self._of_phase,
            cards=self._cards,
            gates=self._gates,
            describe=self._describe,
            told=self._told,
            ahead=self._ahead,
            after=self._after,
            standing=self._ask_standing,
            unknown=self._unknown,
            least_sealed=self._least_sealed,
        )

    def kinds(self, test: Callable[[AnyAct[S]], object]) -> frozenset[str]:
        """The kinds of all acts of which this is true."""
        return frozenset(act.kind for act in self._all if test(act))

    def offers(self, state: S) -> tuple[Offer, ...]:
        """Everything that may be done now, but rulings; of the newest position asked about it is known."""
        asked, offers = self._offered
        if asked is not state:
            offers = self._offers(state)
            self._offered = (state, offers)
        return offers

    def _offers(self, state: S) -> tuple[Offer, ...]:
        offers: list[Offer] = []
        phase = self._phase(state)
        here, ahead = self._in(phase).adding, self._ahead[phase](state) if phase in self._ahead else state
        if ahead is state:
            for add in here:
                add(state, offers)
        else:
            for add in self._in(self._phase(ahead)).adding:
                add(state if add in here else ahead, offers)
        return tuple(offers)

    def refusal(self, state: S, action: Action) -> Refusal | None:
        """None when the action is allowed now, else why not."""
        act, state = self._act_of(state, action)
        return self._refused(act, state, action)

    def misplaced(self, kind: str) -> Refusal:
        """What is said of an act of this kind where it is not its phase."""
        return no("wrong_phase", self.acts[kind].source, kind=kind)

    def _act_of(self, state: S, action: Action) -> tuple[AnyAct[S] | None, S]:
        """The act of this kind in this phase, or what it is in another one, and the position it is done in; None for a
        kind there is not.
        """
        phase = self._phase(state)
        act = self._in(phase).acts.get(action.kind)
        if act is None and phase in self._ahead:
            state = self._ahead[phase](state)
            act = self._in(self._phase(state)).acts.get(action.kind)
        return act or self.acts.get(action.kind), state

    def _refused(self, act: AnyAct[S] | None, state: S, action: Action) -> Refusal | None:
        if act is None or len(action.args) not in act.counts:
            return no("unknown_kind", self._unknown, kind=action.kind)
        refused = None
        for gate in self._gates:
            refused = gate(state, act, action)
            if refused is not None:
                break
        else:
            refused = act.why_not(state, action.player, *action.args)
        if refused is None:
            return None
        if not refused.rule:
            refused = refused._replace(rule=act.source)
        return refused if self._told is None else self._told(state, act, action, refused)

    def apply(self, state: S, action: Action) -> S:
        """The position after an allowed action. Raises IllegalAction when it is refused."""
        act, state = self._act_of(state, action)
        refused = self._refused(act, state, action)
        if act is None or refused is not None:
            raise IllegalAction(action, refused or no("unknown_kind", self._unknown), self._describe(state))
        return self._done(act, state, action)

    def carried_on(self, state: S, following: Callable[[S], Action | None]) -> Course[S]:
        """What follows one after the other, as long as there is something and it is allowed."""
        run: list[Action] = []
        positions = [state]
        while len(run) < MOST_FOLLOWING and (action := following(positions[-1])) is not None:
            try:
                positions.append(self.apply(positions[-1], action))
            except IllegalAction:
                break
            run.append(action)
        return Course(tuple(run), tuple(positions))

    def outcome(self, state: S, action: Action) -> S:
        """The position after an action that is known to be allowed, as all offers are: nothing is asked again."""
        act, state = self._act_of(state, action)
        assert act is not None, action
        return self._done(act, state, action)

    def _done(self, act: AnyAct[S], state: S, action: Action) -> S:
        after = act.effect(state, action.player, *action.args)
        return after if self._after is None else self._after(state, after, act, action)

    def secret(self, state: S) -> Sequence[AnyAct[S]]:
        """The acts that are chosen in secret in this phase."""
        return self._in(self._phase(state)).secret

    def sealed(self, state: S) -> tuple[int, ...]:
        """The seats that choose in secret now, all at once, in table order; () where every act is open."""
        seats = tuple(sorted({seat for act in self.secret(state) for seat in act.by(state)}))
        return seats if len(seats) >= self._least_sealed else ()

    @cached_property
    def secrets(self) -> bool:
        """Whether any act is chosen in secret."""
        return bool(self.kinds(lambda act: act.secret))

    @cached_property
    def rulings(self) -> frozenset[str]:
        """The acts that are never offered: what the table agrees on at any time."""
        return self.kinds(lambda act: not act.offered)

    @cached_property
    def quiet(self) -> frozenset[str]:
        """The acts that no notice tells."""
        return self.kinds(lambda act: act.says.get("quiet"))

    @cached_property
    def levels(self) -> Mapping[str, str]:
        """How grave the acts are that are told more loudly than usual."""
        return {kind: act.says["level"] for kind, act in self.acts.items() if "level" in act.says}

    @cached_property
    def voluntary(self) -> frozenset[str]:
        """The acts that are told, and never read from the board alone."""
        return self.kinds(lambda act: act.says.get("voluntary"))

    @cached_property
    def resigning(self) -> str:
        """The act by which a player gives the game up; "" where there is none."""
        return next(iter(self.kinds(lambda act: act.says.get("resigns"))), "")

    @cached_property
    def dice(self) -> int:
        """How many dice are thrown for the act that needs most."""
        return max((act.says.get("dice", 0) for act in self._all), default=0)

    def thrown(self, action: Action) -> tuple[int, ...]:
        """The faces of a throw of all dice; () of every other action."""
        return action.args if 0 < self.dice == self.acts[action.kind].says.get("dice") else ()

    def to_line(self, action: Action, players: Sequence[str]) -> dict[str, Any]:
        """The action as a line of a log; see `companion.games.kernel.lines`."""
        return to_line(self.acts, action, players)

    def from_line(self, line: Mapping[str, Any], players: Sequence[str]) -> Action:
        """Reads such a line. Raises ValueError saying which field is wrong and what it may be."""
        return from_line(self.acts, line, players)
