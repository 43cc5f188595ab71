"""A game at a machine whose devices are all of its kernel: dice behind /dev/ttyACM0, a camera of V4L2, a touch panel of
evdev and a screen of KMS.

`python -m proofs.machine.whole_table --files build/machine/trixie --kernel build/kernel --out
docs/results/machine-games.csv` adds a row a game. The machine is user-mode Linux of our own configuration
(`tools/machine/kernel.sh`), with the disk, systemd and units of any other. In it `proofs.machine.guests.people` is the
people at a table; from here the plugs are pulled and put back while they play.
"""

import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from proofs.long_run import LongRun
from proofs.machine.guests.plugs import PLUGS, plug_all_in, pull, write
from proofs.machine.guests.qmp import MachineError
from proofs.machine.guests.user_mode import OwnKernel
from proofs.machine.switch_on import files_in, picture, unit, wait_until_up

PYTHON: Final = "/opt/orctable/current/bin/python -I"
BETWEEN_S: Final = 8.0
"""Wall seconds between two plugs; the first is pulled after the first act, another one from seed to seed."""
LONGEST_S: Final = 2700.0
TABLE: Final = """version = 1
game = "{game}"

[camera]
source = "usb:auto"
"""
DICE: Final = """
[dice]
sources = ["serial:auto", "hand"]
"""
WITH_DICE: Final = ("orconomy", "economicus")
SOURCES: Final = ("hand", "camera", "die", "human", "app")
STARTED: Final = """
mkdir -p /run/systemd/system/orctable.service.d
cat >/run/systemd/system/orctable.service.d/tried.conf <<'UNIT'
[Service]
ExecStart=
ExecStart=/opt/orctable/current/bin/orctable run --start away --control /run/orctable/door
UNIT
systemctl daemon-reload; systemctl restart orctable
"""
SAID: Final = "--property=StandardOutput=file:/run/people.json --property=StandardError=journal"


@dataclass(frozen=True, slots=True)
class Row:
    """One game: how far it came, by how many touches of the panel and pictures of the camera; how many acts came by a
    touch, were read by the camera, thrown, a person's answer to the camera, the app's own; how often each plug was
    pulled; what was wrong at the end.
    """

    game: str
    seed: int
    kernel: str
    finished: bool
    round: int
    acts: int
    touches: int
    pictures: int
    by_hand: int
    by_camera: int
    by_die: int
    by_human: int
    by_app: int
    pulled: str
    devices: str
    restarts: int
    wall_s: int
    wrong: str
    verdict: str


@contextmanager
def machine_with(files: Path, kernel: Path, scratch: Path, game: str) -> Iterator[OwnKernel]:
    """Such a machine, all of its devices plugged in and the table up."""
    with OwnKernel(files_in(files, scratch), scratch / "machine", kernel, append="orctable.door") as machine:
        machine.wait_for_agent()
        machine.guest.shell("systemctl kill --signal=KILL orctable || true; systemctl stop orctable || true")
        plug_all_in(machine)
        file = "/var/lib/orctable/table.toml"
        write(machine, file, TABLE.format(game=game) + (DICE if game in WITH_DICE else ""))
        machine.guest.shell(f"chown orctable:orctable {file}; {STARTED}")
        wait_until_up(machine)
        yield machine


def played(
    machine: OwnKernel, game: str, seed: int, rounds: int, pulls: int, kept: Path | None
) -> tuple[dict[str, Any], Counter[str]]:
    """What came of one game, and how often each plug was pulled."""
    machine.share(Path(__file__).with_name("guests"), "/run/people")
    words = f"{PYTHON} /run/people/people.py {game} {seed} 2 {rounds}"
    run = f"systemd-run --quiet --unit=people --property=RemainAfterExit=yes {SAID}"
    machine.guest.shell(f"{run} --setenv=KIVY_NO_ARGS=1 --setenv=KIVY_HOME=/run/kivy {words}")
    begun, pulled, shown = time.monotonic(), Counter[str](), 0
    last = begun
    plugs = [plug for plug in PLUGS if plug != "dice" or game in WITH_DICE]
    while time.monotonic() - begun < LONGEST_S:
        time.sleep(5)
        if "running" not in machine.guest.shell("systemctl show people --property=SubState --value"):
            break
        if kept is not None and time.monotonic() - begun > 60 * (shown + 1):
            shown += 1
            print(
                machine.guest.run("/usr/bin/journalctl", "--unit=people", "--output=cat", "--lines=1").out, flush=True
            )
            (kept / f"{game}-{seed}-{shown}.png").write_bytes(picture(machine, kept))
        acting = machine.guest.run("/usr/bin/test", "-e", "/run/begun").code == 0
        if acting and pulled.total() < pulls and time.monotonic() - last > BETWEEN_S:
            plug = plugs[(seed + pulled.total()) % len(plugs)]
            pull(machine, plug)
            pulled[plug] += 1
            last = time.monotonic()
    told = machine.guest.shell("cat /run/people.json")
    if not told.strip():
        raise MachineError(machine.guest.run("/usr/bin/journalctl", "--unit=people", "--no-pager", "--lines=30").out)
    return json.loads(told.strip().splitlines()[-1]), pulled


def play_game(files: Path, kernel: Path, game: str, seed: int, asked: Any) -> Row:
    """One machine, one game."""
    with (
        TemporaryDirectory(prefix="orctable-whole-") as name,
        machine_with(files, kernel, Path(name), game) as machine,
    ):
        told, pulled = played(machine, game, seed, asked.rounds, asked.pulls, asked.pictures)
        version, restarts = machine.guest.shell("uname -r").strip(), int(unit(machine).get("NRestarts", -1))
    well = told["finished"] and not told["wrong"] and restarts == 0
    return Row(
        game=game,
        seed=seed,
        kernel=version,
        finished=told["finished"],
        round=told["round"],
        acts=told["acts"],
        touches=told["touches"],
        pictures=told["frames"],
        **{f"by_{source}": told["sources"].get(source, 0) for source in SOURCES},
        pulled=" ".join(f"{plug}:{times}" for plug, times in pulled.items()),
        devices=told["devices"],
        restarts=restarts,
        wall_s=told["wall_s"],
        wrong="; ".join(told["wrong"]) or told["waiting"],
        verdict="right" if well else "WRONG",
    )


def main(words: Sequence[str] | None = None) -> int:
    """Adds a row a game; 1 when anything was wrong."""
    long_run = LongRun("proofs.machine.whole_table", __doc__, games=1, rounds=2, pulls=9)
    long_run.parser.add_argument("--files", type=Path, required=True, help="what tools.machine.trial_machine made")
    long_run.parser.add_argument("--kernel", type=Path, required=True, help="what tools/machine/kernel.sh made")
    long_run.parser.add_argument("--only", nargs="+", default=["orconomy", "economicus", "economancy", "orc"])
    long_run.parser.add_argument("--pictures", type=Path, help="a folder that keeps what stood on the screen")
    asked = long_run.begin(words)
    if asked.pictures:
        asked.pictures.mkdir(parents=True, exist_ok=True)
    parts = [(game, seed) for seed in range(asked.games) for game in asked.only]
    for game, seed in long_run.left(parts, "game", "seed"):
        row = play_game(asked.files, asked.kernel, game, seed, asked)
        long_run.add(row, good=row.verdict == "right")
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
