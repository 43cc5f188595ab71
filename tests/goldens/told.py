"""What one random game says, aspect by aspect, as short hashes."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from companion.app import catalogue
from companion.checked.wrong_input import TableError
from companion.games.protocol import Action, Due, IllegalAction, Refusal
from companion.locale.sentences import Speaker
from tests.goldens.seeded_games import Step, Walk, any_action, walk

ASPECTS = (
    "offers", "turns", "refusals", "states", "lines", "wrong_lines", "positions", "position_words", "shown", "dues",
    "en", "ru",
)  # fmt: skip
"""The columns: `positions` says whether a spoilt position is taken and which field is named, `position_words` how that
is said; `en` and `ru` are all sentences.
"""
DIGITS = 10
LOOKED_AT = 0.05
"""How many of a game's positions are asked everything."""
TRIES = 4
"""Numbers tried for each kind in such a position."""
SPOILT = 3
"""Ways in which such a position is spoilt and read."""
WEIRD: tuple[object, ...] = (None, -1, "x", 99, 10**7, 10**16, True, [], {}, 0.5, "")


class Tally:
    """A running hash for each aspect."""

    def __init__(self) -> None:
        self._hashes = {aspect: hashlib.sha256() for aspect in ASPECTS}

    def add(self, aspect: str, what: object) -> None:
        """One more thing that was said."""
        self._hashes[aspect].update(json.dumps(_plain(what), ensure_ascii=False, sort_keys=True).encode())
        self._hashes[aspect].update(b"\n")

    def row(self) -> tuple[str, ...]:
        """The short hashes, in the order of the columns."""
        return tuple(one.hexdigest()[:DIGITS] for one in self._hashes.values())


def _plain(what: object) -> object:
    """Ranges, tuples and frozen sets as plain data, so that only what is said counts."""
    if isinstance(what, Mapping):
        return {str(name): _plain(value) for name, value in what.items()}
    if isinstance(what, set | frozenset):
        return sorted(map(str, what))
    if isinstance(what, Sequence) and not isinstance(what, str):
        return [_plain(one) for one in what]
    return what if isinstance(what, str | int | float | bool | None) else str(what)


def row_of(name: str, seed: int, kinds: Mapping[str, Sequence[int]]) -> tuple[int, tuple[str, ...]]:
    """One random game: how many acts it had, and the hash of everything said of it, aspect by aspect."""
    asking = _Asking(name, walk(name, seed, kinds), kinds, Random(f"asked {name}:{seed}"))
    return asking.all(), asking.tally.row()


class _Asking:
    """Everything that is asked of one game."""

    def __init__(self, name: str, played: Walk, kinds: Mapping[str, Sequence[int]], rng: Random) -> None:
        self._walk, self._kinds, self._rng, self._game = played, kinds, rng, played.game
        self._lines: list[dict[str, Any]] = []
        self.tally = Tally()
        self._speakers: dict[str, Speaker] = {tongue: catalogue.speaker(name, tongue) for tongue in ("en", "ru")}

    def all(self) -> int:
        """Plays the game and asks; how many acts it had."""
        self.tally.add("states", self._game.position(self._walk.start))
        self._look(self._walk.start)
        acts, last = 0, self._walk.start
        for step in self._walk.steps:
            self._act(step)
            acts, last = acts + 1, step.after
            if self._rng.random() < LOOKED_AT:
                self._look(last)
        self._look(last)
        return acts

    def _say(self, sentence: Callable[[Speaker], str]) -> None:
        for tongue, speaker in self._speakers.items():
            self.tally.add(tongue, sentence(speaker))

    def _act(self, step: Step) -> None:
        """Everything that is said of one action."""
        names, action = self._walk.names, step.action
        line = self._game.to_line(action, names)
        self._lines.append(line)
        self.tally.add("lines", line)
        self.tally.add("lines", self._game.from_line(line, names))
        self._say(lambda speaker: speaker.action(action, names))
        for seen in (False, True):
            for due in self._game.due(step.before, (action,), seen=seen):
                self.tally.add("dues", _due(due))
                self._say(lambda speaker, due=due: speaker.due(due, names))  # type: ignore[misc]

    def _look(self, state: Any) -> None:
        """Everything that is said in one position."""
        game = self._game
        self.tally.add(
            "offers", [(o.kind, o.player, o.names, [list(d) for d in o.domains]) for o in game.offers(state)]
        )
        chances = [(chance.action, round(chance.p, 9)) for chance in game.chances(state)]
        self.tally.add("turns", (game.turns(state), game.sealed(state), chances, str(game.result(state))))
        self.tally.add("states", game.position(state))
        self._shown(state)
        self._refusals(state)
        self._wrong_lines()
        self._positions(state)

    def _shown(self, state: Any) -> None:
        view, names = self._game.view(state), self._walk.names
        header = self._game.header_at(self._walk.header, state)
        shown = (view.prompt.code, view.prompt.args, view.round, view.dice_due, view.over, view.winners, view.order)
        self.tally.add("shown", (*shown, view.problems, view.warnings, view.seat_buttons, view.lights, view.topic))
        self._say(lambda speaker: speaker.prompt_title(view.prompt, names) + "|" + speaker.prompt(view.prompt, names))
        self._say(lambda speaker: "|".join(speaker.table_told(header, view)))
        for offer in view.offers:
            self._say(lambda speaker, offer=offer: speaker.button(offer.kind))  # type: ignore[misc]

    def _refusals(self, state: Any) -> None:
        names = self._walk.names
        for kind in self._kinds:
            for _ in range(TRIES):
                action = any_action(kind, self._game, state, self._kinds, self._rng)
                refusal = self._refusal(state, action)
                self.tally.add("refusals", (action, refusal))
                if isinstance(refusal, Refusal):
                    self._say(lambda speaker, refusal=refusal: speaker.refusal(refusal, names))  # type: ignore[misc]

    def _refusal(self, state: Any, action: Action) -> Refusal | str | None:
        try:
            return self._game.refusal(state, action)
        except (IllegalAction, LookupError, ValueError) as error:
            return type(error).__name__

    def _wrong_lines(self) -> None:
        """Lines with something missing, strange or too much: of what was done, and of what was not."""
        never = {"do": self._rng.choice(list(self._kinds)), "player": self._walk.names[0]}
        for _ in range(SPOILT):
            line = self._rng.choice([*self._lines[-30:], never])
            self.tally.add("wrong_lines", self._read(_spoilt(line, self._rng)))

    def _read(self, line: Mapping[str, Any]) -> object:
        try:
            return self._game.from_line(line, self._walk.names)
        except (ValueError, TypeError, LookupError) as error:
            return f"{type(error).__name__}: {error}"

    def _positions(self, state: Any) -> None:
        whole = {**self._walk.header, **self._game.position(state)}
        self._opened(whole)
        for _ in range(SPOILT):
            self._opened(_spoilt(whole, self._rng))

    def _opened(self, data: Mapping[str, Any]) -> None:
        try:
            opened, agreed = self._game.open_position(data, "a golden")
        except TableError as error:
            self.tally.add("positions", ("refused", str(error).split()[:3]))
            self.tally.add("position_words", str(error))
        else:
            self.tally.add("positions", ("taken", self._game.position(opened.state), agreed))


def _due(due: Due) -> object:
    was = due.was
    return (due.verb, due.what, due.seat, due.area, due.side, due.amount, due.rule, due.told, was and tuple(was))


def _spoilt(data: Mapping[str, Any], rng: Random) -> dict[str, Any]:
    """The same plain data with one thing in it exchanged, left out, or too much."""
    copy: dict[str, Any] = json.loads(json.dumps(data))
    holder, name = rng.choice(list(_places(copy)))
    how = rng.random()
    if how < 0.2:
        del holder[name]
    elif how < 0.3 and isinstance(holder, dict):
        holder["unheard_of"] = 1
    else:
        holder[name] = rng.choice(WEIRD)
    return copy


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in plain data: the dictionary or list it is in, and its key."""
    for name, value in data.items() if isinstance(data, dict) else enumerate(data):
        yield data, name
        if isinstance(value, dict | list):
            yield from _places(value)
