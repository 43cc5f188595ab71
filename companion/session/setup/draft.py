"""Set-up as it is filled in, touch by touch: what is the same for every game. All else is the game's own."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.games.protocol import (
    Action,
    Chosen,
    Game,
    IllegalAction,
    Lesson,
    NotUnderstood,
    Refusal,
    SeatDraft,
    Spot,
    Value,
)
from companion.schema.from_hints import record
from companion.schema.sorts import trimmed
from companion.session.people.seats import LONGEST_NAME, writable
from vision.sighting import SLOT

NAMES: Final = ("Anna", "Boris", "Vera", "Gleb", "Dasha", "Egor", "Zoya", "Ilya")
"""What players are called until they say so."""
ABSENT: Final = "absent"
DONE: Final = "done"
UNWATCHED: Final = "unwatched"  # the fact that the running game's table wanted no camera, though there is one
CAMERA_STEP: Final = "camera"
IN_LAMP: Final = "lamp"
"""What the eyes say of a place of the empty board whose print is burnt white: it is learnt, and can never be read."""
VEILED: Final = "veiled"  # what they say of a piece in which the lamp is mirrored, or that lies on such a place
SHOWN_AGAIN: Final = frozenset({"not_found", "off_centre", "no_edge", VEILED, "unlike"})
"""What the eyes say of a single piece; all others of the lesson are learnt."""
Words = Sequence[str]
Draft = Chosen
Change = Callable[[Chosen, Words, Game[Any]], Chosen]


def fresh(game: Game[Any], names: Sequence[str] = (), called: Sequence[str] = NAMES) -> Chosen:
    """The draft of a game nobody has touched yet; `names` are of those who sit at the table already, `called` is what
    others are called until they say so.
    """
    usual = (*names, *(name for name in called if name not in names))[: max(game.fewest, min(len(names), game.most))]
    marks = (*game.marks, *("" for _ in usual))
    seats = tuple(SeatDraft(name, mark) for name, mark in zip(usual, marks, strict=False))
    set_up = game.set_up
    return Chosen(game.name, set_up.steps[0], seats, next(iter(set_up.presets)), set_up.begin())


def seated(group: Sequence[SeatDraft], marks: Sequence[str]) -> tuple[SeatDraft, ...]:
    """People who have played before, with marks that the game has: one it has not is replaced by a free one."""
    free = iter([mark for mark in marks if mark not in [seat.mark for seat in group]])
    return tuple(seat if seat.mark in marks else SeatDraft(seat.name, next(free, "")) for seat in group)


def can_next(chosen: Chosen, game: Game[Any]) -> bool:
    """Whether the step lacks nothing."""
    if chosen.step == CAMERA_STEP:
        return chosen.camera in (ABSENT, DONE)
    return not game.set_up.lacks(chosen)


def onward(chosen: Chosen, game: Game[Any], steps: Words) -> str:
    """The step that comes next of those there are; "" when the game can begin. Of people who have played before only
    what is still lacking is asked.
    """
    later = steps[steps.index(chosen.step) + 1 :]
    lacking = (step for step in later if not (chosen.known and can_next(replace(chosen, step=step), game)))
    return next(lacking, "")


def counted(chosen: Chosen, words: Words, game: Game[Any], called: Sequence[str]) -> Chosen:
    """So many players; who is new is `called` so until they say so. Raises NotUnderstood where it cannot be so many."""
    count = int(words[0])
    if not game.fewest <= count <= game.most:
        raise NotUnderstood("players")
    seats = chosen.seats[:count]
    while len(seats) < count:
        name = next(name for name in called if name not in [seat.name for seat in seats])
        mark = next((mark for mark in game.marks if mark not in [seat.mark for seat in seats]), "")
        seats = (*seats, SeatDraft(name, mark))
    return replace(chosen, seats=seats)


def _name(chosen: Chosen, words: Words, _game: Game[Any]) -> Chosen:
    seat, name = int(words[0]), trimmed(":".join(words[1:]))
    _check_seat(chosen, seat)
    others = [other.name for index, other in enumerate(chosen.seats) if index != seat]
    if not writable(name):
        raise _refused("name_unwritable", most=LONGEST_NAME)
    if name in others:
        raise _refused("name_taken", name=name)
    return _with_seat(chosen, seat, SeatDraft(name, chosen.seats[seat].mark))


def _mark(chosen: Chosen, words: Words, game: Game[Any]) -> Chosen:
    """A mark somebody else has is swapped with theirs."""
    seat, mark = int(words[0]), words[1]
    _check_seat(chosen, seat)
    if mark not in game.marks:
        raise NotUnderstood("mark")
    mine = chosen.seats[seat]
    for other, (name, theirs) in enumerate(chosen.seats):
        if theirs == mark:
            chosen = _with_seat(chosen, other, SeatDraft(name, mine.mark))
    return _with_seat(chosen, seat, SeatDraft(mine.name, mark))


def _move(chosen: Chosen, words: Words, _game: Game[Any]) -> Chosen:
    """A player takes another seat; those between close up."""
    seat, to = int(words[0]), int(words[1])
    _check_seat(chosen, seat)
    _check_seat(chosen, to)
    left = [seat_draft for index, seat_draft in enumerate(chosen.seats) if index != seat]
    return replace(chosen, seats=(*left[:to], chosen.seats[seat], *left[to:]))


def _refused(code: str, **args: Value) -> IllegalAction:
    return IllegalAction(Action("setup"), Refusal(code, "", tuple(args.items())), "the set-up")


def _check_seat(chosen: Chosen, seat: int) -> None:
    """Raises NotUnderstood when nobody sits there."""
    if not 0 <= seat < len(chosen.seats):
        raise NotUnderstood("seat")


def _with_seat(chosen: Chosen, seat: int, value: SeatDraft) -> Chosen:
    return replace(chosen, seats=(*chosen.seats[:seat], value, *chosen.seats[seat + 1 :]))


def _preset(chosen: Chosen, words: Words, game: Game[Any]) -> Chosen:
    if words[0] not in game.set_up.presets:
        raise NotUnderstood("preset")
    return replace(chosen, preset=words[0], options={})


def _option(chosen: Chosen, words: Words, game: Game[Any]) -> Chosen:
    """One switch of the rules; what the preset says anyway is not kept as a choice."""
    name, word = words
    value = next((candidate for candidate in game.set_up.options.get(name, ()) if in_words(candidate) == word), None)
    if value is None:
        raise NotUnderstood("option")
    options = {key: kept for key, kept in chosen.options.items() if key != name}
    if value != game.set_up.presets[chosen.preset][name]:
        options[name] = value
    return replace(chosen, options=options)


def _skip_camera(chosen: Chosen, _words: Words, _game: Game[Any]) -> Chosen:
    return replace(chosen, camera=ABSENT, unreadable=())


def _without_places(chosen: Chosen, _words: Words, game: Game[Any]) -> Chosen:
    """The places in the lamp's light are tapped in play. The empty board is learnt but for them; a piece that was to be
    shown there is shown elsewhere, where there is room.
    """
    places = tuple(spot.label for spot in in_lamp(chosen))
    if not places:
        raise NotUnderstood("without_places")
    what, _, wrong = chosen.camera.partition("-")
    if what == first_lesson(chosen, game):
        return replace(taught(chosen, what, (), game), unreadable=places)
    fewer = replace(chosen, unreadable=(*chosen.unreadable, *places))
    lay, lie = (
        {
            (spot.label, spot.key)
            for lesson in game.set_up.lessons(table)
            if lesson.name == what
            for spot in lesson.spots
        }
        for table in (chosen, fewer)
    )
    left = [code for code in wrong.split() if any(_place(code) == label for label, _ in lie & lay)]
    moved = [f"not_found:{label}" for label, _ in sorted(lie - lay)]
    if not (left or moved):
        return taught(fewer, what, (), game)
    return replace(fewer, camera=f"{what}-{' '.join((*left, *moved))}")


def _teach_again(chosen: Chosen, _words: Words, game: Game[Any]) -> Chosen:
    if chosen.camera == ABSENT:
        raise NotUnderstood("teach_again")
    return replace(chosen, camera=first_lesson(chosen, game))


CHANGES: Mapping[str, Change] = {
    "name": _name,
    "move": _move,
    "clan": _mark,
    "preset": _preset,
    "option": _option,
    "skip_camera": _skip_camera,
    "without_places": _without_places,
    "teach_again": _teach_again,
}


def in_words(value: object) -> str:
    """A value of an option as it stands in a button's text."""
    return str(value).lower()


# --- teaching the camera --------------------------------------------------------------------------------------------


def first_lesson(chosen: Chosen, game: Game[Any]) -> str:
    """What the camera is taught first; absent where there is nothing to teach."""
    return next((lesson.name for lesson in game.set_up.lessons(chosen)), ABSENT)


def taught(chosen: Chosen, what: str, problems: Sequence[str], game: Game[Any]) -> Chosen:
    """The camera has been shown something: on to the next lesson, or what was wrong with it. Of problems with single
    places all are kept, and those from before where a picture was of no use; of others the first.
    """
    if problems:
        first, placed = problems[0], [code for code in problems if _kind(code) in (*SHOWN_AGAIN, IN_LAMP)]
        before, _, still = chosen.camera.partition("-")
        left = [code for code in still.split() if _kind(code) in SHOWN_AGAIN] if before == what else []
        wrong = placed if first in placed else [first, *left]
        return replace(chosen, camera=f"{what}-{' '.join(wrong)}")
    lessons = game.set_up.lessons(chosen)
    names = (*(lesson.name for lesson in lessons), DONE)
    readable = () if what == lessons[0].name else chosen.unreadable
    return game.set_up.taught(replace(chosen, camera=names[names.index(what) + 1], unreadable=readable), what)


def still_to_show(lesson: Lesson, chosen: Chosen) -> Lesson:
    """What of a lesson the camera has not learnt yet: single pieces that it was shown in vain, or all."""
    what, _, wrong = chosen.camera.partition("-")
    again = {_place(code) for code in wrong.split() if what == lesson.name and _kind(code) in SHOWN_AGAIN}
    spots = tuple(spot for spot in lesson.spots if spot.label in again)
    return lesson._replace(spots=spots or lesson.spots)


def in_lamp(chosen: Chosen) -> tuple[Spot, ...]:
    """The places, of the empty board or under a piece that is shown, that lie in the lamp's light, while the table has
    not said what to do about it.
    """
    wrong = chosen.camera.partition("-")[2]
    places = (_place(code).partition(":") for code in wrong.split() if _kind(code) in (IN_LAMP, VEILED))
    return tuple(
        Spot(int(area), SLOT, int(spot), -1, "") if spot.isdecimal() else Spot(int(area), spot, 0, -1, "")
        for area, _, spot in places
    )


def _kind(code: str) -> str:
    return code.partition(":")[0]


def _place(code: str) -> str:
    """The place that a problem is about: 7:1 of `unlike:7:1=3:0`."""
    return code.partition(":")[2].partition("=")[0]


# --- after a restart ------------------------------------------------------------------------------------------------


def to_json(chosen: Chosen) -> dict[str, Any]:
    """The draft as plain data, to go on with it after a restart."""
    return {
        "game": chosen.game,
        "step": chosen.step,
        "seats": [list(seat) for seat in chosen.seats],
        "preset": chosen.preset,
        "camera": chosen.camera,
        "options": dict(chosen.options),
        "known": chosen.known,
        "unreadable": list(chosen.unreadable),
        "details": record(type(chosen.details)).write(chosen.details, ()),
    }


def from_json(data: Mapping[str, Any], game: Game[Any]) -> Chosen:
    """Read a game's draft back. Raises KeyError, TypeError or ValueError when it is something else."""
    steps = game.set_up.steps
    return Chosen(
        game=game.name,
        step=steps[steps.index(data["step"])],
        seats=tuple(SeatDraft(str(name), str(mark)) for name, mark in data["seats"]),
        preset=str(data["preset"]),
        details=_details(data.get("details", data), game),  # the first version kept them beside the rest
        camera=str(data["camera"]),
        options=dict(data.get("options", {})),
        known=bool(data.get("known", False)),
        unreadable=tuple(map(str, data.get("unreadable", ()))),
    )


def _details(data: Mapping[str, Any], game: Game[Any]) -> Any:
    """The choices of a game's own steps. Raises TypeError or ValueError when they are something else."""
    sort = record(type(game.set_up.begin()))
    return sort.read({name: data[name] for name in sort.known if name in data}, ())
