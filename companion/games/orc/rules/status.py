"""What cannot be in a position, and what is only worth knowing."""

from companion.games.orc.rules import derive
from companion.games.orc.rules import state as orc
from companion.games.orc.rules.cards import COLOURS, DECK, Card, is_line, line_cards, natives
from companion.games.orc.rules.state import DEALT, NOBODY, PILE, SEATS, Deploy, Draw, Hands, Land, Over, Spare, State
from companion.games.protocol.terms import Problems, checked, problem

ENDS_OF_A_COLOUR = 5  # cards with two Orcs of one colour, and as many with one (O2.4)


def _line(state: State) -> Problems:
    """O3.2."""
    if not is_line(state.agreed.line):
        yield problem("line_not_whole")


def _lands(state: State) -> Problems:
    for number in orc.LANDS:
        land = state.land(number)
        yield from _colours(state, number, land)
        yield from _pile(state, number, land)
        for seat in SEATS:
            yield from _orcs(number, land, seat)


def _colours(state: State, number: int, land: Land) -> Problems:
    """O4.3, O4.4."""
    for seat in SEATS:
        if land.sides[seat].colour == state.agreed.line[number - 1].colour:
            yield problem("native_in_land", land=number, player=seat)
    if land.sides[0].colour == land.sides[1].colour != NOBODY:
        yield problem("same_colour_twice", land=number)


def _pile(state: State, number: int, land: Land) -> Problems:
    """O3.4, O5.1, O5.4. Between turns a land is open exactly as long as its pile is not used up."""
    used_up = land.open and not land.stock and isinstance(state.phase, (Spare, Deploy, Hands))
    if not 0 <= land.stock <= PILE or used_up or (isinstance(state.phase, Spare) and land.stock != PILE):
        yield problem("stock_cannot_be", land=number, stock=land.stock)
    if land.owner != NOBODY and land.stock:
        yield problem("held_with_stock", land=number, stock=land.stock)
    if land.frozen and land.stock:
        yield problem("frozen_with_stock", land=number, stock=land.stock)
    decided = land.owner != NOBODY or derive.tiebreak(state, number) != NOBODY or land.orcs[0] != land.orcs[1]
    if land.frozen and decided:
        yield problem("frozen_but_decided", land=number, until=orc.towards_box(number))


def _orcs(number: int, land: Land, seat: int) -> Problems:
    """A card shows one or two Orcs of one colour; a held land carries none (O2.3, O5.5)."""
    side = land.sides[seat]
    fits = side.cards <= side.orcs <= 2 * side.cards and (side.colour == NOBODY) == (not side.orcs)
    if not fits or (land.owner != NOBODY and side != orc.EMPTY):
        yield problem("orcs_cannot_be", land=number, player=seat, orcs=side.orcs, cards=side.cards)


def _untold(state: State) -> Problems:
    """Cards that nobody named came from the piles."""
    most = sum(land.stock for land in state.lands) if state.agreed.options.draws == "seen" else 0
    if state.loose > most:
        yield problem("stock_cannot_be", kind="loose", stock=state.loose, most=most)


def _hands(state: State) -> Problems:
    """Hands, piles and turns add up to the 27 cards that are dealt (O3.4, O4.1)."""
    played = derive.turns_played(state)
    if played is None or isinstance(state.phase, (Spare, Over)):
        return
    have = sum(hand.size for hand in state.hands) + derive.cards_left(state)
    if have != DEALT - played:
        yield problem("hands_do_not_add_up", have=have, should=DEALT - played)


def _due(state: State) -> Problems:
    """Somebody is due as long as the game goes on, and only while there are cards to draw."""
    waiting = isinstance(state.phase, (Deploy, Draw)) and not derive.cards_left(state)
    if not isinstance(state.phase, Over) and (not derive.turns(state) or waiting):
        yield problem("nobody_due")


def _end(state: State) -> Problems:
    """O6.1."""
    over = isinstance(state.phase, Over)
    if state.winner != NOBODY and not over:
        yield problem("winner_without_end", player=state.winner)
    scored = isinstance(state.phase, Hands) or (isinstance(state.phase, Over) and state.phase.by == "score")
    if scored and derive.cards_left(state):
        yield problem("end_with_stock", stock=derive.cards_left(state))


def _ends_told(state: State) -> Problems:
    """More ends of a kind lie open than the deck has: something was misread or miscounted."""
    for colour in range(len(COLOURS)):
        sides = [side for land in state.lands for side in land.sides if side.colour == colour]
        orcs, cards = sum(side.orcs for side in sides), sum(side.cards for side in sides)
        yield from _too_many(state, colour, 2, orcs - cards)
        yield from _too_many(state, colour, 1, 2 * cards - orcs)


def _too_many(state: State, colour: int, amount: int, have: int) -> Problems:
    most = ENDS_OF_A_COLOUR - ((colour, amount) in state.agreed.line)
    if have > most:
        yield problem("more_than_printed", note=True, colour=COLOURS[colour], amount=amount)


def _natives(state: State) -> Problems:
    """More natives were told than so many cards can show."""
    phase = state.phase
    if not isinstance(phase, (Hands, Over)):
        return
    for seat in SEATS:
        most = _most_natives(state, seat)
        if phase.natives[seat] != orc.NOT_TOLD and phase.natives[seat] > most:
            yield problem("scored_more_than_can_be", note=True, player=seat, amount=phase.natives[seat], most=most)


def _most_natives(state: State, seat: int) -> int:
    """The natives on the best cards that this hand could hold."""
    own = derive.own_colours(state, seat)
    counts = sorted((natives((card,), own) for card in _unseen(state)), reverse=True)
    return sum(counts[: state.hands[seat].size])


def _unseen(state: State) -> list[Card]:
    phase = state.phase
    cards_shown = [card for hand in phase.shown for card in hand] if isinstance(phase, (Hands, Over)) else []
    return [card for card in DECK if card not in (*line_cards(state.agreed.line), *cards_shown)]


def _notes(state: State) -> Problems:
    """With both halves of a pair in the deck more is known of it."""
    if state.agreed.options.deck == "pairs":
        yield from (*_ends_told(state), *_natives(state))


status = checked(_line, _lands, _untold, _hands, _due, _end, _notes)
