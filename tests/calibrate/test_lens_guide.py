"""The lens calibrated by holding the sheet up: places are asked for in turn, taken when still; the error is told."""

import io
import json
from pathlib import Path

import pytest

from companion.boxes.eyes_plans import load_plan
from companion.eyes import commands, reports
from companion.eyes.channel import Mouth
from companion.eyes.process import Eyes
from hardware.ports import Frame
from tests.calibrate.drawn_sheet import D, Held, Image, K, photographed
from tests.vision.laid_table import BOARD
from vision.calibrate.lens_guide import FIRST, LensGuide, Wanted
from vision.find.lens import load_camera
from vision.watcher import Watcher

FAR = 15.0  # squares from the camera: the sheet fills about a half of the picture's width


def held_at(wanted: Wanted) -> Held:
    """Where a person holds the sheet so that its middle lies in the wanted ninth."""
    x, y = ((at - 1) * size / 3 / 1100 * FAR for at, size in ((wanted.column, 1280), (wanted.row, 720)))
    tilt = (0.45, 0.0) if wanted.tilted and wanted.column == 1 else (0.0, 0.45) if wanted.tilted else (0.0, 0.0)
    return Held(x * 0.82, y * 0.82, FAR, *tilt)


def went_through(guide: LensGuide) -> list[str]:
    """Somebody does what is asked; what each look came to."""
    came: list[str] = []
    while guide.wanted is not None and len(came) < 80:
        held = held_at(guide.wanted)
        came += [guide.look(photographed(held, seed)).came for seed in (1, 2)]
    return came


@pytest.fixture(scope="module")
def guided() -> tuple[LensGuide, list[str]]:
    guide = LensGuide()
    return guide, went_through(guide)


@pytest.mark.slow
def test_whoever_does_what_is_asked_gets_the_lens(guided: tuple[LensGuide, list[str]]) -> None:
    guide, came = guided
    assert came[:2] == ["shaky", "taken"] and set(came) == {"shaky", "taken"}
    assert guide.fit is not None and guide.fit.problems == () and guide.taken >= len(FIRST)
    assert guide.fit.camera.fx == pytest.approx(K[0, 0], rel=0.02)
    assert guide.fit.camera.distortion[0] == pytest.approx(D[0], abs=0.05)
    assert 0 < guide.fit.rms_px < 0.53


def test_places_that_were_skipped_are_asked_for_again_or_it_is_said_that_they_lack() -> None:
    guide = LensGuide()
    while guide.wanted is not None:
        guide.skip()
    assert guide.fit is None and guide.taken == 0


def eyes_on(picture: Image, file: Path) -> tuple[Eyes, io.BytesIO]:
    out = io.BytesIO()
    eyes = Eyes(Watcher(load_plan(BOARD), None), Mouth(out), lens_file=file)
    eyes.frame(Frame(picture, 0.1, 1))
    return eyes, out


def answer(eyes: Eyes, out: io.BytesIO, command: commands.Command) -> reports.Report:
    eyes.command(command)
    return reports.read(out.getvalue().splitlines(keepends=True)[-1]).report


def test_a_known_lens_is_written_and_read_at_the_next_start(
    guided: tuple[LensGuide, list[str]], tmp_path: Path
) -> None:
    eyes, out = eyes_on(photographed(Held(0, 0, FAR)), tmp_path / "lens.json")
    eyes._guide = guided[0]
    done = answer(eyes, out, commands.CheckLens())
    assert isinstance(done, reports.LensView) and done.good and (done.column, done.row) == (-1, -1)
    assert 0 < done.rms_px < done.limit_px == pytest.approx(0.533, abs=0.001)
    assert answer(eyes, out, commands.KeepLens()) == reports.LensKept()
    assert json.loads((tmp_path / "lens.json").read_text())["rms_px"] < 0.54
    assert load_camera(tmp_path / "lens.json").fx == pytest.approx(K[0, 0], rel=0.02)
