"""A game is played on an emulated machine whose disk's writes and flushes are all kept (QEMU's blklogwrites).

`python -m proofs.machine.logged_play --files build/machine/trixie --folder build/machine/played` keeps the disk as
it was, the log, every line at the end, and when which of them had been answered: an act counts as answered
once the app has shown it.
"""

import argparse
import json
import shutil
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from companion.practice.app_link import AppLink
from proofs.machine.door import door
from proofs.machine.emulated import Machine
from proofs.machine.switch_on import files_in, wait_until_up
from proofs.soak import kills

BASE, LOG, PLAYED = "base.ext4", "writes.log", "played.json"
INSIDE: Final = "file:/var/lib/orctable/journal.sqlite?mode=ro"
COUNT: Final = f"""
import sqlite3
print(*sqlite3.connect("{INSIDE}", uri=True).execute("SELECT count(*) FROM lines").fetchone())
"""
READ: Final = f"""
import json, sqlite3
rows = sqlite3.connect("{INSIDE}", uri=True).execute("SELECT game, n, body FROM lines ORDER BY game, n")
print(json.dumps(rows.fetchall()))
"""
Lines = list[tuple[int, int, str]]


@dataclass(frozen=True, slots=True)
class Played:
    """What was played: every line at the end; and after an act was answered, how large the log of writes was, and how
    many lines the journal had.
    """

    lines: Lines
    answered: list[tuple[int, int]]


def play(machine: Machine, link: AppLink, log: Path, folder: Path, acts: int, seed: int) -> Played:
    """Sets a game up and plays it."""
    table, answered = kills.Table(folder / "table", seed), list[tuple[int, int]]()
    for text in kills.SET_UP:
        link.say(text)
    for _ in range(acts):
        link.say(table.touch(link.view))
        count = int(machine.guest.run("/usr/bin/python3", "-c", COUNT).out)
        answered.append((log.stat().st_size, count))
    lines = json.loads(machine.guest.run("/usr/bin/python3", "-c", READ).out)
    return Played([(game, n, body) for game, n, body in lines], answered)


def kept_play(folder: Path) -> Played:
    """What was played into a folder."""
    told = json.loads((folder / PLAYED).read_text(encoding="utf-8"))
    return Played([(game, n, body) for game, n, body in told["lines"]], [(size, n) for size, n in told["answered"]])


def main() -> int:
    """Plays once; half an hour."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=Path, required=True, help="what tools.machine.trial_machine made")
    parser.add_argument("--folder", type=Path, required=True, help="where it is kept")
    parser.add_argument("--acts", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    said.folder.mkdir(parents=True, exist_ok=True)
    files, log = files_in(said.files, said.folder.absolute()), said.folder.absolute() / LOG
    shutil.copyfile(files.data, said.folder / BASE)
    with Machine(files, said.folder.absolute() / "machine", append="orctable.door", log=log) as machine:
        machine.wait_for_agent()
        wait_until_up(machine)
        with door(machine) as link:
            played = play(machine, link, log, said.folder, said.acts, said.seed)
    (said.folder / PLAYED).write_text(json.dumps(asdict(played)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
