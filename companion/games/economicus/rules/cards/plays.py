"""Cards that lie open: played, aimed, thrown for when they are crimes, answered, and put away (eco 328-348).

What the text of a card does the table enters as rulings while the card lies open.
"""

from collections.abc import Sequence
from functools import lru_cache, partial

from companion.games.economicus.rules import flow, moves
from companion.games.economicus.rules.act_terms import CARD_OPEN, FACES, PLAYING, Number
from companion.games.economicus.rules.box import OPTION
from companion.games.economicus.rules.phases.fates import discardable, possible_quotas
from companion.games.economicus.rules.state import Event, Play, State, in_play
from companion.games.kernel import act, changed, no, one_of, the_table
from companion.games.kernel.needs import Need
from companion.games.protocol import Offer, Refusal

OPTION_DECK = 0
SHOWN, ROLLED, DONE = "shown", "rolled", "done"
CRIMINALS, VICTIMS = 0, 1  # the two sides of a crime
DIFFICULTIES = range(2, 7)
MOST_OPEN = 6  # cards that may lie open at once, each one answering another
on_card = partial(act, *CARD_OPEN)


def top(state: State) -> Play:
    """The card that was opened last: it is done first (ED-41)."""
    return state.plays[-1]


def _with_top(state: State, play: Play) -> State:
    return state._replace(plays=(*state.plays[:-1], play))


def total(play: Play) -> int:
    """What the crime die comes to with the cards discarded (E14.4)."""
    return play.die + play.influence


def known_difficulty(state: State, card: int) -> int:
    """The difficulty printed on a card, as the box says or as it was told once; 0 for none known."""
    told_once = dict(state.difficulties).get(card, 0)
    return told_once or (state.agreed.box.cards[card - 1].difficulty if card else 0)


# --- played and aimed -----------------------------------------------------------------------------------------------
def cards_are_played(state: State) -> Refusal | None:
    """The table plays with option cards (E14.1)."""
    return None if state.agreed.options.option_cards else no("not_agreed")


def listed_options(state: State) -> tuple[int, ...]:
    """The option cards that are known, and one that is not."""
    return state.agreed.box.listed[OPTION]


def cards_to_play(state: State) -> tuple[Offer, ...]:
    """Everybody who holds a card may play any of those that are known."""
    if cards_are_played(state) or few_lie_open(state):
        return ()
    return _in_hands(listed_options(state), in_play(state), state.cards)


@lru_cache(maxsize=1024)
def _in_hands(listed: tuple[int, ...], seats: tuple[int, ...], cards: tuple[int, ...]) -> tuple[Offer, ...]:
    return tuple([Offer("play", seat, (listed,), ("card",)) for seat in seats if cards[seat]])


def few_lie_open(state: State) -> Refusal | None:
    """Cards that answer one another come to an end (ED-41)."""
    return None if len(state.plays) < MOST_OPEN else no("card_in_play", "ED-41")


def card_in_hand(state: State, player: int) -> Refusal | None:
    """A card to play (E14.1)."""
    return moves.need_cards(state, player, 1, 0, "E14.1")


@act(
    *PLAYING, *CARD_OPEN, by=in_play, source="E14.1", kind="play", at=("sheet",), offers=cards_to_play,
    needs=[cards_are_played, one_of("card", listed_options, "unknown_card"), few_lie_open, card_in_hand],
)  # fmt: skip
def play_card(state: State, player: int, card: Number) -> State:
    """The game stops and the card is read (E14.1)."""
    opened = Play(OPTION_DECK, card, player, difficulty=known_difficulty(state, card))
    return state._replace(cards=changed(state.cards, player, state.cards[player] - 1), plays=(*state.plays, opened))


def card_shown_to(kind: str) -> Need:
    """A card of a player lies open that is not thrown for yet."""

    def card_is_shown(state: State) -> Refusal | None:
        is_shown = state.plays and top(state).step == SHOWN and top(state).deck == OPTION_DECK
        return None if is_shown else no("wrong_phase", kind=kind)

    return card_is_shown


def not_own_card(state: State, player: int) -> Refusal | None:
    """Nobody is a victim of their own card (E14.6)."""
    return no("own_card", player=player) if player == top(state).player else None


def not_named_yet(state: State, player: int) -> Refusal | None:
    """A victim is named once (E14.6)."""
    return no("already_named", player=player) if player in top(state).victims else None


@on_card(by=in_play, source="E14.6", at=("last",), needs=[card_shown_to("victim"), not_own_card, not_named_yet])
def victim(state: State, player: int) -> State:
    """Somebody who would lose by it (E14.6)."""
    return _with_top(state, top(state)._replace(victims=(*top(state).victims, player)))


def difficulties(state: State) -> Sequence[int]:
    """What may be printed on the card, where nothing is known of it."""
    return () if top(state).difficulty else DIFFICULTIES


def not_that_difficulty(value: Number) -> Refusal:
    """Another number is printed on no card, or the card's is known."""
    return no("bad_number", value=value, most=DIFFICULTIES[-1])


@on_card(
    by=the_table, source="E14.3", at=("last", "asked"),
    needs=[card_shown_to("difficulty"), one_of("value", difficulties, not_that_difficulty)],
)  # fmt: skip
def difficulty(state: State, player: int, value: Number) -> State:
    """A number is printed, so it is a crime; of a listed card it is remembered (E14.3)."""
    play = top(state)
    if play.card:
        state = state._replace(difficulties=(*state.difficulties, (play.card, value)))
    return _with_top(state, play._replace(difficulty=value))


# --- a crime --------------------------------------------------------------------------------------------------------
def card_is_a_crime(state: State) -> Refusal | None:
    """A number is printed on the card (E14.3)."""
    return None if top(state).difficulty else no("wrong_phase", kind="crime_roll")


def criminal(state: State) -> tuple[int, ...]:
    """Whose card lies on top, unless they are out."""
    seat = top(state).player
    return () if state.out[seat] else (seat,)


def own_crime(state: State, player: int) -> Refusal | None:
    """The criminal throws (E14.3)."""
    seat = top(state).player
    return None if player == seat else no("not_your_turn", player=player, turn=seat)


def not_a_face(value: Number) -> Refusal:
    """A die has six faces."""
    return no("bad_number", value=value, most=FACES[-1])


@on_card(
    by=criminal, source="E14.3", dice=1,
    needs=[card_shown_to("crime_roll"), card_is_a_crime, own_crime, one_of("value", FACES, not_a_face)],
)  # fmt: skip
def crime_roll(state: State, player: int, value: Number) -> State:
    """One die; then criminal and victims may change it, the side that is behind first (E14.3, ED-32)."""
    play = top(state)._replace(step=ROLLED, die=value)
    once = state.agreed.options.crime_influence == "once"
    behind = VICTIMS if play.victims and total(play) >= play.difficulty and not once else CRIMINALS
    return _with_top(state, play._replace(side=behind))


def answering(state: State) -> tuple[int, ...]:
    """Who is due to change the crime die or to let it stand."""
    if not state.plays or top(state).step != ROLLED:
        return ()
    play = top(state)
    side = (play.player,) if play.side == CRIMINALS else play.victims
    return tuple(seat for seat in side if seat not in play.stood)


def side_is_due(kind: str) -> Need:
    """The side that is behind answers first (ED-32)."""

    def side_answers(state: State, player: int) -> Refusal | None:
        if not state.plays or top(state).step != ROLLED:
            return no("wrong_phase", kind=kind)
        play, due = top(state), answering(state)
        if player != play.player and player not in play.victims:
            return no("not_victim", player=player)
        return None if player in due else no("not_your_turn", player=player, turn=due[0])

    return side_answers


def amounts(state: State, player: int, quotas: Number) -> tuple[int, ...]:
    """How many cards may be discarded."""
    return discardable(state, player, quotas, range(1, moves.hand(state, player) + 1))


def some_cards(state: State, player: int, amount: Number) -> Refusal | None:
    """One card at least (E14.4)."""
    return None if amount > 0 else no("bad_number", value=amount, most=moves.hand(state, player))


def cards_in_hand(state: State, player: int, amount: Number, quotas: Number) -> Refusal | None:
    """So many cards to discard (E14.4)."""
    return moves.need_cards(state, player, amount, quotas, "E14.4")


@on_card(
    by=answering, source="E14.4",
    needs=[
        side_is_due("influence"), one_of("amount", amounts, [some_cards, cards_in_hand]),
        one_of("quotas", possible_quotas),
    ],
)  # fmt: skip
def influence(state: State, player: int, amount: Number, quotas: Number) -> State:
    """+1 or -1 for each card discarded (E14.4); whoever let it stand is asked again, unless all answer only once."""
    play = top(state)
    state = moves.discard(state, player, amount - quotas, quotas)
    change = amount if player == play.player else -amount
    play = play._replace(influence=play.influence + change)
    if state.agreed.options.crime_influence == "once":
        return _stood(state, play, player)
    other = VICTIMS if play.side == CRIMINALS and play.victims else CRIMINALS
    return _with_top(state, play._replace(stood=(), side=other))


@on_card(by=answering, source="ED-32", at=("first",), seat_buttons="1", needs=[side_is_due("stand")])
def stand(state: State, player: int) -> State:
    """The player lets it stand (ED-32)."""
    return _stood(state, top(state), player)


def _stood(state: State, play: Play, seat: int) -> State:
    """The other side is next; when everybody lets it stand the crime has succeeded or failed."""
    play = play._replace(stood=(*play.stood, seat))
    criminal, victims = play.player in play.stood, all(one in play.stood for one in play.victims)
    if criminal and victims:
        return _decided(state, play)
    mine_left = not (criminal if play.side == CRIMINALS else victims)
    return _with_top(state, play if mine_left else play._replace(side=VICTIMS if play.side == CRIMINALS else CRIMINALS))


def _decided(state: State, play: Play) -> State:
    """A failed crime costs a Star for good (E14.5, ED-04)."""
    if total(play) < play.difficulty and state.agreed.options.crime_star == "lasting":
        state = state._replace(adjusted=changed(state.adjusted, play.player, state.adjusted[play.player] - 1))
    return _with_top(state, play._replace(step=DONE))


# --- done with ------------------------------------------------------------------------------------------------------
def card_lies_open(state: State) -> Refusal | None:
    """A card to put away (E14.8)."""
    return None if state.plays else no("wrong_phase", kind="close_card")


def card_is_done(state: State) -> Refusal | None:
    """Nobody still throws for it or answers it (E14.8)."""
    play = top(state)
    unrolled = play.step == SHOWN and play.difficulty and not state.out[play.player]
    late = answering(state) or ((play.player,) if unrolled else ())
    return no("still_due", player=late[0]) if late else None


@on_card(by=the_table, source="E14.8", at=("first",), needs=[card_lies_open, card_is_done])
def close_card(state: State, player: int) -> State:
    """The card goes to its discards; after the event card the companies pay (E6.4, E14.8)."""
    play = top(state)
    state = state._replace(plays=state.plays[:-1])
    if play.deck == OPTION_DECK:
        return moves.shuffled(state._replace(discards=state.discards + 1))
    state = moves.shuffled(state._replace(event_discards=state.event_discards + 1))
    return flow.enter_profit(state) if isinstance(state.phase, Event) else state


ACTS = (victim, difficulty, crime_roll, influence, stand, close_card, play_card)
