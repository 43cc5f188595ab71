"""All acts of Orconomy, in the order in which they are offered, and what is asked of every action before its needs."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.games.kernel import AnyAct, Rules, no, the_table
from companion.games.orconomy.rules import derive, flow, moves
from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.act_terms import AT_ANY_TIME, PLACE, anybody, due, turn
from companion.games.orconomy.rules.cards import card, plays, stack, wanting
from companion.games.orconomy.rules.cards.card import Card
from companion.games.orconomy.rules.phases import (
    anytime,
    auction,
    gold_abilities,
    placing,
    revenue,
    rounds,
    rulings,
    startups,
)
from companion.games.orconomy.rules.state import (
    CARDS,
    NAMES,
    NOBODY,
    ROUND,
    SETUP,
    STAGES,
    Over,
    Play,
    State,
    phase_names,
)
from companion.games.protocol import Action, Offer, Refusal


def turns(state: State) -> tuple[int, ...]:
    """The seats that may act now: who waits first to play a card, else whose turn it is; () for the whole table."""
    turn = next(iter(wanting.waiting(state)), due(state))
    return () if turn == NOBODY else (turn,)


def describe(state: State) -> str:
    """The position in one line, for error messages."""
    names = state.agreed.names
    hands = [
        f"{name} {skulls} Skulls and {cards} cards"
        for name, skulls, cards in zip(names, state.skulls, state.cards, strict=True)
    ]
    board = [
        f"{number}: "
        + ", ".join(
            [names[token.player] + (" (pledged)" if token.pledged else "") for token in industry.companies]
            + [f"{names[owner]} (Startup)" for owner in industry.startups]
        )
        for number, industry in enumerate(state.board, start=2)
        if industry.companies or industry.startups
    ]
    where = " ".join((f"round {state.round},", *filter(None, phase_names(state.phase))))
    return "; ".join((where, *hands, *(f"industry {number}" for number in board)))


# --- what is asked of every act before its needs ----------------------------------------------------------------------
def in_its_phase(state: State, act: AnyAct[State], action: Action) -> Refusal | None:
    """The phase is one of the act's, and no card is in play (en 324). Rulings are possible at any time; of cards only
    that set-up is done is asked here, and more by `as_a_card`.
    """
    if isinstance(act, Card):
        return None if isinstance(state.phase, ROUND) else no("wrong_phase", kind=action.kind)
    if not act.offered or (state.plays and Play in act.phases):
        return None
    if state.plays:
        return no("card_in_play", "R13.7", card=CARDS[stack.top(state).kind])
    return None if isinstance(state.phase, act.phases) else no("wrong_phase", kind=action.kind)


def by_the_right_player(state: State, act: AnyAct[State], action: Action) -> Refusal | None:
    """Whoever's turn it is, or anybody at this table where the act itself says who may."""
    player = action.player
    if act.by is not turn and act.by is not the_table:
        known = (NOBODY if act.by is anybody else 0) <= player < len(state.agreed.seats)
        return None if known else no("unknown_player", player=player)
    now = due(state)
    if player == now:
        return None
    if now == NOBODY and act.by is turn:
        return no("wrong_phase", kind=action.kind)
    if player == NOBODY and not state.plays:
        return no("still_due", player=now, kind=action.kind)
    return no("not_your_turn", player=player, turn=now)


def as_a_card(state: State, act: AnyAct[State], action: Action) -> Refusal | None:
    """A card may be shown now; for anything else nobody waits to play one (R13.8), or it need not wait."""
    if isinstance(act, Card):
        return card.refused(state, act, action.player)
    return wanting.holds_up(state) if state.wanting and STAGES_OF[act.kind] else None


def may_be_asked(state: State, act: AnyAct[State], action: Action) -> Refusal | None:
    """All of this in its order, while the game goes on: nothing is done any more once somebody has won (R4.2)."""
    if isinstance(state.phase, Over):
        return no("game_over", "R4.2")
    return in_its_phase(state, act, action) or by_the_right_player(state, act, action) or as_a_card(state, act, action)


class Standing(NamedTuple):
    """All that offers depend on that are possible at any time."""

    board: tuple[orconomy.Industry, ...]
    crisis: int
    near: tuple[int, ...]
    skulls: tuple[int, ...]
    hands: tuple[int, ...]  # how many cards each player may spend
    discards: tuple[int, ...]
    wanting: tuple[int, ...]
    covered: object
    delayed: tuple[int, ...]  # who owes nothing in this Winter
    begun: bool  # the Competition
    agreed: orconomy.Agreement


def standing(state: State) -> Standing:
    """How things stand in a position."""
    delayed = state.phase.delayed if isinstance(state.phase, orconomy.Winter) else ()
    return Standing(
        state.board, state.crisis, derive.near(state), state.skulls, moves.spare_hands(state), state.discards,
        state.wanting, state.covered, delayed, flow.begun(state), state.agreed,
    )  # fmt: skip


# --- all of them ------------------------------------------------------------------------------------------------------
def with_what_is_missing(state: State, act: AnyAct[State], action: Action, refused: Refusal) -> Refusal:
    """Of the wrong phase, what has to be done first or is over, and whose turn it is."""
    if refused.code != "wrong_phase" or isinstance(act, Card):
        return refused
    lack = lacking(state, STAGES_OF[action.kind])
    return refused._replace(args=(("kind", action.kind), ("lack", lack), ("player", due(state))))


def followed(before: State, after: State, act: AnyAct[State], action: Action) -> State:
    """What follows every action: wishes may end, the Hindmost Orc may move, somebody may have won. Whatever may be done
    at any time leaves Consultants their answer to the Forecast dice: only the first step of Winter or Revenue announces
    the phase (en 394).
    """
    after = wanting.end_wishes_without_cards(after)
    if after.before >= 0 and act.kind != rounds.roll.kind and STAGES_OF[act.kind]:
        after = after._replace(before=-1)
    return after if isinstance(after.phase, SETUP) else moves.recount(before, after, action.player)


class _Rules(Rules[State]):
    """What is offered depends on two things more: who waits to play a card, and what the table agreed about places."""

    def offers(self, state: State) -> tuple[Offer, ...]:
        offers = super().offers(state)
        if state.wanting:
            offers = tuple([offer for offer in offers if _held_up(state, offer) is None])
        return offers if moves.place_is_kept(state) else tuple(map(_placeless, offers))


def _held_up(state: State, offer: Offer) -> Refusal | None:
    """Refuses what has to wait until somebody has played the card they want to play (R13.8)."""
    if offer.kind in plays.BY_KIND:
        return wanting.before(state, offer.player)
    return wanting.holds_up(state) if STAGES_OF[offer.kind] else None


def _placeless(offer: Offer) -> Offer:
    """In a game from before a Company's place need never be said."""
    if offer.names[-1:] != (PLACE,):
        return offer
    return offer._replace(domains=offer.domains[:-1], names=offer.names[:-1])


def stages_by_kind(acts: Iterable[AnyAct[State]]) -> Mapping[str, tuple[str, ...]]:
    """The stages to which each kind belongs, in their order; several acts of a kind may each have their own."""
    by_kind: dict[str, set[str]] = {}
    for act in acts:
        by_kind.setdefault(act.kind, set()).update(_stages(act))
    return {kind: tuple(sorted(stages, key=STAGES.index)) for kind, stages in by_kind.items()}


def _stages(act: AnyAct[State]) -> Iterable[str]:
    """The stages of one act; none for a card, what goes on with one, and what may be done at any time."""
    if isinstance(act, Card) or Play in act.phases or act.phases == AT_ANY_TIME:
        return ()
    if "stage" in act.says:
        return (act.says["stage"],)
    return [stage for phase in act.phases for stage in NAMES.get(phase, ())]


def lacking(state: State, stages: tuple[str, ...]) -> str:
    """Why what belongs to these stages does not belong here: `still:` and the stage to be done first, `no:` and a stage
    that is over or never came, `done:` when this stage no longer asks for it, `card` when no card is in play.
    """
    now = orconomy.stage_of(state.phase)
    if not stages:
        return f"still:{now}" if isinstance(state.phase, SETUP) else "card"
    if all(stage.startswith("winter") for stage in stages) and not now.startswith("winter"):
        return "no:winter"
    here = STAGES.index(now)
    if any(STAGES.index(stage) > here for stage in stages):
        return f"still:{now}"
    return f"done:{now}" if now in stages else f"no:{stages[-1]}"


ALL_ACTS: tuple[AnyAct[State], ...] = (
    *plays.ACTS,
    *placing.ACTS, *rounds.ACTS, *revenue.ACTS, *gold_abilities.ACTS, *auction.ACTS, *startups.ACTS,
    anytime.loan, anytime.remove, anytime.sell_pair, *plays.LASTING,
    anytime.pay_off, anytime.pay_off_in_full, *wanting.ACTS, *plays.MOMENTARY,
    *rulings.ACTS,
)  # fmt: skip
STAGES_OF = stages_by_kind(ALL_ACTS)
"""The stages to which each kind belongs, () for what may be done at any time, or with a card."""
RULES: Rules[State] = _Rules(
    ALL_ACTS,
    cards=Play,
    gates=(may_be_asked,),
    describe=describe,
    told=with_what_is_missing,
    after=followed,
    standing=standing,
    unknown="R6.1",
)
