"""Numbers and facts that follow from a position: whose turn it is, what is allowed, who would win a tie, the score."""

from companion.games.orc.rules import state as orc
from companion.games.orc.rules.cards import COLOURS, natives
from companion.games.orc.rules.state import NOBODY, NOT_TOLD, SEATS, Deploy, Draw, Hands, Over, Spare, State, other


def cards_left(state: State) -> int:
    """Cards in all piles together; none where more were drawn than a ruling has left there."""
    return max(0, sum(land.stock for land in state.lands) - state.loose)


def turns(state: State) -> tuple[int, ...]:
    """The seats that may act now; in `hands` everybody whose hand is not told yet."""
    phase = state.phase
    if isinstance(phase, Spare):
        return (other(state.agreed.dealer),)
    if isinstance(phase, (Deploy, Draw)):
        return (phase.turn,) if phase.turn != NOBODY else ()
    if isinstance(phase, Hands):
        return tuple(seat for seat in SEATS if not hand_told(state, seat))
    return ()


def turns_played(state: State) -> int | None:
    """Cards deployed or discarded so far; None when the game was broken off, so that nobody knows."""
    phase = state.phase
    if isinstance(phase, Spare):
        return 0
    if isinstance(phase, Over) and phase.by != "score":
        return None
    return state.round - isinstance(phase, Deploy)


def must_draw(state: State) -> int:
    """How many cards the turn's player still has to draw: none when it is enough after a discard (O4.8, O4.9)."""
    phase = state.phase
    if not isinstance(phase, Draw):
        return 0
    free = phase.after == orc.DISCARDED and state.agreed.options.discard_draw == "choice"
    return min(phase.due - free, cards_left(state))


def still_due(state: State) -> int:
    """How many cards the turn's player may still draw."""
    return min(state.phase.due, cards_left(state)) if isinstance(state.phase, Draw) else 0


def allowed(state: State, player: int, land: int) -> tuple[int, ...]:
    """The colours a player may deploy at a land (O4.2 to O4.5)."""
    at = state.land(land)
    if not at.open:
        return ()
    mine, never = at.sides[player].colour, (state.agreed.line[land - 1].colour, at.sides[other(player)].colour)
    colours = range(len(COLOURS)) if mine == NOBODY else (mine,)
    return tuple(colour for colour in colours if colour not in never)


def tiebreak(state: State, number: int) -> int:
    """Who would take a tie at this land: the holder of the neighbour towards the box, -1 while nobody holds that."""
    return state.land(orc.towards_box(number)).owner


def own_lands(state: State, seat: int) -> tuple[int, ...]:
    """The lands a player holds."""
    return tuple(number for number in orc.LANDS if state.land(number).owner == seat)


def own_colours(state: State, seat: int) -> tuple[int, ...]:
    """The colours of these lands: Orcs of them are native."""
    return tuple(state.agreed.line[number - 1].colour for number in own_lands(state, seat))


def hand_told(state: State, seat: int) -> bool:
    """Whether a player has shown the whole hand, or told its natives."""
    phase = state.phase
    if not isinstance(phase, (Hands, Over)):
        return False
    return phase.natives[seat] != NOT_TOLD or len(phase.shown[seat]) >= state.hands[seat].size


def natives_told(state: State) -> tuple[int, int] | None:
    """The natives of both hands; None until both are told: the first hand is not scored before the second is shown."""
    phase = state.phase
    if not isinstance(phase, (Hands, Over)) or not all(hand_told(state, seat) for seat in SEATS):
        return None
    return _natives(state, phase, 0), _natives(state, phase, 1)


def _natives(state: State, phase: Hands | Over, seat: int) -> int:
    number = phase.natives[seat]
    return natives(phase.shown[seat], own_colours(state, seat)) if number == NOT_TOLD else number


def worth(state: State, seat: int) -> int:
    """What a player's lands are worth together."""
    return sum(state.agreed.line[number - 1].worth for number in own_lands(state, seat))


def score(state: State, seat: int) -> int:
    """Lands, and natives in hand once both hands are told (O6.3)."""
    natives_of = natives_told(state)
    return worth(state, seat) + (natives_of[seat] if natives_of else 0)


def best(state: State) -> int:
    """Who wins by the score, -1 for a draw (O6.4); with `tie = more_lands` equal scores are decided by the lands."""
    by_lands = state.agreed.options.tie == "more_lands"
    first, second = ((score(state, seat), len(own_lands(state, seat)) if by_lands else 0) for seat in SEATS)
    if first == second:
        return NOBODY
    return 0 if first > second else 1


TO_WIN = 2  # games that win a series of three


def won_after(state: State) -> tuple[int, int]:
    """Games won in this series, the present one with them once it is over; a drawn game counts for nobody."""
    won = state.agreed.won
    if not isinstance(state.phase, Over) or state.winner == NOBODY:
        return won
    return orc.with_seat(won, state.winner, won[state.winner] + 1)


def next_dealer(state: State) -> int:
    """Who deals after this game: the other player, or with `next_dealer = loser` whoever lost it.

    -1 when there is no further game in the series, or the present one is not over.
    """
    agreed = state.agreed
    if not isinstance(state.phase, Over) or agreed.options.series == 1 or TO_WIN in won_after(state):
        return NOBODY
    if agreed.options.next_dealer == "loser" and state.winner != NOBODY:
        return other(state.winner)
    return other(agreed.dealer)
