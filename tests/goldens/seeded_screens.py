"""The screens of every game as short hashes: each step of set-up, each prompt, and what can be opened from there.

They are composed at 800 x 480 with letters of a width of their own, so that no font of a machine counts.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date
from functools import cache
from itertools import chain
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple, Self

from companion.app import catalogue
from companion.games.protocol import Prompt, touch_for
from companion.record.journal import Journal
from companion.session.intents import parse
from companion.session.ports import Beside
from companion.session.session import Session
from companion.session.snapshot import Snapshot
from companion.ui.compose import compose
from companion.ui.paint.ink import FACES, Ink
from companion.ui.paint.shapes import Scene
from companion.ui.parts.local import Local
from companion.ui.taps import tapped
from hardware.clock import SteppedClock
from tests.goldens.kept import FOLDER, Golden, Kept
from tests.goldens.seeded_games import walk
from tests.session.table import NoInstruments

SIZE: Final = (800, 480)
TONGUES: Final = ("en", "ru")
SEEDS: Final = 12  # so many random games are gone through for prompts that were not met before
FILLING: Mapping[str, Mapping[str, Sequence[str]]] = {
    "orconomy": {"ring": ("setup:ring:numeric",)},
    "orc": {"line": ("setup:line:draw",)},
    "economicus": {
        "rules": ("setup:confirm:centre_neighbours:all", "setup:confirm:crisis_profit:replace"),
        "ring": ("setup:ring:numeric",),
        "box": ("setup:box:trial",),
    },
    "economancy": {},
}
"""What is filled in at the steps of set-up."""
TOUCHES: Final = ("undo", "redo", "mend:open:2", "mend:close", "lay:open", "lay:close", "past:list", "past:close")
"""What is pressed once a prompt was looked at."""
NO_CLOSER: Final = (
    "ui:key:", "ui:digit:", "ui:set:", "ui:lang:", "ui:globe", "ui:tongue:", "ui:leave", "ui:back", "ui:close", "close",
)  # fmt: skip
"""Touches that lead to more of the same, or back."""


class EvenPen:
    """Letters that are as wide as they look, roughly; numbers are all of one width."""

    def __init__(self, face: str, pixels: int) -> None:
        self._pixels, self._share = pixels, 0.8 if face.startswith("narrow") else 1.0

    def get_extents(self, text: str) -> tuple[int, int]:
        """See `companion.ui.paint.ink.Pen`."""
        wide = sum(0.3 if letter in "il.,:;!|'" else 0.85 if letter in "MWmwШЩЖжшщю" else 0.53 for letter in text)
        return round(wide * self._pixels * self._share), round(1.3 * self._pixels)

    def get_ascent(self) -> int:
        """See `companion.ui.paint.ink.Pen`."""
        return self._pixels


@cache
def even_ink() -> Ink:
    """Measures letters of the same widths on every machine."""
    ink = Ink(1.0, Path(), EvenPen)
    ink.files = {face: face for face in FACES}
    return ink


def hashed(scene: Scene) -> str:
    """A scene as a short hash."""
    return hashlib.sha256(json.dumps(_plain(scene), ensure_ascii=False).encode()).hexdigest()[:8]


def _plain(what: object) -> object:
    if is_dataclass(what):
        return [type(what).__name__, *(_plain(getattr(what, field.name)) for field in fields(what))]
    if isinstance(what, int | float):
        return round(float(what), 1) + 0.0  # 602 is 602.0, and -0.0 is 0.0
    if isinstance(what, bytes):
        return hashlib.sha256(what).hexdigest()
    return [_plain(part) for part in what] if isinstance(what, list | tuple) else what


_speaker = cache(catalogue.speaker)


class Shot(NamedTuple):
    """A screen to be looked at, under its name."""

    name: str
    snapshot: Snapshot
    local: Local


class Screens:
    """Looks at the screens of one game, each under a name of its own."""

    def __init__(self, name: str, folder: Path, *, dialogs: bool) -> None:
        self._name, self._folder, self._dialogs = name, folder, dialogs
        self._met: set[str] = set()
        self._tables = 0

    def _scene(self, shot: Shot) -> Scene:
        said = _speaker(self._name, shot.local.language)
        return compose(shot.snapshot, shot.local, even_ink(), said, SIZE, catalogue.screen)

    def _look(self, snapshot: Snapshot, name: str) -> Iterator[Kept]:
        """A screen in both languages, what can be opened on it, and what on that again for the first time."""
        for tongue in TONGUES:
            shot = Shot(f"{tongue} {name}", snapshot, Local(language=tongue))
            scene = self._scene(shot)
            yield shot.name, hashed(scene)
            if self._dialogs:
                yield from self._opened(shot, scene)

    def _plainly(self, snapshot: Snapshot, name: str) -> Iterator[Kept]:
        """A screen in both languages."""
        for tongue in TONGUES:
            shot = Shot(f"{tongue} {name}", snapshot, Local(language=tongue))
            yield shot.name, hashed(self._scene(shot))

    def _opened(self, shot: Shot, scene: Scene) -> Iterator[Kept]:
        """What can be opened on a screen, and on that again where it was not met before."""
        for first in self._deeper(shot, scene):
            below = self._scene(first)
            yield first.name, hashed(below)
            kind = f"{first.local.language} {_numberless(first.local.dialog)} {first.local.own}"
            if kind not in self._met:
                self._met.add(kind)
                yield from ((second.name, hashed(self._scene(second))) for second in self._deeper(first, below))

    def _deeper(self, shot: Shot, scene: Scene) -> Iterator[Shot]:
        """What a touch opens that says nothing to the table, once for each kind of touch."""
        met: set[str] = set()
        for touch in scene.touches:
            kind = _numberless(touch.id)
            if kind in met or touch.id.startswith(NO_CLOSER):
                continue
            met.add(kind)
            local, intent = tapped(shot.local, touch.id, shot.snapshot, catalogue.screen(self._name))
            if intent is None and local != shot.local:
                yield Shot(f"{shot.name} > {touch.id}", shot.snapshot, local)

    # --- set-up -----------------------------------------------------------------------------------------------------

    def set_up(self) -> Iterator[Kept]:
        """Every step of set-up, before and after it is filled in, with every preset."""
        with OpenedTable(self._new_folder(), self._name) as table:
            for _ in range(10):
                draft = table.shown.draft
                if draft is None:
                    return
                yield from self._look(table.shown, f"set-up {draft.step}")
                presets = [f"setup:preset:{preset}" for preset in draft.presets] if draft.step == "rules" else []
                for touch in (*presets, *FILLING[self._name].get(draft.step, ())):
                    table.press(touch)
                    yield from self._look(table.shown, f"set-up {draft.step} {touch}")
                table.press("setup:next" if draft.following else "setup:start")

    # --- a game -----------------------------------------------------------------------------------------------------

    def prompts(self, seeds: int) -> Iterator[Kept]:
        """Every prompt of some random games, where it is met first."""
        golden = Golden.read(FOLDER / f"{self._name}.txt")
        met: set[str] = set()
        for seed in range(seeds):
            played = walk(self._name, seed, golden.kinds)
            lines: list[dict[str, Any]] = []
            for step in played.steps:
                key = self._key(played.game.view(step.after).prompt)
                line = {**played.game.rules.to_line(step.action, played.names), "n": len(lines) + 1}
                if key not in met:
                    met.add(key)
                    name = f"{key} {seed}/{len(lines) + 1}"
                    yield from self._moment(name, played.header, lines, line, touch_for(step.action))
                lines.append(line)

    def _key(self, prompt: Prompt) -> str:
        return _speaker(self._name, "en").prompt_keys(prompt)[0].strip(":")

    def _moment(
        self, name: str, header: Mapping[str, Any], lines: Sequence[Mapping[str, Any]], last: Mapping[str, Any], do: str
    ) -> Iterator[Kept]:
        """A position as it is shown to those who open it, just after the act, and when that is taken back."""
        with OpenedTable(self._new_folder(), self._name, header, [*lines, last]) as table:
            yield from self._look(table.shown, name)
            for touch in (*(TOUCHES if self._dialogs else ()), *self._whys(table.shown)):
                table.press(touch)
                if touch.rpartition(":")[2] not in ("close", "redo"):
                    yield from self._plainly(table.shown, f"{name} > {touch}")
        with OpenedTable(self._new_folder(), self._name, header, lines) as table:
            table.press(do)
            yield from self._plainly(table.shown, f"{name} > {do}")

    def _whys(self, shown: Snapshot) -> Iterator[str]:
        """Every number asked about, for the first time."""
        game = catalogue.games().named(self._name)
        if not self._dialogs or shown.game is None:
            return
        for field, whose in sorted(game.numbers.fields.items()):
            if f"why {field}" not in self._met:
                which = {"player": 0, "area": game.numbers.areas[-1] if game.numbers.areas else 0, "table": -1}[whose]
                self._met.add(f"why {field}")
                yield from (f"why:{field}:{which}", "why:close")

    def _new_folder(self) -> Path:
        self._tables += 1
        folder = self._folder / str(self._tables)
        folder.mkdir()
        return folder


def _numberless(words: str) -> str:
    """What similar touches have in common."""
    return ":".join("#" if word.lstrip("-").isdigit() else word for word in words.split(":"))


class OpenedTable:
    """A table with a session, and what it shows; a game that is given goes on."""

    def __init__(
        self, folder: Path, name: str, header: Mapping[str, Any] | None = None, lines: Sequence[Mapping[str, Any]] = ()
    ) -> None:
        self.shown = Snapshot()
        games, self._journal = catalogue.games(folder), Journal(folder / "journal.sqlite")
        if header is not None:
            written = json.dumps(games.written_out(header), ensure_ascii=False)
            self._journal.add(1, [dict(line) for line in lines], {"game": "1", "header": written})
        self._session = Session(
            self._journal,
            SteppedClock(),
            games,
            NoInstruments(camera=False),
            None,
            self._see,
            Beside(name),
            simulated=True,
            rng=Random(1),
            today=lambda: date(2026, 11, 22),
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._journal.close()

    def _see(self, snapshot: Snapshot) -> None:
        self.shown = snapshot

    def press(self, text: str) -> None:
        """Touches a button."""
        self._session.handle(parse(text))


def scenes(name: str, seeds: int = SEEDS, *, dialogs: bool = True) -> Iterator[Kept]:
    """The screens of a game, each by its name, with what it looks like."""
    with TemporaryDirectory() as folder:
        screens = Screens(name, Path(folder), dialogs=dialogs)
        yield from chain(screens.set_up(), screens.prompts(seeds))
