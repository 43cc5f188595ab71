"""What a table shows that nobody minds: the way in, the PIN of the staff, and what they may do."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.app.catalogue import GAMES
from companion.session.snapshot import Snapshot
from companion.ui.parts.local import KioskView, Local
from companion.ui.screens.kiosk.staff import APPLIANCE, PROBLEMS

OFFERED = frozenset(name for name, _word, _icon in APPLIANCE)
PINS = {
    "pin": KioskView(digits=2), "pin with a wait": KioskView(wait_s=3600, problem="wrong"),
    "no pin": KioskView(asks="code", digits=2, shown="47"),
    "new pin": KioskView(asks="new"), "new pin again": KioskView(asks="again", digits=3),
    **{f"pin {problem}": KioskView(problem=problem) for problem in PROBLEMS},
}  # fmt: skip


def kiosk(samples: Mapping[str, Snapshot], language: str) -> Iterator[tuple[str, Snapshot, Local]]:
    """Each with its name and what the screen knows."""
    played, set_up = samples["revenue"], samples["setup-players"]
    usual = Local(language=language, kiosk=KioskView())
    quiet = replace(usual, chosen=replace(usual.chosen, mute="on"))
    yield "front", replace(set_up, games=tuple(GAMES), games_kept=4), replace(usual, home="start")
    yield "front with a game", played, replace(quiet, home="start", first_time=True)
    yield "front before a game of several", samples["setup-rules"], replace(usual, home="start")
    yield "kiosk menu", played, usual.opened("menu")
    yield "quiet kiosk menu", samples["simulated"], quiet.opened("menu")
    yield "kiosk menu at set-up", set_up, usual.opened("menu")
    yield "staff", replace(played, appliance=OFFERED), usual.opened("staff")
    yield "forget", played, usual.opened("forget")
    yield "staff at set-up", set_up, usual.opened("staff")
    for name, view in PINS.items():
        yield name, played, replace(usual.opened("pin"), kiosk=view)
