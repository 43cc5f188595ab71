"""The camera at set-up, once it is taught: the self-test in every state it can show."""

from collections.abc import Sequence
from dataclasses import replace

from companion.session.snapshot import CameraView, Snapshot, Spot, Trial, Trials, ViewTrouble
from tests.ui.samples.rounds_of_play import CLANS, draft, shown

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
DARK = CameraView(b"", 16 / 9, (ViewTrouble("too_dark", -1, -1),))


def tools(names: Sequence[str]) -> dict[str, Snapshot]:
    """The self-test, by how far it is."""
    taught = draft(names, "camera", camera="done", can_try=True)
    found = {f"try-{name}": shown(None, draft=replace(taught, trials=one)) for name, one in TRIALS.items()}
    return {**found, "try-dark": replace(found["try-failed"], view=DARK), "camera-taught": shown(None, draft=taught)}
