"""How the app itself plays a game: one list of judgements over what is offered, of which whoever plays takes a share.

An absent player does what the first judgement picks that picks anything. Players at a practice table do so too, but
for a whim now and then, and anything where no judgement picks. Random games only ask how readily something is done.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Generic, TypeVar

from companion.games.kernel.act import AnyAct, the_table
from companion.games.kernel.rules import Rules
from companion.games.protocol import Action, Offer
from companion.games.protocol.thinking import Header, Thinking
from companion.schema.quick_dataclass import dataclass

K = TypeVar("K")
SELDOM = 0.2  # what is done less readily than this is done seldom
Pick = Callable[[K, int, Sequence[Offer], Random], Action | None]
"""What a sensible player does, from what they know (the position; where hands are hidden, their own hand too), their
seat, and all that is offered to them of one act; None: rather something else.
"""
Draw = Callable[[Offer, Random], Action]
"""What becomes of an offer where nobody has a reason to prefer one number to another."""


def evenly(offer: Offer, rng: Random) -> Action:
    """Every number is as likely as any other."""
    return Action(offer.kind, offer.player, tuple([rng.choice(domain) for domain in offer.domains]))


def lowest(most: int) -> Draw:
    """Each number is among so many of the lowest."""

    def draw(offer: Offer, rng: Random) -> Action:
        return Action(offer.kind, offer.player, tuple([rng.choice(domain[:most]) for domain in offer.domains]))

    return draw


def any_of(offers: Sequence[Offer], rng: Random) -> Action:
    """One of the offered actions, evenly among the offers."""
    return evenly(rng.choice(offers), rng)


def first(_known: Any, _seat: int, offers: Sequence[Offer], _rng: Random) -> Action:
    """The first of the offers with its first numbers: a pick where there is nothing to choose, or no matter what."""
    offer = offers[0]
    return Action(offer.kind, offer.player, tuple([domain[0] for domain in offer.domains]))


@dataclass(frozen=True, slots=True)
class Judgement(Generic[K]):
    """What players think of one act: how they `pick` one of its offers where it is sensible at all, how `readily` it is
    done without a reason (1 is usual), and how its numbers are drawn then.
    """

    act: AnyAct[Any]
    pick: Pick[K] | None = None
    readily: float = 1.0
    draw: Draw = evenly


class Judgements(Generic[K]):
    """The judgements of a game, those that count most first. An act without one is never picked; where there is another
    choice, nobody breaks a game off.
    """

    def __init__(self, rules: Rules[Any], judgements: Sequence[Judgement[K]]) -> None:
        self._picks = {judgement.act.kind: judgement.pick for judgement in judgements if judgement.pick is not None}
        self._draws = {judgement.act.kind: judgement.draw for judgement in judgements}
        readily = {judgement.act.kind: judgement.readily for judgement in judgements if judgement.readily != 1.0}
        self._weight = readily.get if readily else None
        self._outcome = rules.outcome
        self._never = rules.kinds(lambda act: act.says.get("breaks_off"))
        self.considered = frozenset(kind for kind in self._picks if readily.get(kind, 1.0) >= SELDOM)
        """Kinds that are sometimes picked, and not only seldom done."""
        self.usual = rules.only(self._picks.keys() | rules.kinds(lambda act: act.by is the_table))
        """The rules as far as anybody picks, or the table as a whole goes on."""

    def sensible(self, known: K, seat: int, offers: Sequence[Offer], rng: Random) -> Action | None:
        """What an absent player does; `offers` may be other seats' as well. None when nothing is sensible."""
        mine: dict[str, list[Offer]] = {}
        for offer in offers:
            if offer.player == seat:
                mine.setdefault(offer.kind, []).append(offer)
        for kind, pick in self._picks.items():
            action = pick(known, seat, mine[kind], rng) if kind in mine else None
            if action is not None:
                return action
        return None

    def lively(self, known: K, seats: Sequence[int], offers: Sequence[Offer], rng: Random) -> Action:
        """What is done at a practice table, of these offers: what is sensible for one of these seats; else anything."""
        for seat in seats:
            action = self.sensible(known, seat, offers, rng)
            if action is not None:
                return action
        return self.anything(offers, rng)

    def anything(self, offers: Sequence[Offer], rng: Random) -> Action:
        """What is done next in a random game."""
        going_on = [offer for offer in offers if offer.kind not in self._never] or offers if self._never else offers
        weight = self._weight
        if weight is not None:
            offer = rng.choices(going_on, [weight(offer.kind, 1.0) for offer in going_on])[0]
        else:
            offer = rng.choice(going_on)
        return self._draws.get(offer.kind, evenly)(offer, rng)

    def thinking(self, header: Header, folder: Path) -> Thinking[Any]:
        """What a player that thinks is told by these judgements, with the table of values in a folder."""
        return Thinking(
            offers=self.usual.offers,
            outcome=self._outcome,
            sensible=self.sensible,
            anything=self.anything,
            header=header,
            considered=self.considered,
            value=folder / "value.csv",
        )
