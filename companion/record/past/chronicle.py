"""A game that was played, in numbers: who was where after each round, what led to the end, what was counted, and
whether the dice were fair.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any, Final

from companion.games.protocol import Action, Game, Result, Summed, Tally, round_of
from companion.games.protocol.chronicle import (
    Chronicle,
    Counts,
    DiceRecord,
    DieRecord,
    Judged,
    Race,
    Readings,
    StoryStep,
)
from companion.record.history import DoneAct, History, telling
from companion.record.journal import Line
from companion.record.number_trail import trail

FACES: Final = range(1, 7)
FEW: Final = 36  # below so many throws of a die nothing is said of it: a face would be expected less than six times
CRITICAL: Final = 11.070
"""The value a chi-square statistic with five degrees of freedom passes 5 times in 100 (NIST handbook, 1.3.6.7.4)."""
NONCENTRAL: Final = 12.828
"""How far such a statistic has to be displaced to pass it 80 times in 100: the noncentrality of a chi-square test with
five degrees of freedom, level 0.05 and power 0.80 (Cohen, Statistical Power Analysis, 1988, table 7.3).
"""
LOADED: Final = Fraction(1, 4)  # a loaded die that people would call so: one face shows 1 time in 4 instead of 1 in 6


@lru_cache(maxsize=8)
def odds(dice: int) -> Mapping[int, Fraction]:
    """How likely each sum of so many fair dice is."""
    sums = Counter(map(sum, product(FACES, repeat=dice)))
    return {total: Fraction(count, 6**dice) for total, count in sorted(sums.items())}


def needed() -> int:
    """How many throws of a die it takes to notice, 80 times in 100, that it is LOADED."""
    fair, other = Fraction(1, 6), (1 - LOADED) / 5
    effect = ((LOADED - fair) ** 2 + 5 * (other - fair) ** 2) / fair
    return -int(-NONCENTRAL // float(effect))


def dice_record(throws: Sequence[tuple[int, ...]]) -> DiceRecord | None:
    """All throws of a game, against what fair dice would do; None where nothing was thrown."""
    if not throws:
        return None
    came = Counter(map(sum, throws))
    fair = odds(len(throws[0]))
    sums = tuple((total, came[total], round(float(p) * len(throws), 3)) for total, p in fair.items())
    return DiceRecord(tuple(throws), sums, records(throws), round(1 / LOADED), needed())


def records(throws: Sequence[Sequence[int]]) -> tuple[DieRecord, ...]:
    """What each die has shown, judged by a chi-square test; a throw is one face of each die, in their order."""
    most = max(map(len, throws), default=0)
    by_place = [Counter(throw[place] for throw in throws if len(throw) > place) for place in range(most)]
    return tuple(_record(place + 1, faces) for place, faces in enumerate(by_place))


def _record(die: int, counted: Counter[int]) -> DieRecord:
    faces = tuple(counted[face] for face in FACES)
    return DieRecord(die, faces, judged(faces))


def judged(faces: Sequence[int]) -> Judged:
    """Whether so many of each face are unusual: 5 fair dice in 100 look so."""
    thrown = sum(faces)
    if thrown < FEW:
        return "few"
    expected = thrown / 6
    return "unusual" if sum((count - expected) ** 2 / expected for count in faces) > CRITICAL else "usual"


LONGEST_STORY = 5  # lines of what led to the end
SEEN, ANSWERED = "camera", "human"
"""How a line came that the camera read: by itself, or by a person's answer to its question."""
WRONG = ("strike", "change", "part")  # ways of correcting an act that say that it was wrong


def chronicle(
    track: History[Any], marks: Sequence[str], lines: Sequence[Line], taps: Mapping[int, int] | None = None
) -> Chronicle:
    """The numbers of a game so far, leaving out what was undone or struck."""
    game, ends = track.game, round_ends(track.acts, track.state)
    goal = game.numbers.goal(track.state)
    races = tuple(
        _race(track, ends, field, goal if place == 0 else 0) for place, field in enumerate(game.numbers.raced)
    )
    steps = tuple(_steps(track))
    result = game.result(track.state)
    return Chronicle(
        game=game.name,
        names=track.names,
        marks=tuple(marks),
        rounds=tuple(round_ for round_, _ in ends),
        races=races,
        counts=_counts(game, tuple(tally for step in steps for tally in game.counted.tallied(*step))),
        dice=dice_record([faces for _, action, _ in steps if (faces := game.rules.thrown(action))]),
        readings=_readings(track, lines),
        taps=tuple(sorted((taps or {}).items())),
        story=_story(track, result, goal)
        if result is not None and result.winners and game.numbers.raced and track.acts
        else (),
        result=result,
    )


def round_ends(acts: Sequence[DoneAct[Any]], state: Any) -> list[tuple[int, Any]]:
    """Each round of the game that these acts have brought to this position, with the position at its end; the newest
    with the position now.
    """
    ends: dict[int, Any] = {}
    afters = (*(act.before for act in acts), state)[1:]
    for act, after in zip(acts, afters, strict=True):
        ends[round_of(act.before)] = after
    return sorted(ends.items()) or [(round_of(state), state)]


def _race(track: History[Any], ends: Sequence[tuple[int, Any]], field: str, goal: int) -> Race:
    number, seats = track.game.numbers.number, range(len(track.names))
    return Race(field, goal, tuple(tuple(number(state, field, seat) for _, state in ends) for seat in seats))


def _steps(track: History[Any]) -> Iterator[tuple[Any, Action, Any]]:
    """Every single action with the positions before and after it."""
    for act in track.acts:
        state = act.before
        for action in act.actions:
            after = track.game.rules.apply(state, action)
            yield state, action, after
            state = after


def _counts(game: Game[Any], tallies: Sequence[Tally]) -> tuple[Counts, ...]:
    return tuple(
        _counts_of(code, summed, matching)
        for code, summed in game.counted.tallies.items()
        if (matching := [tally for tally in tallies if tally.code == code])
    )


def _counts_of(code: str, summed: Summed, tallies: Sequence[Tally]) -> Counts:
    total = sum(tally.amount for tally in tallies)
    if summed == "one":
        best = max(tallies, key=lambda tally: tally.amount)
        return Counts(code, summed, total, len(tallies), best.amount, best.seat, best.area)
    by: Counter[int] = Counter()
    for tally in tallies:
        by[tally.seat if summed == "seat" else tally.area] += tally.amount
    where, most = by.most_common(1)[0]
    seat, area = (where, 0) if summed == "seat" else (-1, where)
    return Counts(code, summed, total, len(tallies), most, seat, area)


def _readings(track: History[Any], lines: Sequence[Line]) -> Readings:
    """How the camera fared, from the lines: those of acts that no longer hold are there too."""
    by: dict[int, str] = {line["act"]: str(line.get("by")) for line in lines if "do" in line and "act" in line}
    seen = {act for act, source in by.items() if source == SEEN}
    answered = sum(source == ANSWERED for source in by.values())
    mended = {line["mend"] for line in lines if line.get("way") in WRONG}
    gone = seen - {act.number for act in track.acts}
    return Readings(len(seen), answered, len(gone | (seen & mended)))


def _story(track: History[Any], result: Result, goal: int) -> tuple[StoryStep, ...]:
    """What led to the end: the act that decided it, what the winner and the table did for it, and, as far as there is
    room, the winner's steps before. Who won without reaching the `goal` did so by the last act; where there is none and
    all count at the end, by what the winner told last, also where others told something after that.
    """
    game, winner = track.game, result.winners[0]
    rises = {step.act: step for step in trail(track, game.numbers.raced[0], winner).steps}
    now = game.numbers.number(track.state, game.numbers.raced[0], winner)
    last = max(rises, default=0) if now >= goal else 0
    last = last or max((act.number for act in track.acts), default=0)
    values = {act: (step.change, step.value) for act, step in rises.items()}
    if result.scores and not goal:
        own = max((act.number for act in track.acts if telling(game, act.actions).player == winner), default=last)
        values[own], last = values.get(max(own, last), (0, now)), own
    before = max((act for act in rises if act < last), default=0)
    decided = [act for act in track.acts if act.number == last]
    led = [act for act in track.acts if before < act.number < last and _leads(game, act, decided[0], winner)]
    led = led[-(LONGEST_STORY - 1) :]
    room = LONGEST_STORY - 1 - len(led)
    earlier = [act for act in track.acts if act.number in rises and act.number < last][-room:] if room else []
    return tuple(
        StoryStep(
            act.number,
            round_of(act.before),
            telling(game, act.actions),
            *values.get(act.number, (0, now)),
            game.view(act.before).active,
        )
        for act in (*earlier, *led, *decided)
    )


def _leads(game: Game[Any], act: DoneAct[Any], decided: DoneAct[Any], winner: int) -> bool:
    """Whether an act tells how it came to the deciding one: done by the winner or the table, and of another kind."""
    action = telling(game, act.actions)
    other = action.kind != telling(game, decided.actions).kind
    return other and action.player in (winner, -1) and action.kind not in game.rules.quiet
