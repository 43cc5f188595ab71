"""How a card in play goes on: its Risk die is rolled, perhaps boosted, it is resolved and discarded (en 316-324)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.games.kernel import act, changed, no, one_of
from companion.games.orconomy.rules import moves
from companion.games.orconomy.rules.act_terms import Amount, Die, turn
from companion.games.orconomy.rules.cards import any_moment, of_a_phase, stack
from companion.games.orconomy.rules.cards.any_moment import FORECAST_DICE
from companion.games.orconomy.rules.cards.card import Card
from companion.games.orconomy.rules.phases import rounds
from companion.games.orconomy.rules.state import CARDS, Play, State
from companion.games.protocol import Refusal

RATINGS: Final = (0, 2, 3, 4, 5, 6)  # what may be printed on a card: no Risk Rating (0), or 2 to 6 (en 320)
FACES: Final = tuple(range(1, 7))


def waiting_for(*stages: str) -> Callable[[State], Refusal | None]:
    """The top card is in one of these stages."""

    def in_stage(state: State) -> Refusal | None:
        now = stack.stage(state)
        return None if now in stages else no("not_rated", "R13.10", card=CARDS[stack.top(state).kind], step=now)

    return in_stage


def not_printed(rating: Amount) -> Refusal:
    """No card has that Rating."""
    return no("bad_number", "R13.11", value=rating, most=RATINGS[-1])


@act(Play, by=turn, source="R13.11", needs=[waiting_for("rating"), one_of("rating", RATINGS, not_printed)])
def rating(state: State, player: int, rating: Amount) -> State:
    """Records the rating printed on this kind of card; asked once and kept (A-04)."""
    return state._replace(ratings=changed(state.ratings, stack.top(state).kind, rating))


def not_a_face(value: Die) -> Refusal:
    """A die has six faces."""
    return no("bad_die", "R13.11", values=str(value))


@act(Play, by=turn, source="R13.11", needs=[waiting_for("roll"), one_of("value", FACES, not_a_face)], dice=1)
def risk_roll(state: State, player: int, value: Die) -> State:
    """The Risk die (en 320)."""
    return stack.replace_top(state, step="rolled", die=value)


@act(Play, by=turn, source="K11", needs=[waiting_for("reroll"), one_of("value", FACES, not_a_face)], dice=1)
def reroll(state: State, player: int, value: Die) -> State:
    """Replaces the face of a die: the Risk die of the card below, or a Forecast die (en 386-394)."""
    (die,) = stack.top(state).args
    state = stack.put_away(state)
    if die not in FORECAST_DICE:
        return stack.replace_top(state, die=value)
    return rounds.thrown(state, changed(state.dice, die - 1, value), state.before)


def what_is_missing(state: State) -> Sequence[int]:
    """As many cards as the Risk die falls short by."""
    return (stack.short(state),)


def not_so_many(state: State, amount: Amount) -> Refusal:
    """Neither more nor fewer make up for it."""
    return no("bad_amount", amount=amount, most=stack.short(state))


def cards_to_boost(state: State, player: int) -> Refusal | None:
    """The player has as many cards to spend."""
    have = moves.spare_cards(state, player)
    return None if have >= stack.short(state) else no("too_few_cards", player=player, have=have)


@act(
    Play, by=turn, source="R13.11",
    needs=[waiting_for("failure"), one_of("amount", what_is_missing, not_so_many), cards_to_boost], seat_buttons="1",
)  # fmt: skip
def boost(state: State, player: int, amount: Amount) -> State:
    """Each card discarded adds 1 to the die, and these are enough (en 320)."""
    return resolve(moves.discard(state, player, amount), player)


@act(Play, by=turn, source="R13.10", needs=[waiting_for("shown", "told", "success")], seat_buttons="1")
def resolve(state: State, player: int) -> State:
    """The card takes effect and is discarded; it stays where a die is to be rolled again."""
    play = stack.top(state)
    state = BY_KIND[CARDS[play.kind]].does(state, play.player, *play.args)
    return state if stack.top(state).step == "reroll" else stack.put_away(state)


@act(Play, by=turn, source="R13.11", level="note", needs=[waiting_for("told", "failure")], seat_buttons="2")
def let_fail(state: State, player: int) -> State:
    """The card is discarded without effect."""
    return stack.put_away(state)


LASTING: Final = (any_moment.espionage, any_moment.lobby, any_moment.good_bargain)
"""The cards whose offers stay the same for long."""
MOMENTARY: Final = (
    of_a_phase.exploitation, of_a_phase.veto, of_a_phase.tax_inspection, any_moment.informer,
    of_a_phase.payments_delay, of_a_phase.fraud, any_moment.good_bargain_pledged, any_moment.consultants,
    of_a_phase.corporate_raid,
)  # fmt: skip
ACTS: Final = (rating, risk_roll, reroll, boost, resolve, let_fail, any_moment.security_service)
"""What is done with a card in play; Consultants are among the cards that may be shown at other moments."""
BY_KIND: Final[Mapping[str, Card[...]]] = {
    card.kind: card for card in (any_moment.security_service, *MOMENTARY, *LASTING)
}
"""The twelve cards."""
