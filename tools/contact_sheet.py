"""Writes pictures of the screens side by side into docs: each layout, text size and theme, in both languages; the
pictures of the README and of the page about kiosks; and a game as a moving picture, once in each language.

`python -m tools.contact_sheet docs` needs no display (SDL draws into memory).
"""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np
from kivy.base import EventLoop
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from companion.app import catalogue
from companion.app.kiosk.demo import demo
from companion.locale.preferences import Preferences
from companion.session.snapshot import Snapshot
from companion.ui.compose import compose, scale_of
from companion.ui.errands import export
from companion.ui.game_screen import game_of
from companion.ui.paint.canvas import kivy_ink
from companion.ui.paint.ink import Ink
from companion.ui.paint.shapes import Scene
from companion.ui.parts.local import KioskView, Local
from companion.ui.screens.kiosk.attract import SHARE, attract_scene
from tests.goldens.seeded_screens import even_ink, hashed
from tests.locale.compiling import compile_all
from tests.ui.drawn_with import speaker_of
from tests.ui.panels import PANELS
from tests.ui.samples.rounds_of_play import LONG, every
from tests.ui.screen import Screen
from tests.ui.test_layout import screens

SHOWN = ("revenue", "auction", "winter", "launch", "setup-players", "settings", "question", "win", "front", "staff")
LOOKS = {
    "usual": (Preferences(), "dark"),
    "light": (Preferences(), "light"),
    "large": (Preferences(size="large"), "dark"),
    "left": (Preferences(hand="left", turn="3"), "dark"),
}
TABLE, SIZE = "revenue", (800, 480)
NAMES = ("Anna", "Boris", "Vera", "Gleb", "Dasha")
SHOWS = "shows"  # under this name a picture says what stands on it: `tests/ui/test_screenshots.py` compares
FILMED = range(20, 48, 2)  # acts of the recorded game that the moving picture shows, one after the other
FILM_SIZE, ACT_MS = (640, 384), 1500
CELL = 240  # Pixels a picture is wide on the sheet; an upright one is as high as that


def looks(look: str) -> Iterator[tuple[Snapshot, Local]]:
    """What stands in one row of a sheet."""
    chosen, theme = LOOKS[look]
    for language in LONG:
        for name, snapshot, local in screens(language):
            if name in SHOWN:
                yield snapshot, replace(local, chosen=chosen, theme=theme)


def shows(looks: Iterable[tuple[Snapshot, Local]], size: tuple[int, int]) -> str:
    """A hash of each screen of a picture, kept inside it; its letters are of even width, so that no font counts."""
    return " ".join(
        hashed(compose(shown, local, even_ink(), speaker_of(game_of(shown), local.language), size, catalogue.screen))
        for shown, local in looks
    )


def sheet_shows(size: tuple[int, int]) -> str:
    """The same of a sheet."""
    return " ".join(shows(looks(look), size) for look in LOOKS)


def pictures(screen: Screen, folder: Path, size: tuple[int, int], look: str) -> Iterator["np.ndarray"]:
    """The pictures of one row of a sheet."""
    EventLoop.window.size = size
    for snapshot, local in looks(look):
        screen.app.local = local
        screen.show(snapshot)
        screen.frame()
        file = folder / "one.png"
        screen.wait(screen.app.screenshot(file))
        picture = cv2.imread(str(file))
        assert picture is not None
        yield cell(picture)


def cell(picture: "np.ndarray") -> "np.ndarray":
    """A picture at the size of the sheet."""
    high, wide = picture.shape[:2]
    scale = CELL / wide if wide > high else 2 * CELL / high
    return cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def sheet(rows: list[list["np.ndarray"]]) -> "np.ndarray":
    """Rows of pictures on a grey ground."""
    wide = max(sum(one.shape[1] + 6 for one in row) for row in rows)
    whole = []
    for row in rows:
        strip = np.full((max(one.shape[0] for one in row) + 6, wide, 3), 96, np.uint8)
        left = 0
        for one in row:
            strip[: one.shape[0], left : left + one.shape[1]] = one
            left += one.shape[1] + 6
        whole.append(strip)
    return np.vstack(whole) & 0xF0  # fewer colours: a fraction of the file


def table() -> Iterator[tuple[Snapshot, Local]]:
    """What stands in the picture of the README."""
    yield every(NAMES)[TABLE], Local()


def picture_table(screen: Screen, file: Path) -> None:
    """The picture of the README."""
    EventLoop.window.size = SIZE
    for shown, screen.app.local in table():
        screen.show(shown)
        screen.wait(screen.app.screenshot(file))
    told = PngInfo()
    told.add_itxt(SHOWS, shows(table(), SIZE))
    with Image.open(file) as picture:
        picture.convert("RGB").save(file, pnginfo=told, optimize=True)


def for_passers_by(ink: Ink) -> Scene:
    """What a table shows that nobody minds."""
    played, local = every(LONG["en"])[TABLE], Local(kiosk=KioskView(stage="attract"))
    act = next(islice(demo("orconomy"), 40, None))
    return attract_scene(played, act, local, ink, partial(catalogue.speaker, "orconomy"), SIZE, catalogue.screen)


def at_kiosk() -> Iterator[tuple[Snapshot, Local]]:
    """What it shows where it is touched."""
    samples = {language: {name: (snapshot, local) for name, snapshot, local in screens(language)} for language in LONG}
    for language, name in (("ru", "front"), ("en", TABLE), ("ru", "pin"), ("en", "new pin"), ("ru", "staff")):
        snapshot, local = samples[language][name]
        yield snapshot, replace(local, kiosk=local.kiosk or KioskView())


def kiosk_shows() -> str:
    """A hash of each of these screens."""
    return f"{hashed(for_passers_by(even_ink()))} {shows(at_kiosk(), SIZE)}"


def picture_kiosk(screen: Screen, file: Path) -> None:
    """The pictures of the page about kiosks, two in a row."""
    EventLoop.window.size = SIZE
    ink, looks = kivy_ink(scale_of(*SIZE) * SHARE), list(at_kiosk())
    sheet_of = Image.new("RGB", (2 * 446, 3 * 270), (96, 96, 96))
    for place in range(len(looks) + 1):
        if place:
            snapshot, screen.app.local = looks[place - 1]
            screen.show(snapshot)
        else:
            screen.app.glass.show(for_passers_by(ink), ink)
        export(screen.app.glass, file)
        with Image.open(file) as picture:
            one = picture.convert("RGB").resize((440, 264), Image.Resampling.LANCZOS)
        sheet_of.paste(one, (place % 2 * 446, place // 2 * 270))
    told = PngInfo()
    told.add_itxt(SHOWS, kiosk_shows())
    sheet_of.save(file, pnginfo=told, optimize=True)


def filmed(language: str) -> Iterator[tuple[Snapshot, Local]]:
    """A part of a recorded game, a look at the table every other act."""
    for snapshot in islice(demo("orconomy"), FILMED.start, FILMED.stop, FILMED.step):
        yield snapshot, Local(language=language)


def film(screen: Screen, file: Path, language: str) -> None:
    """The same as a moving picture."""
    EventLoop.window.size = SIZE
    drawn, look = list[Image.Image](), file.with_suffix(".png")
    for snapshot, screen.app.local in filmed(language):
        screen.show(snapshot)
        screen.frame()
        export(screen.app.glass, look)
        with Image.open(look) as picture:
            drawn.append(picture.convert("RGB").resize(FILM_SIZE, Image.Resampling.LANCZOS))
    look.unlink()
    told = shows(filmed(language), SIZE).encode()
    drawn[0].save(file, save_all=True, append_images=drawn[1:], duration=ACT_MS, loop=0, quality=60, method=6, xmp=told)


def sheet_file(folder: Path, size: tuple[int, int]) -> Path:
    """Where the sheet of a panel lies."""
    return folder / f"screens-{size[0]}x{size[1]}.png"


def main(folder: Path) -> None:
    """One sheet a panel: a row for each look and half the languages' pictures in each."""
    compile_all()
    screen = Screen()
    picture_table(screen, folder / "table.png")
    picture_kiosk(screen, folder / "kiosk.png")
    for language in LONG:
        film(screen, folder / f"game-{language}.webp", language)
    with TemporaryDirectory() as name:
        for size in PANELS:
            rows = []
            for look in LOOKS:
                row = list(pictures(screen, Path(name), size, look))
                half = len(row) // 2
                rows += [row[:half], row[half:]]
            told = PngInfo()
            told.add_itxt(SHOWS, sheet_shows(size))
            picture = Image.fromarray(cv2.cvtColor(sheet(rows), cv2.COLOR_BGR2RGB))
            picture.save(sheet_file(folder, size), pnginfo=told, optimize=True)
    screen.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
