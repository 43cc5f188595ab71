"""Set-up as it is filled in, touch by touch: players, rules, ring, box numbers, and teaching the camera."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.protocol import NotUnderstood

STEPS = ("players", "rules", "ring", "box", "camera")
CLANS = ("tusk", "moon", "leaf", "sun", "rune")
NAMES = ("Anna", "Boris", "Vera", "Gleb", "Dasha")
LONGEST_NAME = 14
NUMBERS = tuple(range(2, 12))
MOST_AGREED: Mapping[str, int] = {"money": 50, "hindmost_pay": 9}
"""In Skulls; five players with more to begin with would need more than the box holds."""
TEACHING = ("empty", "face", "bones")
UNKNOWN = 0
"""Stands in a ring for a sector that is not known yet."""
CRISIS_SPOT, ACTIVITY_SPOT = -1, -2
"""Stand for the Crisis and the Activity token where a seat would stand in `spots`."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What has been chosen so far. `camera` is absent, empty, face, bones or done; a problem stands after a dash.

    `options` are those set otherwise than the preset has them. `start_money` and `hindmost_pay` are in Skulls, 0 for
    what the box says.
    """

    step: str = "players"
    seats: tuple[tuple[str, str], ...] = tuple(zip(NAMES[:2], CLANS[:2], strict=True))
    preset: str = "merged"
    target: int = 0
    ring: tuple[int, ...] = ()
    camera: str = "absent"
    options: Mapping[str, object] = field(default_factory=dict)
    start_money: int = 0
    hindmost_pay: int = 0


Words = Sequence[str]


def spots(count: int) -> tuple[tuple[int, int, int], ...]:
    """Where tokens lie while the camera is taught: (ring position, slot, seat), well apart; the two markers between."""
    players = tuple((2 * seat, 0, seat) for seat in range(count))
    return (*players, (1, 0, CRISIS_SPOT), (3, 0, ACTIVITY_SPOT))


def whole(chosen: Chosen) -> bool:
    """Whether all ten industries of the ring are known."""
    return len(chosen.ring) == len(NUMBERS) and UNKNOWN not in chosen.ring


def can_next(chosen: Chosen) -> bool:
    """Whether the step lacks nothing."""
    return {"ring": whole(chosen), "camera": chosen.camera in ("absent", "done")}.get(chosen.step, True)


def _count(chosen: Chosen, words: Words) -> Chosen:
    count = int(words[0])
    if not 2 <= count <= 5:
        raise NotUnderstood("players")
    seats = chosen.seats[:count]
    while len(seats) < count:
        name = next(name for name in NAMES if name not in [seat[0] for seat in seats])
        clan = next(clan for clan in CLANS if clan not in [seat[1] for seat in seats])
        seats = (*seats, (name, clan))
    return replace(chosen, seats=seats)


def _name(chosen: Chosen, words: Words) -> Chosen:
    seat, name = int(words[0]), ":".join(words[1:]).strip()
    _check_seat(chosen, seat)
    others = [other[0] for index, other in enumerate(chosen.seats) if index != seat]
    if not name or len(name) > LONGEST_NAME or name in others or not name.isprintable():
        raise NotUnderstood("name")
    return _with_seat(chosen, seat, (name, chosen.seats[seat][1]))


def _clan(chosen: Chosen, words: Words) -> Chosen:
    """A clan somebody else has is swapped with theirs."""
    seat, clan = int(words[0]), words[1]
    _check_seat(chosen, seat)
    if clan not in CLANS:
        raise NotUnderstood("clan")
    mine = chosen.seats[seat][1]
    for other, (name, theirs) in enumerate(chosen.seats):
        if theirs == clan:
            chosen = _with_seat(chosen, other, (name, mine))
    return _with_seat(chosen, seat, (chosen.seats[seat][0], clan))


def _check_seat(chosen: Chosen, seat: int) -> None:
    """Raises NotUnderstood when nobody sits there."""
    if not 0 <= seat < len(chosen.seats):
        raise NotUnderstood("seat")


def _with_seat(chosen: Chosen, seat: int, value: tuple[str, str]) -> Chosen:
    return replace(chosen, seats=(*chosen.seats[:seat], value, *chosen.seats[seat + 1 :]))


def _preset(chosen: Chosen, words: Words) -> Chosen:
    if words[0] not in ("merged", "en", "ru"):
        raise NotUnderstood("preset")
    return replace(chosen, preset=words[0], options={})


def with_target(chosen: Chosen, target: int, may: Sequence[int]) -> Chosen:
    """The Trophies to win at, of those that so many players may agree on; 0 is the rulebook's (en 87-105).

    Raises NotUnderstood for any other.
    """
    if target and target not in may:
        raise NotUnderstood("target")
    return replace(chosen, target=target)


def _agree(chosen: Chosen, words: Words) -> Chosen:
    """An amount of Skulls the table agreed on; 0 is the box's."""
    what, amount = words[0], int(words[1])
    if not 0 <= amount <= MOST_AGREED.get(what, -1):
        raise NotUnderstood("agree")
    return replace(chosen, start_money=amount) if what == "money" else replace(chosen, hindmost_pay=amount)


def _ring(chosen: Chosen, words: Words) -> Chosen:
    return RING[words[0]](chosen, words[1:])


def _ring_numeric(chosen: Chosen, _words: Words) -> Chosen:
    return replace(chosen, ring=NUMBERS)


def _ring_clear(chosen: Chosen, _words: Words) -> Chosen:
    return replace(chosen, ring=())


def _ring_pick(chosen: Chosen, words: Words) -> Chosen:
    """The next industry clockwise that is not known yet; the tenth is the one that is left."""
    number = int(words[0])
    if number in chosen.ring or number not in NUMBERS:
        raise NotUnderstood("ring")
    return replace(chosen, ring=_completed(_filled(chosen.ring, number)))


def _filled(ring: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The number in the first unknown place (0), or at the end."""
    if UNKNOWN not in ring:
        return (*ring, number)
    place = ring.index(UNKNOWN)
    return (*ring[:place], number, *ring[place + 1 :])


def _completed(ring: tuple[int, ...]) -> tuple[int, ...]:
    left = [number for number in NUMBERS if number not in ring]
    return _filled(ring, left[0]) if len(left) == 1 else ring


def seen_ring(chosen: Chosen, ring: Sequence[int | None]) -> Chosen:
    """The ring as the camera reads it, clockwise from the top; sectors it is not sure of stay unknown.

    A reading that knows nothing changes nothing. Raises NotUnderstood when an industry is named twice or places lack.
    """
    known = known_ring(ring)
    return replace(chosen, ring=_completed(known)) if any(known) else chosen


def known_ring(ring: Sequence[int | None]) -> tuple[int, ...]:
    """What the camera reads, with 0 where it is not sure. Raises NotUnderstood: one named twice, places lack."""
    known = [number for number in ring if number]
    if len(ring) != len(NUMBERS) or len(set(known)) < len(known) or not set(known) <= set(NUMBERS):
        raise NotUnderstood("ring")
    return tuple(number or UNKNOWN for number in ring)


def ring_doubts(chosen: Chosen, seen: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    """Where the camera is sure of another sector than was entered: (ring position, entered, seen)."""
    if not whole(chosen) or chosen.camera == "absent":
        return ()
    pairs = zip(chosen.ring, seen, strict=False)
    return tuple((place, said, sees) for place, (said, sees) in enumerate(pairs) if sees not in (UNKNOWN, said))


def _ring_swap(chosen: Chosen, words: Words) -> Chosen:
    one, two = (int(word) for word in words)
    if not whole(chosen) or one not in chosen.ring or two not in chosen.ring:
        raise NotUnderstood("ring")
    return replace(chosen, ring=tuple({one: two, two: one}.get(number, number) for number in chosen.ring))


def _next(chosen: Chosen, _words: Words) -> Chosen:
    if not can_next(chosen):
        raise NotUnderstood("next")
    return replace(chosen, step=STEPS[min(STEPS.index(chosen.step) + 1, len(STEPS) - 1)])


def _back(chosen: Chosen, _words: Words) -> Chosen:
    return replace(chosen, step=STEPS[max(STEPS.index(chosen.step) - 1, 0)])


def _skip_camera(chosen: Chosen, _words: Words) -> Chosen:
    return replace(chosen, camera="absent")


RING: Mapping[str, Callable[[Chosen, Words], Chosen]] = {
    "numeric": _ring_numeric, "clear": _ring_clear, "pick": _ring_pick, "swap": _ring_swap,
}  # fmt: skip
CHANGES: Mapping[str, Callable[[Chosen, Words], Chosen]] = {
    "count": _count, "name": _name, "clan": _clan, "preset": _preset, "ring": _ring, "next": _next,
    "back": _back, "skip_camera": _skip_camera, "agree": _agree,
}  # fmt: skip


def change(chosen: Chosen, words: Words) -> Chosen:
    """The draft after one touch, which has the form of `intents.FORMS`. Raises NotUnderstood when it means nothing."""
    return CHANGES[words[0]](chosen, words[1:])


def taught(chosen: Chosen, what: str, problem: str) -> Chosen:
    """The camera has been shown something: on to the next, or what was wrong with it."""
    if problem:
        return replace(chosen, camera=f"{what}-{problem}")
    following = (*TEACHING, "done")[TEACHING.index(what) + 1]
    return replace(chosen, camera=following)


def to_json(chosen: Chosen) -> dict[str, Any]:
    """The draft as plain data, to go on with it after a restart."""
    return {
        "step": chosen.step,
        "seats": [list(seat) for seat in chosen.seats],
        "preset": chosen.preset,
        "target": chosen.target,
        "ring": list(chosen.ring),
        "camera": chosen.camera,
        "options": dict(chosen.options),
        "start_money": chosen.start_money,
        "hindmost_pay": chosen.hindmost_pay,
    }


def from_json(data: Mapping[str, Any]) -> Chosen:
    """Read a draft back. Raises KeyError, TypeError or ValueError when it is something else."""
    return Chosen(
        step=STEPS[STEPS.index(data["step"])],
        seats=tuple((str(name), str(clan)) for name, clan in data["seats"]),
        preset=str(data["preset"]),
        target=int(data["target"]),
        ring=tuple(int(n) for n in data["ring"]),
        camera=str(data["camera"]),
        options=dict(data.get("options", {})),
        start_money=int(data.get("start_money", 0)),
        hindmost_pay=int(data.get("hindmost_pay", 0)),
    )
