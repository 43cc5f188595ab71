"""Devices that are not there, are somebody else's, or go away: the app says so and the game goes on by hand."""

import os
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import numpy as np
import pytest

from companion.app import catalogue
from companion.app.instruments.eyes_link import HANG, PING
from companion.app.program import BEAT, Program
from companion.app.wiring import make_clock, make_program, read_table
from companion.diagnose import self_check
from companion.practice.launch import make_table
from hardware.camera.pipe_writer import MjpegPipeWriter
from tests.many_rows import few_quick
from tests.record import kept_game
from tests.waiting import until


@contextmanager
def table(folder: Path, *lines: str) -> Iterator[Program]:
    """The app on a table with these lines in its file."""
    file = folder / "table.toml"
    file.write_text("\n".join(("version = 1", *lines, "[data]", 'folder = "data"')), encoding="utf-8")
    named = read_table(file, folder)
    with make_program(named, make_clock(named), folder / "journal.sqlite") as app:
        yield app


def goes_on(app: Program) -> None:
    """A game can be set up and begun by hand."""
    kept_game.tap(app, *kept_game.SET_UP, "die:1:1", "die:2:2")
    assert kept_game.shown(app).crisis


def absent(folder: Path) -> None:
    """Nothing there."""


def a_file(folder: Path) -> None:
    (folder / "port").write_text("no port", encoding="utf-8")


def a_folder(folder: Path) -> None:
    (folder / "port").mkdir()


@pytest.mark.parametrize("make", [absent, a_file, a_folder])
def test_dice_that_are_not_there_are_shown_and_the_game_goes_on(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path)
    with table(tmp_path, "[dice]", f'port = "{tmp_path}/port"') as app:
        card = kept_game.device(app, "dice")
        assert card.state in ("absent", "down") and card.why == "absent"
        assert "dice_lost" in kept_game.codes(app)
        goes_on(app)


def test_dice_that_are_missing_are_no_trouble_where_hands_are_named_too(tmp_path: Path) -> None:
    with table(tmp_path, "[dice]", f'sources = ["serial:{tmp_path}/port", "hand"]') as app:
        card = kept_game.device(app, "dice")
        assert (card.state, card.name, card.why) == ("hand", "hand", "absent")
        assert "dice_lost" not in kept_game.codes(app)
        goes_on(app)


@pytest.mark.slow
@few_quick("make", [absent, a_file, a_folder])
@few_quick("kind", ["pipe", "file"])
def test_a_camera_that_is_not_there_is_shown_and_the_game_goes_on(
    tmp_path: Path, make: Callable[[Path], None], kind: str
) -> None:
    make(tmp_path)
    with table(tmp_path, "[camera]", f'source = "{kind}:{tmp_path}/port"') as app:
        until(lambda: "camera_lost" in kept_game.codes(app))
        card = kept_game.device(app, "camera")
        assert card.state == "down" and card.why
        goes_on(app)


def test_what_is_wrong_with_a_device_is_told_as_the_doctor_tells_it(tmp_path: Path) -> None:
    lines = ("[camera]", 'source = "usb:77"', "[dice]", f'port = "{tmp_path}/port"')
    with table(tmp_path, *lines) as app:
        until(lambda: "camera_lost" in kept_game.codes(app))
        said = {kind: kept_game.device(app, kind).detail for kind in ("camera", "dice")}
    found = {finding.kind: finding.why for finding in self_check.examine(read_table(tmp_path / "table.toml", tmp_path))}
    assert said == {kind: found[kind] for kind in said} and "usb:77" in said["camera"]


class Filming:
    """Pictures of noise into a pipe, a new one at each call; the pipe is there from the first on."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._noise = np.random.default_rng(1)
        self._writer: MjpegPipeWriter | None = None

    def __call__(self) -> bool:
        self._writer = self._writer or MjpegPipeWriter(self._path)
        return self._writer.write(self._noise.integers(0, 255, (90, 160, 3), np.uint8), monotonic())


@pytest.mark.slow
def test_a_camera_that_comes_later_is_used_and_was_told_once_by_eyes_that_go_on(tmp_path: Path) -> None:
    film = Filming(tmp_path / "camera.mjpeg")
    with table(tmp_path, "[camera]", f'source = "pipe:{tmp_path}/camera.mjpeg"') as app:
        until(lambda: "camera_lost" in kept_game.codes(app))
        assert kept_game.device(app, "camera").why == "absent"
        kept_game.tap(app, "notice:close")
        until(lambda: film() and kept_game.device(app, "camera").state == "up")
        assert kept_game.codes(app) == ["camera_back"]
        assert app.eyes is not None and app.eyes.restarts == 0
        until(lambda: film() and "160 x 90 pixels" in kept_game.device(app, "camera").detail)


@pytest.mark.slow
def test_a_camera_whose_pictures_stop_is_told_and_back_with_the_next_picture(tmp_path: Path) -> None:
    film = Filming(tmp_path / "camera.mjpeg")
    film()
    with table(tmp_path, "[camera]", f'source = "pipe:{tmp_path}/camera.mjpeg"') as app:
        until(lambda: film() and kept_game.device(app, "camera").state == "up")
        until(lambda: "camera_lost" in kept_game.codes(app))
        card = kept_game.device(app, "camera")
        assert (card.state, card.why) == ("down", "silent") and "for 3 s" in card.detail
        goes_on(app)
        until(lambda: film() and kept_game.device(app, "camera").state == "up")
        assert "camera_back" in kept_game.codes(app)
        assert app.eyes is not None and app.eyes.restarts == 0


@pytest.mark.slow
@pytest.mark.parametrize(("stroke", "why"), [(signal.SIGKILL, "silent"), (signal.SIGSTOP, "silent")])
def test_eyes_that_die_or_hang_are_told_and_started_again(tmp_path: Path, stroke: signal.Signals, why: str) -> None:
    os.mkfifo(tmp_path / "camera.mjpeg")
    with table(tmp_path, "[camera]", f'source = "pipe:{tmp_path}/camera.mjpeg"') as app:
        until(lambda: kept_game.device(app, "camera").state == "up")
        assert app.eyes is not None
        first = app.eyes.pid
        os.kill(first, stroke)
        until(lambda: "camera_lost" in kept_game.codes(app))
        assert kept_game.device(app, "camera").why in (why, "")
        until(lambda: kept_game.device(app, "camera").state == "up")
        assert app.eyes.pid not in (0, first)
        assert "camera_back" in kept_game.codes(app)


def test_hanging_eyes_are_noticed_within_three_seconds() -> None:
    assert PING + HANG + BEAT <= 3.0


@pytest.mark.slow
def test_a_board_out_of_the_cameras_view_is_told_and_told_to_be_back(tmp_path: Path) -> None:
    stage = make_table(catalogue.USUAL, tmp_path, 1, 2)
    board = tmp_path / "data" / "boxes" / "orconomy-2017" / "board.toml"
    board.parent.mkdir(parents=True)
    shipped = Path("companion/games/orconomy/boxes/orconomy-2017/board.toml").read_text(encoding="utf-8")
    board.write_text(_other_stickers(shipped), encoding="utf-8")
    frames = iter(range(100_000))
    try:
        with table(tmp_path, "[camera]", f'source = "pipe:{tmp_path}/camera.mjpeg"') as app:
            until(lambda: kept_game.device(app, "camera").state == "up")
            until(lambda: stage.film(next(frames) / 10) and kept_game.device(app, "camera").why == "blind")
            assert "camera_problem" in kept_game.codes(app)
            goes_on(app)
    finally:
        stage.close()


def _other_stickers(board: str) -> str:
    """The board file with stickers that are on no table."""
    return re.sub(r"\[([0-7]), (?=-?262)", lambda match: f"[{int(match[1]) + 20}, ", board)
