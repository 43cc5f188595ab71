"""What should lie on the board of Economicus, and every allowed way to change it now."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, reduce
from itertools import groupby, product
from operator import attrgetter

from companion.games.economicus.rules.acts import RULES
from companion.games.economicus.rules.box import NUMBERS
from companion.games.economicus.rules.phases.auction import pay, place_won
from companion.games.economicus.rules.phases.opening import place
from companion.games.economicus.rules.state import CHIPS, MARKERS, Industry, Sale, State
from companion.games.protocol import Action, Layout, Move, Piece, PieceKind
from companion.games.protocol.conduct import Run

COMPANY, STARTUP = "company", "startup"
COMPANY_CHIP, STARTUP_CHIP = "company_chip", "startup_chip"  # what they are in the box
FACE, TURNED = "face", "turned"  # the sides of every chip; turned over means a loan
SIDES = (FACE, TURNED)
LYING = dict(zip(CHIPS, product((COMPANY, STARTUP), SIDES), strict=True))
"""By the word for a chip its kind, and which side is up."""
CHIP_OF = {lying: word for word, lying in LYING.items()}
SHOWN = tuple(f"{kind}:{side}" for kind in (COMPANY, STARTUP) for side in SIDES)
"""What somebody who joins shows the camera, one after the other."""
ACTIVE, FORECAST, CRISIS = MARKERS
SLOT = "slot"  # the zone of the printed slots of a segment, private and state
ADDITIONAL, STARTUPS, CENTRAL = "additional", "startups", "central"
"""Zones of board.toml: below the slots, towards the middle, and on the central element."""
KINDS: Mapping[str, PieceKind] = {
    COMPANY: PieceKind((SLOT, ADDITIONAL, STARTUPS, CENTRAL), SIDES, stored=COMPANY_CHIP),
    STARTUP: PieceKind((STARTUPS, ADDITIONAL, CENTRAL), SIDES, stored=STARTUP_CHIP),
}
"""Chips of both kinds lie where there is room: the chip itself says what it is."""
MOVING = {kind: act.says["moves_pieces"] for kind, act in RULES.acts.items() if "moves_pieces" in act.says}
"""Kinds that change what lies on the board: what the phase expects before what is possible at any time."""


@lru_cache(maxsize=20_000)
def _pieces(industry: Industry) -> tuple[Piece, ...]:
    """What lies in one industry."""
    chips = ((COMPANY, industry.companies), (STARTUP, industry.startups))
    return tuple(sorted(Piece(kind, chip.player, SIDES[chip.pledged]) for kind, lying in chips for chip in lying))


def layout(state: State) -> Layout:
    """What should lie in every industry, and where the single tokens are that this table plays with."""
    areas = {number: _pieces(state.at(number)) for number in NUMBERS}
    markers = {ACTIVE: state.active}
    if state.agreed.options.crises:
        markers |= {FORECAST: state.forecast, CRISIS: state.crisis}
    return Layout(areas, markers)


def moves(state: State, _within: object = None) -> Iterator[Move[State]]:
    """Every allowed way to change the board now, with what must be said before it (paying)."""
    lies = layout(state)
    for run in _runs(state):
        after = reduce(RULES.outcome, run, state)
        if (laid := layout(after)) != lies:  # not that somebody without a chip gives up, or a crisis stays where it is
            yield Move(run, after, laid)


def _runs(state: State) -> Iterator[Run]:
    if isinstance(state.phase, Sale) and state.phase.step == "pay":
        yield from _paid_for(state, pay.action(state.phase.winner))
    moving = sorted(
        (offer for offer in RULES.offers(state) if offer.kind in MOVING), key=lambda offer: MOVING[offer.kind]
    )
    for kind, offers in groupby(moving, key=attrgetter("kind")):
        runs = (action for offer in offers for action in offer.actions())
        yield from ((action,) for action in (_told_apart(runs) if kind == place.kind else runs))


def _told_apart(placed: Iterable[Action]) -> Iterator[Action]:
    """A chip that is put down takes the private slot where there is one: a state slot is said by touch (E2.7)."""
    first: dict[tuple[int, int], Action] = {}
    for action in sorted(placed, key=lambda action: action.args[1]):
        first.setdefault((action.player, action.args[0]), action)
    yield from first.values()


def _paid_for(state: State, paid: Action) -> Iterator[Run]:
    """The winner's chip says that the price is paid."""
    if RULES.refusal(state, paid) is None:
        placed = place_won.action(paid.player)
        if RULES.refusal(RULES.apply(state, paid), placed) is None:
            yield (paid, placed)
