"""A card: its act is to show it, and what it does comes once it is resolved (en 314-324)."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from functools import lru_cache
from typing import Concatenate, ParamSpec, cast

from companion.games.kernel import Act, act, changed, no
from companion.games.kernel.needs import Need, OneOf
from companion.games.orconomy.rules import moves
from companion.games.orconomy.rules.cards import stack, wanting
from companion.games.orconomy.rules.state import CARDS, COPIES, Play, State
from companion.games.protocol import Offer, Refusal
from companion.schema.quick_dataclass import dataclass

P = ParamSpec("P")
Moment = Callable[[State], Refusal | None]
Aimless = Callable[[State, int], Refusal | None]


@dataclass(frozen=True, slots=True, eq=False)
class Card(Act[State, P]):
    """A kind of card as the act of showing it; `number` is its place in `state.CARDS`.

    `does` is what it does once it is resolved, while it still lies on top of the cards in play. `moment` refuses an
    answer that comes too early or too late, `aimless` says why there is nothing to target; `misplaced` is what is said
    of it in another phase.
    """

    number: int
    does: Callable[Concatenate[State, int, P], State]
    moment: Moment | None
    aimless: Aimless | None
    misplaced: Refusal


def card(
    source: str,
    *phases: type,
    kind: str = "",
    needs: Sequence[Need | OneOf] = (),
    moment: Moment | None = None,
    aimless: Aimless | None = None,
    at_once: Callable[[State, int], State] | None = None,
    offers: Callable[[State], Iterable[Offer]] | None = None,
    cached_by: Sequence[str] = (),
) -> Callable[[Callable[Concatenate[State, int, P], State]], Card[P]]:
    """Makes a function a card: it is what the card does once it is resolved; its act is to show the card.

    `at_once` is what showing it already does; for the rest see `Card` and `companion.games.kernel.act`.
    """

    def decorate(function: Callable[Concatenate[State, int, P], State]) -> Card[P]:
        name = kind or function.__name__
        number = CARDS.index(name)

        def show(state: State, player: int, *args: P.args, **_kwargs: P.kwargs) -> State:
            """The card leaves the hand and is in play."""
            cards = changed(state.cards, player, state.cards[player] - 1)
            play = Play(number, player, cast(tuple[int, ...], args))
            after_showing = wanting.done(state._replace(cards=cards, plays=(*state.plays, play)), player)
            return after_showing if at_once is None else at_once(after_showing, player)

        all_needs = needs if moment is None else (moment, *needs)
        made = act(
            *phases, by=holding(name), source=source, kind=name, needs=all_needs, offers=offers, cached_by=cached_by
        )(function)
        act_fields = {field.name: getattr(made, field.name) for field in fields(made)}
        return Card(
            **{**act_fields, "effect": show},
            number=number,
            does=function,
            moment=moment,
            aimless=aimless,
            misplaced=no("wrong_phase", source, kind=name),
        )

    return decorate


def holding(kind: str) -> Callable[[State], tuple[int, ...]]:
    """Those who might hold a card of this kind: anybody with a card to spend, unless all copies are in sight."""
    number = CARDS.index(kind)

    def holders(state: State) -> tuple[int, ...]:
        if state.plays and _all_in_sight(state, number):
            return ()
        return _with_cards(moves.spare_hands(state), state.discards)[number]

    return holders


def _all_in_sight(state: State, number: int) -> bool:
    """Whether all copies of a kind lie in the discards or in play."""
    in_play = sum([play.kind == number for play in state.plays]) if state.plays else 0
    return state.discards.count(number) + in_play >= COPIES


@lru_cache(maxsize=1024)
def _with_cards(hands: tuple[int, ...], discards: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """By kind of card, who has a card to spend; nobody where all copies lie in the discards."""
    seats = tuple(seat for seat, count in enumerate(hands) if count > 0)
    return tuple(() if discards.count(number) >= COPIES else seats for number in range(len(CARDS)))


def refused(state: State, card: Card[...], player: int) -> Refusal | None:
    """Why a player cannot show a card of this kind now, whatever its target: others are first (R13.8), this is not its
    moment, or they hold none.
    """
    return wanting.before(state, player) or _not_its_moment(state, card) or _not_held(state, card, player)


def _not_its_moment(state: State, card: Card[...]) -> Refusal | None:
    """While a card is in play only Security Service and Consultants may be played, each at its moment (en 324)."""
    if state.plays and Play not in card.phases:
        return no("card_in_play", "R13.7", card=CARDS[stack.top(state).kind])
    late = card.moment and card.moment(state)
    if late or issubclass(Play if state.plays else type(state.phase), card.phases):
        return late
    return card.misplaced


def _not_held(state: State, card: Card[...], player: int) -> Refusal | None:
    without = moves.need_card(state, player)
    if without is None and _all_in_sight(state, card.number):
        return no("no_copies", "R1.4", card=card.kind)
    return without


def why_not(state: State, card: Card[...], player: int) -> Refusal:
    """Why a player can play no card of this kind now, at any target."""
    refusal = (
        refused(state, card, player)
        or (None if card.numbers else card.why_not(state, player))
        or (card.aimless and card.aimless(state, player))
        or no("not_now", "R13.6", player=player)
    )
    return refusal if refusal.rule else refusal._replace(rule=card.source)
