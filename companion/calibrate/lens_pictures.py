"""Calibrates a lens from pictures of the printed sheet, and keeps the result as a camera file."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path

from companion.calibrate.calibration_result import Calibration, Errors
from companion.calibrate.picture_folder import Image
from companion.record.storage import store
from companion.record.storage.files import make_folder
from vision.calibrate.lens_fit import LensFit, fit_lens, missing_pictures
from vision.calibrate.sheet_corners import LensSheet, SheetFinder, SheetView
from vision.find.lens import camera_json

LENS = "lens"
NO_SHEET = "no_sheet"
Pictures = Iterable[tuple[str, Image]]


def calibrate_lens(pictures: Pictures, sheet: LensSheet, keep: Callable[[LensFit], None]) -> Calibration:
    """Calibrate from pictures with their names; `keep` gets a lens that is known well enough, and no other.

    Pictures without the sheet are told (`no_sheet` in the JSON) and not used.
    """
    views, without = _views(pictures, sheet)
    missing = missing_pictures(views)
    if missing:
        return Calibration(LENS, None, missing, {NO_SHEET: without})
    fit = fit_lens(views)
    if not fit.problems:
        keep(fit)
    more = {
        "camera": camera_json(fit.camera),
        "pictures": {name: round(rms, 4) for name, rms in fit.views.items()},
        "left_out": list(fit.left_out),
        NO_SHEET: without,
    }
    return Calibration(LENS, Errors(fit.rms_px, fit.residual_px), fit.problems, more)


def _views(pictures: Pictures, sheet: LensSheet) -> tuple[list[SheetView], list[str]]:
    finder, views, without = SheetFinder(sheet), [], []
    for name, image in pictures:
        view = finder.find(name, image)
        if view is None:
            without.append(name)
        else:
            views.append(view)
    return views, without


def write_camera(path: Path, fit: LensFit) -> None:
    """Write the camera file whole, or not at all. Raises OSError."""
    make_folder(path.parent)
    store.write(path, json.dumps(camera_json(fit.camera) | {"rms_px": round(fit.rms_px, 4)}, indent=1))
