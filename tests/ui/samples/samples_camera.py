"""The camera at set-up, once it is taught: the self-test in every state it can show."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import cv2
import numpy as np

from companion.session.snapshot import CameraView, LensShown, MeasureView, Snapshot, Spot, Trial, Trials, ViewTrouble
from tests.ui.samples.rounds_of_play import CLANS, auction, draft, shown
from vision.calibrate.top_view import as_jpeg

SPOTS = (
    Spot(11, "slot", 1, 0, f"{CLANS[0]}:face"),
    Spot(7, "slot", 0, 1, f"{CLANS[1]}:bones"),
    Spot(7, "slot", 1, 2, f"{CLANS[2]}:face"),
    Spot(9, "extras", 0, 3, f"{CLANS[3]}:face"),
    Spot(5, "slot", 1, 4, f"{CLANS[4]}:bones"),
)
GOOD = Trial("right", SPOTS[0].key)
OTHER = Trial("other", f"{CLANS[4]}:bones")
ALL_BAD = ("unsure", "other", "strange", "unseen", "hidden")
TRIALS = {
    "begun": Trials(SPOTS),
    "awaited": Trials(SPOTS, (GOOD,), awaited=True),
    "other": Trials(SPOTS, (GOOD, GOOD), OTHER),
    "rim": Trials(SPOTS, (GOOD, GOOD, OTHER), Trial("unseen")),
    "strange": Trials(SPOTS, (GOOD, GOOD, OTHER, GOOD), Trial("strange")),
    "passed": Trials(SPOTS, (GOOD,) * 5),
    "failed": Trials(SPOTS, tuple(map(Trial, ALL_BAD))),
    "skipped": Trials(SPOTS, (GOOD, GOOD, *(Trial("skipped"),) * 3)),
}
CIRCLES = ((0.5, 0.5, 0.37), (0.5, 0.5, 0.11), (0.5, 0.2, 0.02), (0.45, 0.2, 0.02), (0.55, 0.2, 0.02))
LINES = ((0.53, 0.39, 0.61, 0.15), (0.47, 0.39, 0.39, 0.15), (-0.2, 0.5, 0.13, 0.5))
BEGUN = MeasureView("slots4", 5, 12, 4, b"", CIRCLES, LINES)
MARKED = replace(BEGUN, marks=((0.45, 0.2), (0.5, 0.2), (0.55, 0.2), (0.5, 0.25)), chosen=2)
LONG_FAULT = "the measured board: field zones.extras: r_min is larger than r_max"
MEASURING = {
    "begun": replace(BEGUN, name="rim", number=0),
    "half": replace(MARKED, marks=MARKED.marks[:1], chosen=0, zoomed=True),
    "marked": MARKED,
    "line": replace(BEGUN, name="rim", number=0, problem="on_a_line"),
    "whole": replace(BEGUN, name="", number=12, wanted=0),
    "faulty": replace(BEGUN, name="", number=12, wanted=0, problem=LONG_FAULT),
    "kept": replace(BEGUN, name="", number=12, wanted=0, kept=True),
    "blind": replace(BEGUN, troubles=(ViewTrouble("no_stickers", -1, -1),)),
}
HELD = ((0.36, 0.36), (0.66, 0.33), (0.68, 0.68), (0.34, 0.64))
ASKED = LensShown(b"", 16 / 9, "no_sheet", (), 0, 0, tilted=False, taken=1, count=10)
KNOWN = LensShown(b"", 16 / 9, "taken", (), -1, -1, False, 10, 10, 0.31, 0.53, good=True)
LENS = {
    "waiting": LensShown(),
    "begun": replace(ASKED, came="", taken=0),
    "unseen": ASKED,
    "elsewhere": replace(ASKED, came="elsewhere", outline=HELD),
    "tilted": replace(ASKED, came="flat", outline=HELD, column=1, row=1, tilted=True, taken=9),
    "still": replace(ASKED, came="shaky", outline=HELD, column=1, row=1),
    "good": KNOWN,
    "poor": replace(KNOWN, rms_px=1.84, good=False),
    "few": replace(KNOWN, rms_px=0.0, good=False, taken=0, count=0),
    "kept": replace(KNOWN, kept=True),
}
DARK = CameraView(b"", 16 / 9, (ViewTrouble("too_dark", -1, -1),))


@cache
def picture() -> bytes:
    """A picture from above, of nothing but a few lines."""
    plain = np.full((432, 432, 3), 70, np.uint8)
    cv2.circle(plain, (216, 216), 160, (120, 150, 160), -1)
    return as_jpeg(plain)


def tools(names: Sequence[str]) -> dict[str, Snapshot]:
    """The self-test, by how far it is."""
    taught = draft(names, "camera", camera="done", can_try=True)
    found = {f"try-{name}": shown(None, draft=replace(taught, trials=one)) for name, one in TRIALS.items()}
    for name, view in MEASURING.items():
        seen = replace(view, picture=view.picture if name == "blind" else picture())
        found[f"measure-{name}"] = shown(None, draft=replace(taught, measuring=seen, can_measure=True))
    for name, lens in LENS.items():
        seen_lens = replace(lens, picture=b"" if name == "waiting" else picture())
        found[f"lens-{name}"] = shown(None, draft=replace(taught, lens=seen_lens))
    found["unreadable"] = shown(
        auction(names), unreadable=tuple(f"{area}:{spot}" for area in range(2, 12) for spot in "01")
    )
    return {**found, "try-dark": replace(found["try-failed"], view=DARK), "camera-taught": shown(None, draft=taught)}
