"""`orctable base update` on the emulated chip, cut off at many moments: `python -m tests.firmware.emulated.updates`.

The app's own code writes the firmware through the bytes of the emulated cable. At each moment the flash is kept as the
loss of power would leave it; a chip with that flash is then switched on, asked for its version, and updated again.
An empty field is an update that was not tried. A row a cut in the file that is named; goes on where it stopped.

With `--killed 50` the program that updates is killed at so many moments and the power stays: the app's half of the link
is then at the other end of the cable, `up_after_ms` until the base plays again.

With `--last 12` power goes before each of the last so many commands to the flash, where the versions change over, and
in the middle of each.
"""

import argparse
import ast
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from unittest.mock import patch

from hardware.serial_dice.base_prompt import BasePrompt
from hardware.serial_dice.base_update import greeted, send_to_prompt, write_firmware
from hardware.serial_dice.link import DiceLink
from proofs.long_run import Rows
from tests.firmware.emulated.chip import BLOCK, FLASH_FILES, EmulatedBase, firmware_files, missing
from tools import compile_firmware

MAIN = (compile_firmware.TOP / "firmware" / "ports" / "rp2_pico" / "main.py").read_bytes()
HEAD = ("cut", "emulated_ms", "of_ms", "starts_as", "then_updated_to", "cpu_s")
KILLED_HEAD = ("cut", "emulated_ms", "of_ms", "up_after_ms", "starts_as", "cpu_s")
COMMAND = "python -m tests.firmware.emulated.updates"
BOOT_MS = 600.0
APP_MS, STEP_MS = 15_000.0, 5.0  # how long the app may take after a kill, and how often it looks at the line
NO_TIME = 0.0, 0.0
"""Writing and erasing flash takes no time here: each cut falls between two commands to it, or into one."""
CHANGE_MS, NARROW = 40.0, 4  # one of four cuts falls into these milliseconds before and after the third start begins


@dataclass
class Cable:
    """The emulated cable as the app's code reads and writes it; `watch` is called each half millisecond."""

    base: EmulatedBase
    watch: Callable[[], None] = lambda: None
    taken: int = field(default=0, init=False)

    def read(self, timeout_s: float) -> bytes:
        self.base.run(timeout_s * 1000, until=self._came)
        data = bytes(self.base.said[self.taken :])
        self.taken += len(data)
        return data

    def write(self, data: bytes) -> int:
        self.base.send(data)
        return len(data)

    def _came(self) -> bool:
        self.watch()
        return len(self.base.said) > self.taken


def compiled(later: int = 0) -> dict[str, bytes]:
    """The firmware as it lies on a base; with a later version number, if that is asked for."""
    plain = compile_firmware.numbers_of

    def numbers_of(tree: ast.Module) -> dict[str, int]:
        return {name: at + 0x100 * later * (name == "FIRMWARE") for name, at in plain(tree).items()}

    with TemporaryDirectory() as folder, patch.object(compile_firmware, "numbers_of", numbers_of):
        compile_firmware.compile_firmware(Path(folder))
        return firmware_files(Path(folder), MAIN)


def write(base: EmulatedBase, files: dict[str, bytes], watch: Callable[[], None] = lambda: None) -> None:
    """Leads a base that plays, or waits at its prompt, there, and writes the firmware."""
    cable = Cable(base, watch)
    base.run(BOOT_MS)
    there = greeted(cable)
    if there is not None:
        send_to_prompt(cable, *there)
        base.run(BOOT_MS)
    cable.taken = len(base.said)
    write_firmware(BasePrompt(cable), files, lambda: None)


def update(base: EmulatedBase, files: dict[str, bytes], watch: Callable[[], None] = lambda: None) -> str:
    """Updates a base; the version that answers then."""
    write(base, files, watch)
    return version(base, watch)


def version(base: EmulatedBase, watch: Callable[[], None] = lambda: None) -> str:
    """The version of the firmware that answers after a start; empty for none."""

    def watched() -> bool:
        watch()
        return False

    base.run(BOOT_MS, until=watched)
    there = greeted(Cable(base, taken_all(base)))
    return there[0].version if there else ""


def taken_all(base: EmulatedBase) -> Callable[[], None]:
    """Forgets what was said before."""
    base.said.clear()
    return lambda: None


def cut_flashes(old: dict[str, bytes], new: dict[str, bytes], cuts: int) -> tuple[list[tuple[float, bytes]], float]:
    """The flash at so many moments of an update, as it lasts the first time, and how long that is."""
    base = switched_on(old)
    update(base, new)
    lasts = base.ms
    base, kept = switched_on(old), list[tuple[float, bytes]]()
    # From where it is at its prompt, after a second start, to its third; the last ones where versions change over.
    begins, changes, started = 2 * BOOT_MS + 50, lasts - BOOT_MS - CHANGE_MS, lasts - BOOT_MS + CHANGE_MS
    wide = cuts - cuts // NARROW
    moments = [begins + (changes - begins) * cut / wide for cut in range(wide)]
    moments += [changes + (started - changes) * cut / (cuts - wide) for cut in range(cuts - wide)]

    def watch() -> None:
        if len(kept) < cuts and base.ms >= moments[len(kept)]:
            kept.append((base.ms, base.flash()))

    update(base, new, watch)
    return kept, lasts


def last_flashes(old: dict[str, bytes], new: dict[str, bytes], last: int) -> tuple[list[tuple[float, bytes]], float]:
    """The flash before each of the last commands to it in an update, in the middle of each, and after them."""
    base = switched_on(old)
    before, commands = bytearray(base.flash()), list[tuple[float, int, bytes]]()
    base.flash_chip.before = lambda at, data: commands.append((base.ms, at - FLASH_FILES, data))
    write(base, new)
    kept = list[tuple[float, bytes]]()
    for ms, at, data in commands:
        for piece in (slice(0, len(data) // 2), slice(len(data) // 2, len(data))):
            kept.append((ms, bytes(before)))
            for place, byte in enumerate(data[piece], at + piece.start):
                # Erasing sets every bit, and writing only takes some away.
                before[place] = byte if len(data) == BLOCK else before[place] & byte
    return [*kept[-2 * last :], (base.ms, bytes(before))], base.ms


class Killed(Exception):
    """The program that updates is killed."""


def app_after_kill(old: dict[str, bytes], new: dict[str, bytes], moment: float) -> tuple[int | None, str]:
    """How long after the kill the app plays with the base again, None for never, and the base's version then."""
    base, app = switched_on(old), DiceLink("dice")

    def watch() -> None:
        if base.ms >= moment:
            raise Killed

    with suppress(Killed):
        update(base, new, watch)
    base.said.clear()
    begun = base.ms
    app.opened(begun / 1000)
    while base.ms < begun + APP_MS and app.state != "up":
        base.run(STEP_MS)
        said, base.said[:] = bytes(base.said), b""
        app.bytes_in(said, base.ms / 1000)
        app.tick(base.ms / 1000)
        base.send(app.take_out())
    return (round(base.ms - begun), version(base)) if app.state == "up" else (None, "")


def kill(rows: Rows, cuts: int) -> int:
    """Kills the program that updates so often; 1 when the app did not get the base to play again."""
    there, bad = len(rows.read()), 0
    old, new = compiled(), compiled(1)
    base = switched_on(old)
    update(base, new)
    begins, lasts = BOOT_MS, base.ms - BOOT_MS
    for cut in range(there, cuts):
        before, moment = process_time(), begins + (lasts - begins) * cut / cuts
        after, plays = app_after_kill(old, new, moment)
        figures = (cut, round(moment), round(lasts), after, plays, round(process_time() - before, 1))
        bad += not plays
        print(*figures, flush=True)
        rows.add(dict(zip(KILLED_HEAD, figures, strict=True)))
    return 1 if bad else 0


def switched_on(files: dict[str, bytes] | bytes) -> EmulatedBase:
    """A chip whose flash takes no time."""
    return EmulatedBase(files, flash_ms=NO_TIME)


def main() -> int:
    """Cuts an update off so often."""
    parser = argparse.ArgumentParser(description="Cuts updates of the emulated dice base off.")
    parser.add_argument("--cuts", type=int, default=50)
    parser.add_argument("--killed", type=int, default=0, help="kill the program so often instead, the power stays")
    parser.add_argument("--last", type=int, default=0, help="cut at the last so many commands to the flash instead")
    parser.add_argument("--again-every", type=int, default=1, help="update again after each so-manieth cut")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no cut after so much CPU time")
    asked = parser.parse_args()
    if missing():
        print(missing())
        return 1
    if asked.killed:
        return kill(Rows(asked.out, f"{COMMAND} --killed {asked.killed} --out {asked.out}"), asked.killed)
    cuts = f"--last {asked.last}" if asked.last else f"--cuts {asked.cuts}"
    rows = Rows(asked.out, f"{COMMAND} {cuts} --out {asked.out}")
    there = len(rows.read())
    old, new, newest = compiled(), compiled(1), compiled(2)
    kept, lasts = last_flashes(old, new, asked.last) if asked.last else cut_flashes(old, new, asked.cuts)
    print(f"an update lasts {lasts:.0f} ms, {process_time():.0f} s of CPU so far", flush=True)
    bad = 0
    for cut, (ms, flash) in enumerate(kept):
        if cut < there or process_time() > asked.seconds:
            continue
        before = process_time()
        starts = version(switched_on(flash))
        again = cut % asked.again_every == 0
        then = update(switched_on(flash), newest) if again else ""
        figures = (cut, round(ms), round(lasts), starts, then, round(process_time() - before, 1))
        bad += not starts or (again and not then)
        print(*figures, flush=True)
        rows.add(dict(zip(HEAD, figures, strict=True)))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
