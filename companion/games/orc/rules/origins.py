"""Where a number comes from: what a score, a land, a pile or a hand is made of, and by which rule it changed."""

from collections.abc import Iterator, Mapping

from companion.games.orc.rules import derive
from companion.games.orc.rules import state as orc
from companion.games.orc.rules.acts import RULES
from companion.games.orc.rules.cards import COLOURS
from companion.games.orc.rules.state import LANDS, NOBODY, NOT_TOLD, PILE, SEATS, Fought, Hands, State, towards_box
from companion.games.protocol import Action, Asked, Numbers, Summand

DECIDED: Mapping[str, str] = {"more": "O5.2", "tie": "O5.3", "thaw": "O5.4", "ruling": "ruling"}
FOLLOWS: Mapping[str, str] = {"score": "O6.3", "land": "O5.5", "stock": "O4.8", "hand": "O4.8"}
"""The rule by which a number changes where the act names no other one."""


def cause(before: State, action: Action, after: State, field: str, which: int) -> str:
    """The rule by which an action, done in the position before it, changed that number."""
    ASKED.number(after, field, which)
    act = RULES.acts[action.kind]
    if not act.offered:
        return act.source
    if field == "score":
        return _score_rule(before, after, which)
    return act.says.get("causes", {}).get(field, FOLLOWS[field])


def _score_rule(before: State, after: State, seat: int) -> str:
    """How the first land that came or went was decided; else natives were told."""
    for old, new in zip(before.lands, after.lands, strict=True):
        if old.owner != new.owner and seat in (old.owner, new.owner):
            return DECIDED[new.fought.by] if new.fought else "ruling"
    return FOLLOWS["score"]


def _score_parts(state: State, seat: int) -> tuple[Summand, ...]:
    """Lands; natives once both hands are told, by colour where the cards were shown (O6.3)."""
    line = state.agreed.line
    lands = (
        Summand("land", line[at - 1].worth, (("land", at), ("colour", COLOURS[line[at - 1].colour])))
        for at in derive.own_lands(state, seat)
    )
    return (*lands, *_native_parts(state, seat))


def _native_parts(state: State, seat: int) -> tuple[Summand, ...]:
    told_natives, phase = derive.natives_told(state), state.phase
    if told_natives is None or not isinstance(phase, (Hands, orc.Over)):
        return ()
    if phase.natives[seat] != NOT_TOLD:
        return (Summand("natives", told_natives[seat], (("player", seat),)),)
    counts = ((c, sum(card.orcs(c) for card in phase.shown[seat])) for c in derive.own_colours(state, seat))
    return tuple(Summand("native", count, (("colour", COLOURS[colour]),)) for colour, count in counts if count)


def _land_parts(state: State, land_number: int) -> tuple[Summand, ...]:
    """Both sides; then, adding nothing, why the land is whose it is."""
    land = state.land(land_number)
    orcs = land.fought.orcs if land.fought else land.orcs
    sides = tuple(Summand("orcs", orcs[seat], (("player", seat),)) for seat in SEATS)
    neighbour = towards_box(land_number)
    if land.frozen:
        return (*sides, Summand("tie", 0), Summand("frozen", 0, (("land", neighbour),)))
    if land.owner == NOBODY:
        return sides
    if land.fought is not None and land.fought.by == "thaw":
        return (*sides, Summand("tie", 0), *_chain(state, land_number, land.owner))
    return (*sides, *_decision(land.fought, land.owner, neighbour))


def _chain(state: State, number: int, owner: int) -> Iterator[Summand]:
    """The lands a thawed one waited for: its neighbour, and on towards the box as far as those had to wait, too."""
    for _ in LANDS:
        fought = state.land(number).fought
        if fought is None or fought.by != "thaw":
            return
        number = towards_box(number)
        yield Summand("thawed", 0, (("land", number), ("player", owner)))


def _decision(fought: Fought | None, owner: int, neighbour: int) -> tuple[Summand, ...]:
    whose = (("player", owner),)
    if fought is None or fought.by == "ruling":
        return (Summand("held" if fought is None else "ruled", 0, whose),)
    if fought.by == "more":
        return (Summand("more", 0, whose),)
    return Summand("tie", 0), Summand("neighbour", 0, (("land", neighbour), *whose))


def _stock_parts(state: State, land_number: int) -> tuple[Summand, ...]:
    drawn = state.land(land_number).stock - PILE
    drawn_part = (Summand("drawn", drawn),) if drawn else ()
    loose = (Summand("loose", 0, (("amount", state.loose),)),) if state.loose else ()
    return (Summand("pile", PILE), *drawn_part, *loose)


def _hand_parts(state: State, seat: int) -> tuple[Summand, ...]:
    hand = state.hands[seat]
    parts = Summand(orc.SPARE, hand.start), Summand("drew", hand.drew), Summand("played", -hand.played)
    return tuple(part for part in parts if part.amount or part.code == orc.SPARE)


def _orcs(state: State, land_number: int) -> int:
    land = state.land(land_number)
    return sum(land.fought.orcs if land.fought else land.orcs)


ASKED: Numbers[State] = Numbers(
    asked={
        "score": Asked("player", derive.score, _score_parts),
        "land": Asked("area", _orcs, _land_parts),
        "stock": Asked("area", lambda state, which: state.land(which).stock, _stock_parts),
        "hand": Asked("player", lambda state, seat: state.hands[seat].size, _hand_parts),
    },
    which=lambda _state: {"player": SEATS},
    areas=LANDS,
    cause=cause,
    raced=("score", "hand"),
)
"""What may be asked about. A land's number are the Orcs that stand there, or stood there when it was fought over."""
