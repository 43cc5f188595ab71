"""Everything the screen shows of a position, computed once by the rules."""

from collections.abc import Iterator, Sequence

from companion.games.orc.rules import derive
from companion.games.orc.rules import state as orc
from companion.games.orc.rules.acts import RULES
from companion.games.orc.rules.cards import COLOURS, Card
from companion.games.orc.rules.phases.drawing import NOT_TOLD_LAND, unnamed_draws
from companion.games.orc.rules.state import DEPLOY, DRAW, NOBODY, PHASES, SEATS, Deploy, Draw, Hands, Over, State, other
from companion.games.orc.rules.status import status
from companion.games.protocol import Action, GameView, Offer, PlayerCore, Prompt, SeatButton, touch_for
from companion.schema.quick_dataclass import dataclass

NAME = "orc"


@dataclass(frozen=True, slots=True)
class SideView:
    """One player's Orcs at a land: colour ("" for none), how many, on how many cards; colours allowed there now."""

    colour: str
    orcs: int
    cards: int
    allowed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LandView:
    """A land: number from the box on, colour, worth, pile; `status` is open, frozen or held, `owner` a seat or -1.

    `waits_for` is the land that decides a frozen one, else 0; `tiebreak` who would take a tie, -1 nobody yet. `by`
    (more, tie, thaw, ruling, "" not decided) and `orcs` tell how it was decided, and with how many Orcs of each seat.
    """

    number: int
    colour: str
    worth: int
    stock: int
    status: str
    owner: int
    waits_for: int
    tiebreak: int
    sides: tuple[SideView, ...]
    by: str
    orcs: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerView(PlayerCore):
    """A player: side of the table, cards in hand, whether the hand is told, cards shown at the end.

    `natives` is -1 until both hands are told; `score` are lands, and natives from then on.
    """

    side: str
    hand: int
    told: bool
    shown: tuple[tuple[str, str], ...]
    natives: int
    score: int
    lands: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OrcView(GameView):
    """What is shown of ORC. `turn` is a seat or -1; `due` the cards that may still be drawn now.

    `enough`: the turn may end without drawing them. `cards_left` lie in all piles together; `loose` of those drawn are
    not told from which pile, so that piles are shown as "up to n" where `seen`. `ended` is how the game ended (score,
    agreed, resigned), "" while it goes on. `won` are games won in the series, `next_dealer` who deals the next one.
    """

    phase: str
    turn: int
    due: int
    enough: bool
    dealer: int
    lands: tuple[LandView, ...]
    players: tuple[PlayerView, ...]
    cards_left: int
    loose: int
    seen: bool
    ended: str
    games: int
    game: int
    won: tuple[int, int]
    next_dealer: int


def topic(state: State) -> str:
    """What there is help on now: the phase."""
    return f"phase:{PHASES[type(state.phase)]}"


def game_view(state: State) -> OrcView:
    """The whole view of a position."""
    phase, agreed = state.phase, state.agreed
    offers = RULES.offers(state)
    return OrcView(
        name=NAME,
        topic=topic(state),
        round=state.round,
        players=tuple(_player(state, seat) for seat in SEATS),
        prompt=prompt(state),
        offers=offers,
        seat_buttons=tuple(seat_buttons(offers)),
        lights=(f"dealer {agreed.dealer + 1}",),
        turns=derive.turns(state),
        over=isinstance(phase, Over),
        winners=() if state.winner == NOBODY else (state.winner,),
        problems=tuple(problem.code for problem in status(state) if not problem.note),
        phase=PHASES[type(phase)],
        turn=phase.turn if isinstance(phase, (Deploy, Draw)) else NOBODY,
        due=derive.still_due(state),
        enough=isinstance(phase, Draw) and not derive.must_draw(state),
        dealer=agreed.dealer,
        lands=tuple(_land(state, number) for number in orc.LANDS),
        cards_left=derive.cards_left(state),
        loose=state.loose,
        seen=unnamed_draws(state),
        ended=phase.by if isinstance(phase, Over) else "",
        games=agreed.options.series,
        game=agreed.game,
        won=derive.won_after(state),
        next_dealer=derive.next_dealer(state),
    )


def seat_buttons(offers: Sequence[Offer]) -> Iterator[SeatButton]:
    """What the buttons beside the seats mean now, where there are as many as choices; a pile need not be named where
    draws are not told.
    """
    for offer in offers:
        buttons = RULES.acts[offer.kind].says.get("seat_buttons", "")
        choices = tuple((number,) for number in offer.domains[0]) if offer.domains else ((),)
        if (NOT_TOLD_LAND,) in choices:
            choices = ((NOT_TOLD_LAND,),)
        for button, args in zip(buttons, choices, strict=True) if len(buttons) == len(choices) else ():
            yield SeatButton(offer.player, button, touch_for(Action(offer.kind, offer.player, args)))


def _land(state: State, number: int) -> LandView:
    land, printed = state.land(number), state.agreed.line[number - 1]
    return LandView(
        number=number,
        colour=COLOURS[printed.colour],
        worth=printed.worth,
        stock=land.stock,
        status="open" if land.open else "frozen" if land.frozen else "held",
        owner=land.owner,
        waits_for=orc.towards_box(number) if land.frozen else 0,
        tiebreak=derive.tiebreak(state, number),
        sides=tuple(_side(state, number, seat) for seat in SEATS),
        by=land.fought.by if land.fought else "",
        orcs=land.fought.orcs if land.fought else land.orcs,
    )


def _side(state: State, number: int, seat: int) -> SideView:
    side = state.land(number).sides[seat]
    allowed = tuple(COLOURS[colour] for colour in derive.allowed(state, seat, number))
    return SideView(COLOURS[side.colour] if side.colour != NOBODY else "", side.orcs, side.cards, allowed)


def _player(state: State, seat: int) -> PlayerView:
    natives_of, phase = derive.natives_told(state), state.phase
    cards_shown = phase.shown[seat] if isinstance(phase, (Hands, Over)) else ()
    return PlayerView(
        seat=seat,
        name=state.agreed.names[seat],
        side=state.agreed.seats[seat].side,
        hand=state.hands[seat].size,
        told=derive.hand_told(state, seat),
        shown=tuple(map(_words, cards_shown)),
        natives=natives_of[seat] if natives_of else orc.NOT_TOLD,
        score=derive.score(state, seat),
        lands=derive.own_lands(state, seat),
    )


def _words(card: Card) -> tuple[str, str]:
    return COLOURS[card.two], COLOURS[card.one]


# --- prompts --------------------------------------------------------------------------------------------------------
def prompt(state: State) -> Prompt:
    """What the table is due to do now."""
    phase, due = state.phase, derive.turns(state)
    if isinstance(phase, orc.Spare):
        return Prompt(orc.SPARE, (("player", due[0]),))
    if isinstance(phase, Deploy):
        return Prompt(DEPLOY, (("player", phase.turn),))
    if isinstance(phase, Draw):
        return _prompt_draw(state, phase)
    if isinstance(phase, Hands):
        return Prompt("hand", (("player", due[0]),)) if len(due) == 1 else Prompt(orc.HANDS)
    return _prompt_over(state, phase)


def _prompt_draw(state: State, phase: Draw) -> Prompt:
    whose = ("player", phase.turn)
    due, must = derive.still_due(state), derive.must_draw(state)
    if must == due:
        return Prompt(DRAW, (whose, ("amount", due)))
    return Prompt("draw_some", (whose, ("least", must), ("amount", due))) if must else Prompt("draw_more", (whose,))


def _prompt_over(state: State, phase: Over) -> Prompt:
    winner = state.winner
    if phase.by != "score":
        return Prompt(phase.by, (("player", winner), ("loser", other(winner))) if winner != NOBODY else ())
    if winner == NOBODY:
        return Prompt("tied", (("amount", derive.score(state, 0)),))
    scores = ("amount", derive.score(state, winner)), ("least", derive.score(state, other(winner)))
    return Prompt("won", (("player", winner), *scores))
