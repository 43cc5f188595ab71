"""A game played twice with the same touches but for the secret choices: what leaves the session must be the same.

A game comes by open acts to a moment in which several choose; there everybody seals on the screen, in one of the two
games one of them something else, or, where the rules allow it, each what another one had chosen. Compared before the
reveal are every snapshot as plain data, the scene that is composed of it and the pixels of the last, every sound and
spoken word, every file in the data folder byte for byte (but for the salts that SQLite draws by chance for its log of
writes, and the sums over them), and every line of the program's log. Then the program is killed (the journal is opened
anew from a copy of its files), and what it shows then is compared, too.
"""

import json
import logging
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import Random

from kivy.base import EventLoop
from kivy.graphics.context import get_context

from companion.app.catalogue import screen
from companion.app.requests import snapshot_json
from companion.games.economancy.screen.gathering import seal_intent, secret_values
from companion.games.economancy.view import EconomancyView
from companion.locale.preferences import Preferences
from companion.session.snapshot import Snapshot
from companion.ui.compose import compose
from companion.ui.hearing.ears import Ears
from companion.ui.paint.canvas import SceneWidget
from companion.ui.paint.shapes import Scene
from companion.ui.parts.local import Local
from tests.games.economancy.screen.a_table import NAMES, ON_SCREEN, EconomancyTable
from tests.ui.drawn_with import ink_at, speaker_of
from tests.ui.panels import PANELS

LOOKS = tuple(
    (size, language, letters) for size in PANELS for language in ("en", "ru") for letters in ("usual", "large")
)
"""What it is drawn for, game after game: panel, language and letters."""
MOST_ACTS = 60
STOPPING = {"invest": 0.06, "attack": 1.0, "buy": 0.06}
"""How likely it is that the game is looked at, at each moment in which several choose: answers are seldom secret."""


@dataclass(frozen=True, slots=True)
class Left:
    """What has left the session: snapshots as text, scenes, the last one's pixels (their hash), what was heard, files
    by name, and log lines; and what it shows after it was killed.
    """

    shown: tuple[str, ...]
    scenes: tuple[Scene, ...]
    pixels: str
    heard: tuple[str, ...]
    files: tuple[tuple[str, bytes], ...]
    log: str
    after: str


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a game was looked at: its seed, players, the phase, who chose otherwise (the first of `others`), and both
    choices.
    """

    seed: int
    players: int
    acts: int
    phase: str
    seat: int
    first: str
    second: str
    others: int


class Heard:
    """A loudspeaker and a voice that only remember (simulated)."""

    def __init__(self) -> None:
        self.all: list[str] = []

    def play(self, cue: str) -> None:
        self.all.append(cue)

    def say(self, text: str, language: str) -> None:
        self.all.append(f"{language} {text}")

    def hush(self) -> None:
        self.all.append("hush")


class Lines(logging.Handler):
    """Every line of the program's log."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


def possible(game: EconomancyView, seat: int) -> tuple[int, ...]:
    """What a player can really choose."""
    purse = max(game.players[seat].coins, 0)
    dear = {pile.kind for pile in game.shop if not pile.sold or pile.cost > purse} if game.phase == "buy" else set()
    if game.phase == "attack":
        dear = {card.place for card in game.players[seat].row if not card.acts}
    return tuple(value for value in secret_values(game, seat) if value not in dear)


def to_the_moment(table: EconomancyTable, rng: Random) -> int:
    """Play openly until several choose in secret and one of them has a choice; returns after how many acts, or -1."""
    for acts in range(MOST_ACTS):
        game = table.view
        if game.over:
            return -1
        free = [seat for seat in game.secret if len(possible(game, seat)) > 1]
        if free and rng.random() < STOPPING[game.phase]:
            return acts
        offers = [offer for offer in game.offers if offer.kind not in ("resign", "agree_draw")]
        offer = rng.choice(offers)
        numbers = (rng.choice(domain[:6]) for domain in offer.domains)
        table.press(":".join(("do", offer.kind, str(offer.player), *map(str, numbers))))
    return -1


def choices(game: EconomancyView, rng: Random) -> tuple[list[str], list[str]]:
    """The touches by which all seal, twice. The second time each chooses what another one had chosen, where everybody
    may; else one of them something else. Some choose anew.
    """
    seat = rng.choice([seat for seat in game.secret if len(possible(game, seat)) > 1])
    order = rng.sample(game.secret, len(game.secret))
    picks = {chooser: rng.sample(possible(game, chooser), min(2, len(possible(game, chooser)))) for chooser in order}
    anew = {chooser for chooser in order if rng.random() < 0.3}
    swapped = {one: picks[after][0] for one, after in zip(order, (*order[1:], order[0]), strict=True)}
    second: dict[int, tuple[int, ...]]
    if all(value in possible(game, chooser) for chooser, value in swapped.items()) and len(set(swapped.values())) > 1:
        second = {chooser: (value, picks[chooser][-1]) for chooser, value in swapped.items()}
    else:
        second = {other_seat: tuple(picks[other_seat][:: -1 if other_seat == seat else 1]) for other_seat in order}

    def touches(chosen: Mapping[int, Sequence[int]]) -> list[str]:
        told = []
        for chooser in order:
            told += [seal_intent(game, chooser, chosen[chooser][-1]).text] if chooser in anew else []
            told.append(seal_intent(game, chooser, chosen[chooser][0]).text)
        return told

    return touches(picks), touches(second)


def begun(folder: Path, seed: int) -> tuple[EconomancyTable, int]:
    """A game in its secret moment."""
    rng = Random(f"{seed} twice")
    table = EconomancyTable(folder, NAMES[: rng.randint(2, 4)], *ON_SCREEN)
    table.press(f"setup:shop:set:{rng.choice(('base', 'booster1'))}", "setup:start")
    return table, to_the_moment(table, rng)


def left(folder: Path, seed: int, touches: Sequence[str]) -> Left:
    """Everything that leaves a game in which all seal."""
    handler = Lines()
    logging.getLogger().addHandler(handler)
    try:
        table, _ = begun(folder, seed)
        table.out.clear()
        table.press(*touches)
        look = LOOKS[seed % len(LOOKS)]
        scenes = tuple(_scene(snapshot, look) for snapshot in table.out)
        heard = _heard(table.out, look[1])
        shown = tuple(json.dumps(snapshot_json(snapshot)) for snapshot in table.out)
        files = tuple((path.name, unsalted(path)) for path in sorted(folder.rglob("*")) if path.is_file())
        killed = folder.with_name(f"{folder.name}-killed")
        shutil.copytree(folder, killed)
        again = copy(table)
        again.folder, again.out = killed, []
        again.open()
        after = json.dumps(snapshot_json(again.shown))
        again.close()
        table.close()
    finally:
        logging.getLogger().removeHandler(handler)
    log = "\n".join(handler.lines).replace(str(folder), "")
    return Left(shown, scenes, _pixels(scenes[-1], look[0]), heard, files, log, after)


WAL_HEAD, FRAME_HEAD, INDEX_HEAD = 32, 24, 136
"""Bytes at the beginning of SQLite's log of writes, of each page in it, and of the index over it
(sqlite.org/walformat.html).
"""


def unsalted(path: Path) -> bytes:
    """A file's bytes without SQLite's salts and sums: of its log of writes the pages with their numbers, of the index
    all but its head.
    """
    data = path.read_bytes()
    if path.suffix.endswith("-shm"):
        return data[INDEX_HEAD:]
    if not path.suffix.endswith("-wal") or len(data) < WAL_HEAD:
        return data
    size = int.from_bytes(data[8:12], "big") + FRAME_HEAD
    frames = [data[at : at + size] for at in range(WAL_HEAD, len(data), size)]
    return data[:12] + b"".join(frame[:8] + frame[FRAME_HEAD:] for frame in frames)


def _scene(snapshot: Snapshot, look: tuple[tuple[int, int], str, str]) -> Scene:
    """The picture composed of a snapshot, as everybody at the table sees it."""
    size, language, letters = look
    local = Local(language=language, chosen=Preferences(size=letters))
    return compose(snapshot, local, ink_at(size), speaker_of("economancy", language), size, screen)


@cache
def _canvas(size: tuple[int, int]) -> SceneWidget:
    """A screen of this size; as in the app, a word that was written once is kept as it was written."""
    EventLoop.ensure_window()
    canvas = SceneWidget(lambda _name: None, lambda: 0.0)
    canvas.size = size
    return canvas


def _pixels(scene: Scene, size: tuple[int, int]) -> str:
    """The hash of a picture as it is painted."""
    canvas = _canvas(size)
    canvas.show(scene, ink_at(size))
    picture = sha256(canvas.export_as_image().texture.pixels).hexdigest()
    get_context().flush()  # lets go of what the picture was taken with
    return picture


def _heard(told: Sequence[Snapshot], language: str) -> tuple[str, ...]:
    """Every sound and every spoken word, with all of them turned on."""
    heard = Heard()
    ears = Ears(heard, heard, lambda: 0.0)
    for before, now in pairwise(told):
        ears.news(
            before, now, Preferences(sound="on", voice="on"), speaker_of("economancy", language), screen("economancy")
        )
    return tuple(heard.all)


def moments(folder: Path, seeds: Iterable[int], *, opened: bool = False) -> Iterator[tuple[Moment, Left, Left]]:
    """Each seed whose game came to a secret moment, with what left it both times; `opened`: after the reveal."""
    for seed in seeds:
        table, acts = begun(folder / f"{seed}-look", seed)
        game = table.view
        table.close()
        if acts < 0:
            continue
        first, second = choices(game, Random(f"{seed} choices"))
        differ = [pair for pair in zip(first, second, strict=True) if pair[0] != pair[1]]
        seats = {touch.split(":")[2] for touch, _ in differ}
        last = ["reveal"] * opened
        told = Moment(
            seed, len(game.players), acts, game.phase, int(differ[0][0].split(":")[2]), *differ[0], others=len(seats)
        )
        yield (
            told,
            left(folder / f"{seed}-one" / "data", seed, first + last),
            left(folder / f"{seed}-two" / "data", seed, second + last),
        )
        for name in ("look", "one", "two"):
            shutil.rmtree(folder / f"{seed}-{name}")


def differences(one: Left, two: Left) -> list[str]:
    """In what two games can be told apart."""
    found = []
    for name in ("shown", "scenes", "pixels", "heard", "log", "after"):
        if getattr(one, name) != getattr(two, name):
            found.append(name)
    files = {name for name, data in set(one.files) ^ set(two.files)}
    return [*found, *sorted(files)]
