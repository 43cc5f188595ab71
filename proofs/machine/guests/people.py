"""Inside a machine to try: people at a table, whose dice, camera and fingers are devices of its kernel.

`python people.py GAME SEED PLAYERS ROUNDS` runs there with the Python of the installed version. Dice say their
throws into a gadget's end (/dev/ttyGS0), pictures of the table go into a v4l2loopback (/dev/video0), and fingers write
into /run/touch, which a panel of uinput turns into touches. Through the app's door is only looked. While /run/pulled
exists, nobody acts: a plug is out. With the first act /run/begun is there. Prints one line of JSON at the end.
"""

import fcntl
import json
import os
import select
import struct
import sys
import time
import tty
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any, Final, TypeVar

import cv2
import numpy as np
import numpy.typing as npt

from companion.app import catalogue
from companion.practice import check
from companion.practice.app_link import AppLink
from companion.practice.launch import NAMES, make_table
from companion.practice.realtime import RealtimeWorld
from companion.practice.simulated_table import SimulatedTable
from companion.practice.world import Manners
from companion.ui.automation.fingers import ScreenFingers
from companion.ui.automation.ways import Way

DOOR: Final = Path("/run/orctable/door")
FINGERS, PULLED, DARK, BEGUN = Path("/run/touch"), Path("/run/pulled"), Path("/run/dark"), Path("/run/begun")
CAMERA, LINE = Path("/dev/video0"), Path("/dev/ttyGS0")
T = TypeVar("T")
HELD_S, HEARD_S, ANSWER_S, LOOK_S, FRAME_S = 0.12, 5.0, 2.0, 0.05, 0.2
LONGEST_S: Final = 2400.0
LAST_S: Final = 60.0
"""Seconds in which a starved camera may still look at what the last act left, and people move what the app asks for."""
TOLD_S: Final = 15.0  # so often a line on standard error says how far the game is
VIDIOC_S_FMT: Final = 0xC0D05605
"""struct v4l2_format, of 208 bytes: the kind of stream, then its pictures (videodev2.h)."""
OUTPUT, YUYV, NO_FIELD = 2, 0x56595559, 1


class Film:
    """Pictures into the loopback, as a webcam has them (YUYV): the newest, five times a second, whether or not anybody
    moves. While /run/dark exists the camera is unplugged.
    """

    def __init__(self, device: Path) -> None:
        self._device, self._file = device, -1
        self._newest: npt.NDArray[np.uint8] | None = None
        self._failed: OSError | None = None
        Thread(target=self._run, name="camera", daemon=True).start()

    def write(self, picture: "npt.NDArray[np.uint8]", _t: float, _quality: int = 0) -> bool:
        """The next picture; False while the camera is unplugged. Raises OSError when the device takes none."""
        if self._failed is not None:
            raise self._failed
        self._newest = picture
        return self._file >= 0

    def _run(self) -> None:
        number, shown, packed = 0, None, bytearray()
        while self._failed is None:
            time.sleep(FRAME_S)
            if (picture := self._newest) is None:
                continue
            try:
                if DARK.exists():
                    self.close()
                    continue
                if self._file < 0:
                    self._file = self._opened(*picture.shape[1::-1])
                number += 1
                if picture is not shown:
                    shown, packed = picture, bytearray(cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_YUY2).tobytes())
                packed[2 * number % len(packed)] ^= 1  # no sensor sends the same picture twice
                os.write(self._file, packed)
            except OSError as error:
                self._failed = error

    def _opened(self, width: int, height: int) -> int:
        file = os.open(self._device, os.O_RDWR)
        asked = struct.pack("<II12I", OUTPUT, 0, width, height, YUYV, NO_FIELD, 2 * width, 2 * width * height, *[0] * 6)
        taken = fcntl.ioctl(file, VIDIOC_S_FMT, asked.ljust(208, b"\0"))
        if struct.unpack_from("<III", taken, 8) != (width, height, YUYV):
            raise OSError(f"{self._device} takes no pictures of {width} x {height}")
        return file

    def close(self) -> None:
        """Ends it."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def carry(port: Path, line: Path) -> None:
    """Carries bytes between the base's own port and the gadget's end, whose other end may be pulled out."""
    base = os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    tty.setraw(base)
    gadget = -1
    while True:
        select.select([base, *([gadget] if gadget >= 0 else [])], [], [], 0.2)
        time.sleep(0.01)
        try:
            if gadget < 0:
                gadget = os.open(line, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
                tty.setraw(gadget)
            for source, target in ((base, gadget), (gadget, base)):
                with suppress(BlockingIOError):
                    os.write(target, os.read(source, 4096))
        except OSError:
            if gadget >= 0:
                os.close(gadget)
            gadget = -1
            time.sleep(0.2)


class Screen:
    """The panel: touched where the app says that a place stands. A `TouchScreen`."""

    def __init__(self, app: AppLink) -> None:
        self._app, self.touches = app, 0
        self._line = FINGERS.open("w", buffering=1, encoding="ascii")

    def touch(self, widget_id: str) -> "Future[bool]":
        """Touches a place, and waits until the app has heard of it."""
        while PULLED.exists():
            time.sleep(LOOK_S)
            self._app.ask("look")
        at = self._app.ask("where", id=widget_id)["at"]
        if at is not None:
            heard = self._app.touches
            self.touches += 1
            self._line.write(f"{at[0]:.0f} {at[1]:.0f} {HELD_S}\n")
            until = time.monotonic() + HEARD_S
            while self._app.touches == heard and time.monotonic() < until:
                time.sleep(LOOK_S)
                self._app.ask("look")
            time.sleep(HELD_S)
        return _resolved(at is not None)

    def type_text(self, text: str) -> "Future[bool]":
        """There is no keyboard. Raises NotImplementedError."""
        raise NotImplementedError(f"a keyboard is needed to write {text!r}")

    def place(self, widget_id: str) -> "Future[tuple[float, float] | None]":
        """Where a place is."""
        at = self._app.ask("where", id=widget_id)["at"]
        return _resolved(None if at is None else (at[0], at[1]))

    def way(self, widget_id: str) -> "Future[Way | None]":
        """The touches that lead to a place."""
        way = self._app.ask("way", id=widget_id)["way"]
        return _resolved(None if way is None else Way(tuple(way["touches"]), way["answered"]))


def _resolved(answer: T) -> "Future[T]":
    future: Future[T] = Future()
    future.set_result(answer)
    return future


class Alone(Manners):
    """Nobody else is at the table: every touch is one of its people's."""

    def waits(self, app: AppLink, t: float) -> bool:
        return False


class Evening(RealtimeWorld):
    """Some rounds of a game at such a table."""

    panel: Screen
    came: dict[int, str]  # where each act came from: the screen pages through the last forty only

    @property
    def pace(self) -> float:
        """People hurry."""
        return 2.0

    @property
    def rhythm(self) -> float:
        """As often as the camera sends a picture."""
        return FRAME_S

    def press(self, text: str) -> bool:
        """A touch on the panel; the table has two seconds to answer it."""
        before = self._look()
        pressed = ScreenFingers(self.panel).press(text)
        until = time.monotonic() + ANSWER_S
        while pressed and self._look() == before and time.monotonic() < until:
            time.sleep(LOOK_S)
        return pressed

    def _look(self) -> str:
        self.app.ask("look")
        told: dict[str, Any] = {
            name: self.view.get(name) for name in ("game", "draft", "history", "question", "notices")
        }
        return json.dumps(told, sort_keys=True)

    def devices(self) -> str:
        """What the screen says of each device."""
        return " ".join(f"{card['kind']}:{card['why'] or card['state']}" for card in self.view.get("devices") or ())

    def sources(self) -> Counter[str]:
        """How many acts came from where."""
        return Counter(self.came.values())

    def _camera_begins(self) -> bool:
        """Whether the screen wants to learn by the camera, and says that it does not work yet."""
        cards = self.view.get("devices") or () if (self.view.get("draft") or {}).get("step") == "camera" else ()
        return any(card["kind"] == "camera" and card["state"] != "up" for card in cards)

    def through(self) -> None:
        """Plays to the end of its rounds. Raises TimeoutError."""
        begun = last = told = time.monotonic()
        while not self.finished:
            now = time.monotonic()
            self.t = round(self.t + min(0.5, now - last) * self.pace, 3)
            last = now
            self.beat()
            self.came |= {line["line"]: line["source"] for line in self.view.get("history") or ()}
            if self.came:
                BEGUN.touch()
            if PULLED.exists() or self._camera_begins():
                self._next_act = self.t + 1.0
            if now - told > TOLD_S:
                told = now
                said = f"{now - begun:.0f} s: {self.devices()}; {dict(self.sources())}; {self._waiting_for()}"
                print(said[:600], file=sys.stderr)
            if now - begun > LONGEST_S:
                raise TimeoutError(self._waiting_for())
            time.sleep(max(LOOK_S, self.rhythm - (time.monotonic() - now)))

    def agreed(self, differing: Callable[[], list[str]]) -> list[str]:
        """What differs between app and table, once the app has seen how the last act left it: LAST_S at most."""
        until = time.monotonic() + LAST_S
        while (found := differing()) and time.monotonic() < until:
            self.t = round(self.t + FRAME_S, 3)
            self.beat()
            time.sleep(FRAME_S)
        return found


def played(game: str, seed: int, players: int, rounds: int, folder: Path) -> dict[str, Any]:
    """What came of one game."""
    practised, begun = catalogue.GAMES[game].practice(), time.monotonic()
    with make_table(game, folder, seed, players) as table, AppLink(DOOR) as app:
        plugged_in(table)
        app.ask("look")
        world = Evening(practised, table, app, NAMES[:players], seed, rounds)
        world.panel, world._manners, world.came = Screen(app), Alone(), {}
        with suppress(TimeoutError):
            world.through()
        view = app.view["game"]
        wrong = ["no game began"]
        if view:
            wrong = world.agreed(lambda: check.wrong(practised, table, world.players, app.view["game"]))
        return {
            "finished": world.finished,
            "round": view["round"] if view else 0,
            "acts": (app.view.get("history") or [{"line": 0}])[0]["line"],
            "sources": world.sources(),
            "touches": world.panel.touches,
            "frames": table.frames,
            "devices": world.devices(),
            "wrong": wrong,
            "waiting": "" if world.finished else world._waiting_for(),
            "wall_s": round(time.monotonic() - begun),
        }


def plugged_in(table: SimulatedTable) -> None:
    """Its camera and its dice become devices of the kernel."""
    if table.filmed is not None:
        setattr(table.filmed, "_pipe", Film(CAMERA))  # noqa: B010  # elsewhere pictures go into a pipe
    if table.has_dice:
        Thread(target=carry, args=(Path(table.dice.path), LINE), daemon=True).start()


def main(words: list[str], say: Callable[[str], Any] = print) -> None:
    """Plays."""
    game, seed, players, rounds = words[0], *map(int, words[1:4])
    say(json.dumps(played(game, seed, players, rounds, Path("/run/table"))))


if __name__ == "__main__":
    main(sys.argv[1:])
