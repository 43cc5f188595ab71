"""Puts drawings of screens and the app's own pictures of the same states side by side, in one sheet.

`python -m tools.drawing_sheet DRAWINGS docs/drawn-and-built.png` needs no display; a drawing is found by the name of
its state.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from kivy.base import EventLoop
from PIL import Image, ImageDraw

from companion.games.orconomy.screen.own import Own
from companion.locale.preferences import Preferences
from companion.session.snapshot import Snapshot
from companion.ui.paint.canvas import SceneWidget
from companion.ui.paint.shapes import Scene
from companion.ui.parts.local import Guide, Local
from companion.ui.saved_picture import export
from tests.locale.compiling import compile_all
from tests.ui.drawn_with import ink_at
from tests.ui.reached import reached
from tests.ui.samples.rounds_of_play import SHORT
from tests.ui.screen import Screen
from tests.ui.stage_rules import Look
from tests.ui.test_layout import everything
from tests.ui.test_pages_in_place import drawn, pages

WIDE, HIGH, ACROSS = 320, 214, 3
"""Pixels of a picture with its name, and pairs in a row."""
PEOPLE = (*SHORT["en"], "Egor", "Fyodor", "Yulia")
USUAL, LARGE = Look((800, 480), "en"), Preferences(size="large")
SAMPLES = {
    "camera-question": ("question", USUAL), "orconomy-auction": ("auction", USUAL),
    "orconomy-dice-by-hand": ("roll-keys", USUAL), "orconomy-launch": ("launch", USUAL),
    "orconomy-portrait": ("revenue", replace(USUAL, size=(720, 1280))), "orconomy-revenue": ("revenue", USUAL),
    "orconomy-revenue-1280x720": ("revenue", replace(USUAL, size=(1280, 720))),
    "orconomy-revenue-large": ("revenue", replace(USUAL, chosen=LARGE)),
    "orconomy-revenue-light": ("revenue", replace(USUAL, theme="light")),
    "orconomy-revenue-ru": ("revenue", replace(USUAL, language="ru")), "orconomy-roll": ("roll", USUAL),
    "orconomy-setup-ring": ("setup-ring-part", USUAL), "orconomy-table-differs": ("differ", USUAL),
    "orconomy-watch": ("simulated", USUAL), "orconomy-winner": ("win", USUAL), "orconomy-winter": ("winter", USUAL),
    "seat-marks": ("setup-players", USUAL),
}  # fmt: skip
"""States of Orconomy: a sample's name, and how it is looked at."""
LOCALS = {
    "orconomy-auction": Local(own=Own(quick=False)), "orconomy-dice-by-hand": Local(keys=True),
    "orconomy-watch": Local(guide=Guide()), "seat-marks": Local(dialog="clan:1"),
}  # fmt: skip
REACHED = {
    "economancy-buy": ("economancy", "pick_cards", 4, USUAL), "economicus-8-players": ("economicus", "bid", 8, USUAL),
    "economicus-profit-light": ("economicus", "profit", 4, replace(USUAL, theme="light")),
    "orc-turn": ("orc", "deploy", 2, USUAL), "orconomy-auction-short": ("orconomy", "sold_pay", 4, USUAL),
}  # fmt: skip
"""States of random games: the game, its prompt, how many play, and how it is looked at."""
PAGES = {"start": "start", "staff-pin-first": "pin: code", "learn-page": "learn 3", "devices-add": "kinds of devices",
         "devices-pair": "dice near"}  # fmt: skip


class Shot(NamedTuple):
    """A picture of the app: the drawing's name, the scene, and its size in pixels."""

    name: str
    scene: Scene
    size: tuple[int, int]


def shots() -> Iterator[Shot]:
    """Every state that has a drawing."""
    samples = everything(SHORT["en"]), everything(SHORT["ru"])
    for name, (sample, look) in SAMPLES.items():
        shown: Snapshot = samples[look.language == "ru"][sample]
        shown = replace(shown, own_seats=frozenset()) if name == "orconomy-watch" else shown
        local = replace(LOCALS.get(name, Local()), language=look.language, chosen=look.chosen, theme=look.theme)
        yield Shot(name, look.scene("orconomy", shown, local), look.size)
    for name, (game, prompt, seats, look) in REACHED.items():
        fitting = (
            here
            for here in reached(game, range(40), PEOPLE)
            if here.view.prompt.code == prompt and len(here.view.players) == seats
        )
        here = next(here for here in fitting if here.short or name != "orconomy-auction-short")
        yield Shot(name, look.scene(game, next(here.snapshots())), look.size)
    shown_pages = {name: (snapshot, local) for name, snapshot, local in pages("en")}
    for name, page in PAGES.items():
        snapshot, local = shown_pages[page]
        yield Shot(name, drawn(snapshot, local, USUAL.size), USUAL.size)


def main(drawings: Path, out: Path) -> None:
    """The sheet: each drawing at the left of the app's own picture, with the state's name above."""
    compile_all()
    screen, pairs = Screen(), list[tuple[str, Image.Image, Image.Image]]()
    with TemporaryDirectory() as folder:
        file = Path(folder) / "one.png"
        for name, scene, size in shots():
            EventLoop.window.size = size
            canvas = SceneWidget(lambda _name: None, lambda: 0.0)
            canvas.size = size
            canvas.show(scene, ink_at(size))
            export(canvas, file)
            with Image.open(drawings / f"{name}.png") as theirs, Image.open(file) as ours:
                pairs.append((name, _fitted(theirs), _fitted(ours)))
    screen.close()
    rows = -(-len(pairs) // ACROSS)
    sheet = Image.new("RGB", (ACROSS * (2 * WIDE + 12), rows * HIGH), (96, 96, 96))
    for place, (name, *both) in enumerate(sorted(pairs)):
        left, top = place % ACROSS * (2 * WIDE + 12), place // ACROSS * HIGH
        ImageDraw.Draw(sheet).text((left + 4, top + 4), name, fill=(255, 255, 255))
        for picture, x in zip(both, (left, left + WIDE + 4), strict=True):
            sheet.paste(picture, (x + (WIDE - picture.width) // 2, top + 20))
    sheet.quantize(64).save(out, optimize=True)


def _fitted(picture: Image.Image) -> Image.Image:
    scale = min(WIDE / picture.width, (HIGH - 22) / picture.height)
    size = round(picture.width * scale), round(picture.height * scale)
    return picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
