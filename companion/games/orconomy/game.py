"""Orconomy as the session knows it: the rules behind one small protocol."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.games.orconomy.rules import derive, engine, interest
from companion.games.orconomy.rules.cards import plays
from companion.games.orconomy.rules.outcome import auction_outcome
from companion.games.orconomy.rules.phases import gold, rounds, seating
from companion.games.orconomy.rules.phases.placing import new_game
from companion.games.orconomy.rules.state import (
    NOBODY,
    NUMBERS,
    Agreement,
    CrisisRoll,
    EndOfRound,
    Launch,
    Revenue,
    Sold,
    StartOfRound,
    State,
    Winter,
)
from companion.games.orconomy.rules.status import Problem, status
from companion.games.orconomy.rules.text import origins, position_text
from companion.games.orconomy.rules.text.notation import from_line, to_line
from companion.games.orconomy.view import table_view
from companion.games.protocol import Action, Layout, Offer, Part, PlaceLayout, Refusal, TableView

TOKEN_KINDS = (
    "place",
    "place_won",
    "convert",
    "launch",
    "collapse",
    "give_up",
    "crisis_step",
    "loan",
    "pay_off",
    "food_move",
    "totemology",
    "remove",
)
"""Kinds that change what lies on the board; what the phase expects comes before what is possible at any time."""


DICE_KINDS = {"roll": "risk_roll", "reroll": "reroll"}
"""What a die thrown for a card is, by what the card waits for."""
AUCTION_KINDS = ("bid", "pass")
LATER = ("launch", "buy")
"""Kinds that a later player may do at once, because whoever is not touched has passed."""


class Orconomy:
    """The 2017 boxed game. Frozen positions go in, frozen positions come out."""

    name = "orconomy"

    def start(self, agreed: Agreement) -> State:
        """The position a new game begins with."""
        return new_game(agreed)

    def offers(self, state: State) -> tuple[Offer, ...]:
        return engine.offers(state)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return engine.refusal(state, action)

    def apply(self, state: State, action: Action) -> State:
        return engine.apply(state, action)

    def view(self, state: State) -> TableView:
        return table_view(state)

    def layout(self, state: State) -> Layout:
        places = {
            number: PlaceLayout(tuple(sorted(state.at(number).companies)), tuple(sorted(state.at(number).startups)))
            for number in NUMBERS
        }
        return Layout(places, state.crisis, state.active)

    def token_moves(self, state: State) -> Iterator[tuple[Action, ...]]:
        """Every allowed way to change the board now, with what must be said before it (paying, passing)."""
        if isinstance(state.phase, Sold) and state.phase.step == "pay":
            yield from _after_first(state, Action("pay", state.phase.winner))
        if isinstance(state.phase, (Launch, EndOfRound)):
            yield from _later_launches(state)
        yield from _moves_now(state)

    def settle(self, state: State) -> tuple[Action, ...]:
        """Defaults for all who did nothing else: incomes taken, interest paid where possible, nobody else buys."""
        here = _stage(state)
        choose = None if state.plays else DEFAULTS.get(here[0])
        done: list[Action] = []
        while choose is not None and _stage(state) == here:
            action = choose(state)
            if action is None or engine.refusal(state, action) is not None:
                break
            done.append(action)
            state = engine.apply(state, action)
        return tuple(done)

    def outcome(self, state: State, winner: int, price: int, others: Sequence[int]) -> tuple[Action, ...]:
        """Who won, at what price, who else bid: the bids and passes behind it."""
        return auction_outcome(state, winner, price, others)

    def reach(self, state: State, action: Action) -> tuple[Action, ...]:
        """A launch or a purchase by a later player: those before them pass (UI: 'untouched means passed')."""
        if isinstance(state.phase, Revenue) and action.kind in AUCTION_KINDS:
            return _after_closing(state, action)
        passes: list[Action] = []
        here = type(state.phase)
        while isinstance(state.phase, (Launch, EndOfRound)) and action.kind in LATER and type(state.phase) is here:
            if state.phase.turn == action.player:
                return (*passes, action)
            if state.phase.turn == NOBODY:
                break
            passes.append(Action("pass", state.phase.turn))
            state = engine.apply(state, passes[-1])
        return (action,)

    def throw(self, state: State, values: tuple[int, ...]) -> tuple[Action, ...]:
        """One die for a card lying open, else both Forecast dice; at the end of a round these also say that nobody else
        launches or buys.
        """
        if state.plays or len(values) != 2:
            return _one_die(state, values)
        before = _all_passes(state)
        for action in before:
            state = engine.apply(state, action)
        if not isinstance(state.phase, (CrisisRoll, StartOfRound)):
            return ()
        return (*before, Action("roll", -1, values))

    def number(self, state: State, field: str, which: int) -> int:
        return origins.number(state, field, which)

    def parts(self, state: State, field: str, which: int) -> tuple[Part, ...]:
        return origins.parts(state, field, which)

    def cause(self, before: State, action: Action, after: State, field: str, which: int) -> str:
        return origins.cause(before, action, after, field, which)

    def position(self, state: State) -> dict[str, Any]:
        return position_text.sheet(state)

    def resume(self, agreed: Agreement, data: Mapping[str, Any]) -> State:
        """The position that stands there as plain data. Raises ValueError naming the field and what it may be."""
        return position_text.read_sheet(agreed, data)

    def status(self, state: State) -> tuple[Problem, ...]:
        """What cannot be in this position; () when it is possible."""
        return status(state)

    def leave(self, state: State, seat: int) -> State:
        """The game without a player, between rounds. Raises ValueError when that cannot be."""
        return seating.without_player(state, seat)

    def join(self, state: State, name: str, clan: str, seat: int) -> State:
        """The game with a new player at a seat, between rounds. Raises ValueError when that cannot be."""
        return seating.with_player(state, name, clan, seat)

    def to_line(self, action: Action, players: Sequence[str]) -> dict[str, Any]:
        return to_line(action, players)

    def from_line(self, line: Mapping[str, Any], players: Sequence[str]) -> Action:
        return from_line(line, players)


def _one_die(state: State, values: tuple[int, ...]) -> tuple[Action, ...]:
    """A die thrown for the card lying open."""
    kind = DICE_KINDS.get(plays.stage(state)) if state.plays and len(values) == 1 else None
    return (Action(kind, plays.top(state).player, values),) if kind else ()


def _after_closing(state: State, action: Action) -> tuple[Action, ...]:
    """A first bid also says that nobody does anything more in Revenue."""
    close = Action("close_revenue")
    return (close, action) if engine.refusal(state, close) is None else (action,)


def _stage(state: State) -> tuple[type, str]:
    """The phase and where in it: one tap settles no more than that."""
    return type(state.phase), getattr(state.phase, "step", "")


def _expand(offer: Offer) -> Iterable[Action]:
    if not offer.domains:
        return (Action(offer.kind, offer.player),)
    if len(offer.domains) == 1:
        return tuple(Action(offer.kind, offer.player, (value,)) for value in offer.domains[0])
    first, second = offer.domains
    return tuple(Action(offer.kind, offer.player, (one, two)) for one in first for two in second)


def _moves_now(state: State) -> Iterator[tuple[Action, ...]]:
    found = [offer for offer in engine.offers(state) if offer.kind in TOKEN_KINDS]
    for offer in sorted(found, key=lambda item: TOKEN_KINDS.index(item.kind)):
        yield from ((action,) for action in _expand(offer))


def _after_first(state: State, first: Action) -> Iterator[tuple[Action, ...]]:
    if not state.plays and engine.refusal(state, first) is None:
        expected = (run for run in _moves_now(engine.apply(state, first)) if run[0].kind == "place_won")
        yield from ((first, *run) for run in expected)


def _later_launches(state: State) -> Iterator[tuple[Action, ...]]:
    """A Startup of somebody further on: those before them pass."""
    passes: tuple[Action, ...] = ()
    while isinstance(state.phase, Launch) and not state.plays:
        passes = (*passes, Action("pass", state.phase.turn))
        state = engine.apply(state, passes[-1])
        if isinstance(state.phase, Launch):
            yield from ((*passes, *run) for run in _moves_now(state) if run[0].kind == "launch")


def _all_passes(state: State) -> tuple[Action, ...]:
    passes: tuple[Action, ...] = ()
    while isinstance(state.phase, (Launch, EndOfRound)) and not state.plays:
        turn = state.phase.turn
        passes = (*passes, Action("end_round") if turn == NOBODY else Action("pass", turn))
        state = engine.apply(state, passes[-1])
    return passes


def _default_interest(state: State) -> Action | None:
    phase = state.phase
    assert isinstance(phase, Winter)
    if phase.step == "crisis":
        return Action("crisis_step")
    if phase.step == "cards":
        return Action("deal")
    owed = rounds.unpaid(state)
    waiving = derive.waivers(state, phase.turn)
    dearest = max(owed, key=lambda number: interest.each(state, phase.turn, number))
    return Action("waive" if waiving else "pay_interest", phase.turn, (dearest,))


def _default_revenue(state: State) -> Action | None:
    """Cards of Tourism are drawn, everybody collects, the Hindmost Orc is paid."""
    drawing = next(iter(gold.offer_tourism(state)), None)
    if drawing is not None:
        return Action("tourism", drawing.player, (drawing.domains[0][-1],))
    turn = engine.due(state)
    return Action("close_revenue") if turn == NOBODY else Action("settle", turn)


def _default_end(state: State) -> Action | None:
    turn = engine.due(state)
    return Action("end_round") if turn == NOBODY else Action("pass", turn)


DEFAULTS: Mapping[type, Callable[[State], Action | None]] = {
    Winter: _default_interest,
    Revenue: _default_revenue,
    Launch: lambda state: Action("pass", engine.due(state)),
    EndOfRound: _default_end,
    Sold: lambda state: Action("pay", engine.due(state)),
}
