"""What should lie on Orconomy's board, and every allowed way to change it now."""

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache, reduce
from typing import Any

from companion.games.orconomy.rules.act_terms import PLACE
from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.moves import place_is_kept
from companion.games.orconomy.rules.phases.anytime import pay_off_in_full
from companion.games.orconomy.rules.phases.auction import pay, place_won
from companion.games.orconomy.rules.phases.startups import launch, pass_launch
from companion.games.orconomy.rules.state import BESIDE as PLACE_BESIDE
from companion.games.orconomy.rules.state import NUMBERS, EndOfRound, Industry, Launch, Sold, State
from companion.games.protocol import Action, Layout, Move, Offer, Piece, PieceKind
from companion.games.protocol.conduct import Run

COMPANY, BESIDE, STARTUP = "company", "company_beside", "startup"
FACE, BONES = "face", "bones"
CRISIS, ACTIVITY = "crisis", "activity"
TOKEN = "token"
SLOT = "slot"  # the zone of the printed spots of a sector
EXTRAS = "extras"  # the zone along the rim, beyond the slots
KINDS: Mapping[str, PieceKind] = {
    COMPANY: PieceKind((SLOT,), (FACE, BONES), stored=TOKEN),
    BESIDE: PieceKind((EXTRAS,), (FACE, BONES), stored=TOKEN),
    STARTUP: PieceKind(("startups",), stored=TOKEN),
}
"""Where a Company in a slot, one beside them, and a Startup lie, in board.toml's names. All are the same tokens."""
MOVING = {kind: act.says["moves_pieces"] for kind, act in RULES.acts.items() if "moves_pieces" in act.says}
IN_A_SECTOR = {kind for kind in MOVING if "sector" in RULES.acts[kind].says.get("at", ())}
"""Those that are chosen in a sector, and always change what lies in it: that of their `industry`."""


@lru_cache(maxsize=20_000)
def _pieces(industry: Industry) -> tuple[Piece, ...]:
    """What lies in one sector."""
    companies = (
        Piece(BESIDE if token.beside else COMPANY, token.player, BONES if token.pledged else FACE)
        for token in industry.companies
    )
    return tuple(sorted((*companies, *(Piece(STARTUP, owner) for owner in industry.startups))))


def layout(state: State) -> Layout:
    """What should lie in every sector, and where Crisis and Activity are."""
    areas = {number: _pieces(state.at(number)) for number in NUMBERS}
    return Layout(areas, {CRISIS: state.crisis, ACTIVITY: state.active})


def pieces_as_now(data: Any) -> Any:
    """What lies in a sector, as plain data. Journals of the first version have a pair of lists: Companies as [seat,
    pledged], and the owners of Startups.
    """
    if len(data) != 2 or any(not isinstance(part, list) or (part and isinstance(part[0], str)) for part in data):
        return data
    companies, startups = data
    pledged = [[COMPANY, owner, BONES if bones else FACE] for owner, bones in companies]
    return [*pledged, *([STARTUP, owner, ""] for owner in startups)]


def moves(state: State, within: Collection[int | str] | None = None) -> tuple[Move[State], ...]:
    """Every allowed way to change the board now, with what must be said before it (paying, passing); `within` some
    places only what changes no other sector.
    """
    return tuple([_move(state, run) for run in _runs(state, NUMBERS if within is None else within)])


def _move(state: State, run: Run) -> Move[State]:
    after = reduce(RULES.outcome, run, state)
    return Move(run, after, layout(after))


def _runs(state: State, within: Collection[int | str]) -> Iterator[Run]:
    if isinstance(state.phase, Sold) and state.phase.step == "pay":
        yield from _after_first(state, pay.action(state.phase.winner))
    if isinstance(state.phase, (Launch, EndOfRound)):
        yield from _later_launches(state, within)
    yield from _moves_now(state, within)


def _moves_now(state: State, within: Collection[int | str]) -> Iterator[Run]:
    offers = [offer for offer in RULES.offers(state) if offer.kind in MOVING]
    if state.agreed.options.banking_covers != "once":  # a token turned face up is then the pay-off that Banking spares
        offers = [offer for offer in offers if offer.kind != pay_off_in_full.kind]
    for offer in sorted(offers, key=lambda item: MOVING[item.kind]):
        if offer.kind in IN_A_SECTOR:
            at = offer.names.index("industry")
            sectors = tuple([number for number in offer.domains[at] if number in within])
            offer = offer._replace(domains=(*offer.domains[:at], sectors, *offer.domains[at + 1 :]))
        yield from ((action,) for action in offer.actions())
        if not place_is_kept(state):
            yield from ((action,) for action in _beside(state, offer))


def _beside(state: State, offer: Offer) -> Iterator[Action]:
    """In a game from before, where no place is offered: the same with a Company beside the slots; a camera sees it."""
    if RULES.acts[offer.kind].names[-1:] == (PLACE,):
        placed = (action._replace(args=(*action.args, PLACE_BESIDE)) for action in offer.actions())
        yield from (action for action in placed if RULES.refusal(state, action) is None)


def _after_first(state: State, first: Action) -> Iterator[Run]:
    if RULES.refusal(state, first) is None:
        expected = (run for run in _moves_now(RULES.apply(state, first), ()) if run[0].kind == place_won.kind)
        yield from ((first, *run) for run in expected)


def _later_launches(state: State, within: Collection[int | str]) -> Iterator[Run]:
    """A Startup of somebody further on: those before them pass."""
    passes: Run = ()
    while isinstance(state.phase, Launch) and not state.plays and not state.wanting:
        passes = (*passes, pass_launch.action(state.phase.turn))
        state = RULES.apply(state, passes[-1])
        if isinstance(state.phase, Launch):
            yield from ((*passes, *run) for run in _moves_now(state, within) if run[0].kind == launch.kind)
