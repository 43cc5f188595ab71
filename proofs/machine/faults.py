"""A machine at play whose app or eyes die or hang, whose card is full, or whose card answers with errors: the table
must go on with its game, or come back with it.

`python -m proofs.machine.faults --files build/machine/trixie --out docs/results/machine-faults.csv` adds a row a fault.
The machine is user-mode Linux with the units as they are installed; its table file names a camera that nobody has
plugged in, so that there are eyes. A card with errors is `proofs/machine/guests/logged_disk.c`, which reads and writes
nothing any more; after it the power is cut, and the machine is switched on again with the same card, whole.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from companion.practice.app_link import AppLink
from proofs.long_run import LongRun
from proofs.machine.damaged_disk import lines_in
from proofs.machine.guests.emulated import Files
from proofs.machine.guests.user_mode import UserMode, make_host
from proofs.machine.switch_on import HOST, files_in, unit, wait_until_up
from proofs.soak import kills

KILL, STOP = "KILL", "STOP"
APP, EYES, FULL, FAILS = "app", "eyes", "card full", "card with errors"
HUNG: Final = {f"{APP} killed": KILL, f"{APP} hangs": STOP, f"{EYES} killed": KILL, f"{EYES} hang": STOP}
"""A process of the table, and the signal that it gets."""
BACK_S: Final = 180.0
"""Wall seconds in which the table must be as before: the watchdog of the unit barks after 20, a start takes as many."""
TOUCHES: Final = 6
MOST_TOUCHES: Final = 200
"""So many until a card that cannot be written must be told of: what is written in between lies where there was room."""
CAMERA: Final = """
sed -i 's/^#\\[camera\\]/[camera]/; s/^#source = /source = /' /var/lib/orctable/table.toml
systemctl restart orctable
"""
FAILING: Final = "journal_failing"
FILLED: Final = "/srv/orctable/filled"
FILL: Final = f"dd if=/dev/zero of={FILLED} bs=1M status=none || true; sync"
MAIN: Final = "$(systemctl show orctable --property=MainPID --value)"


@dataclass(frozen=True, slots=True)
class Row:
    """One fault: what the screen said of it or what systemd did, wall seconds until the table was as before, lines of
    the journal before and after, starts of the unit besides its first one.
    """

    fault: str
    seed: int
    told: str
    back_s: int
    before: int
    after: int
    restarts: int
    verdict: str


class AtPlay:
    """A machine with a game on, and a restless finger."""

    def __init__(self, machine: UserMode, folder: Path, seed: int) -> None:
        self.machine = machine
        self._acts = kills.Table(folder / "table", seed)

    @contextmanager
    def touched(self) -> Iterator[AppLink]:
        """The table is touched a little."""
        with self.machine.door() as link:
            self.touch(link, TOUCHES)
            yield link

    def begin(self) -> None:
        """A game is begun."""
        with self.machine.door() as link:
            for text in kills.SET_UP:
                link.say(text)

    def touch(self, link: AppLink, times: int = 1) -> None:
        """So many touches."""
        for _ in range(times):
            link.say(self._acts.touch(link.view))

    def restarts(self) -> int:
        """How often the unit has started besides its first time; -1 while systemd does not say."""
        return int(unit(self.machine).get("NRestarts", -1))

    def until(self, so: Callable[[], bool]) -> int:
        """Wall seconds until something is so. Raises TimeoutError."""
        begun = time.monotonic()
        while not so():
            if time.monotonic() - begun > BACK_S:
                raise TimeoutError(f"not within {BACK_S:.0f} s")
            time.sleep(0.2)
        return round(time.monotonic() - begun)

    def up_again(self, restarts: int) -> bool:
        """Whether the unit has started anew."""
        told = unit(self.machine)
        return told.get("ActiveState") == "active" and int(told.get("NRestarts", -1)) > restarts

    def signal(self, name: str, pid: str) -> None:
        """A process in the machine gets a signal. Raises MachineError."""
        self.machine.guest.shell(f"kill -{name} {pid}")


def failing(link: AppLink) -> str:
    """What the screen says of a journal that cannot be written; "" where all that is shown is saved."""
    link.ask("look")
    told = [notice for notice in link.view.get("notices", ()) if notice["code"] == FAILING]
    why = " ".join(name for notice in told for name, _ in notice["args"])
    return f"{FAILING} {why}" if told else "unsaved" * bool(link.view.get("unsaved"))


def app_suffers(table: AtPlay, fault: str, seed: int) -> Row:
    """The app dies or hangs; systemd starts it again, in the same game."""
    with table.touched() as link:
        game, lines = link.view["game"], lines_in(table.machine)
    table.machine.guest.shell("systemctl reset-failed orctable")  # ten starts within twenty minutes are another page
    restarts = table.restarts()
    table.signal(HUNG[fault], MAIN)
    back_s = table.until(lambda: table.up_again(restarts))
    with table.machine.door() as link:
        same = link.view["game"] == game
    return judged(fault, seed, "started again", back_s, (lines, lines_in(table.machine)), 1, same)


def eyes_suffer(table: AtPlay, fault: str, seed: int) -> Row:
    """The eyes die or hang; the app starts them again, and people play on meanwhile."""
    with table.touched() as link:
        pid, restarts, lines = link.ask("eyes")["pid"], table.restarts(), lines_in(table.machine)
        table.signal(HUNG[fault], str(pid))

        def new_eyes() -> bool:
            table.touch(link)
            return link.ask("eyes")["pid"] not in (0, pid)

        back_s = table.until(new_eyes)
        after = lines_in(table.machine)
        plays_on = after[: len(lines)] == lines and pid != 0
    return judged(fault, seed, "started again", back_s, (lines, after), table.restarts() - restarts, plays_on)


def card_fills(table: AtPlay, fault: str, seed: int) -> Row:
    """Nothing can be written any more; people play on, and all of it is written once there is room."""
    with table.touched() as link:
        restarts = table.restarts()
        before = lines_in(table.machine)
        table.machine.guest.shell(FILL)
        told = played_until_told(table, link)
        table.touch(link, TOUCHES)
        game = link.view["game"]
        table.machine.guest.shell(f"rm {FILLED}")
        back_s = table.until(lambda: not failing(link))
    table.machine.guest.shell("systemctl restart orctable")
    wait_until_up(table.machine)
    with table.machine.door() as link:
        same = link.view["game"] == game
    restarted = table.restarts() - restarts
    return judged(
        fault, seed, told, back_s, (before, lines_in(table.machine)), restarted, same and told.startswith(FAILING)
    )


def played_until_told(table: AtPlay, link: AppLink) -> str:
    """Touches until the screen says that the game is not saved; "" where it never does."""
    for _ in range(MOST_TOUCHES):
        if (told := failing(link)).startswith(FAILING):
            return told
        table.touch(link)
    return failing(link)


def card_fails(table: AtPlay, files: Files, seed: int, scratch: Path, host: Path) -> Row:
    """The card answers nothing but errors while people play on; switched on again with a whole one, all that had been
    saved before is there.
    """
    broken = files.data.with_name(f"{files.data.name}.fails")
    with table.touched() as link:
        before, restarts = lines_in(table.machine), table.restarts()
        broken.touch()
        told = played_until_told(table, link)
        history = link.view["history"]
        table.touch(link, TOUCHES * 3)
        plays_on = told.startswith(FAILING) and link.view["history"] != history
    restarted = table.restarts() - restarts
    table.machine.cut_power()
    broken.unlink()
    with UserMode(files, scratch / "again", host, append="orctable.door fsck.repair=yes") as machine:
        machine.wait_for_agent()
        up = wait_until_up(machine)
        back_s, after = round(machine.seconds()), lines_in(machine)
        started = (up.get("ActiveState"), up.get("NRestarts")) == ("active", "0")
    return judged(FAILS, seed, told, back_s, (before, after), restarted, plays_on and started)


def judged(fault: str, seed: int, told: str, back_s: int, lines: tuple[Any, Any], restarts: int, well: bool) -> Row:
    """A row; nothing that had been saved may be missing, and the unit starts anew only where the app was hit."""
    before, after = lines
    kept = after[: len(before)] == before
    wanted = int(fault.startswith(APP))
    verdict = "goes on" if well and kept and restarts == wanted else "LOST" if not kept else "DOES NOT GO ON"
    return Row(fault, seed, told, back_s, len(before), len(after), restarts, verdict)


SUFFERS: Final = {
    **dict.fromkeys((f"{APP} killed", f"{APP} hangs"), app_suffers),
    **dict.fromkeys((f"{EYES} killed", f"{EYES} hang"), eyes_suffer),
    FULL: card_fills,
}


def suffered(fault: str, seeds: Iterable[int], folder: Path, host: Path) -> Iterator[Row]:
    """A row for each seed: at one machine, or, where the card fails, at one for each."""
    for seed in seeds:
        with TemporaryDirectory(prefix="orctable-faults-") as name:
            scratch = Path(name)
            files = files_in(folder, scratch)
            with switched_on(files, scratch, host, seed) as table:
                if fault == FAILS:
                    yield card_fails(table, files, seed, scratch, host)
                    continue
                yield SUFFERS[fault](table, fault, seed)
                yield from (SUFFERS[fault](table, fault, later) for later in seeds)


@contextmanager
def switched_on(files: Files, folder: Path, host: Path, seed: int) -> Iterator[AtPlay]:
    """Such a machine with a game on."""
    with UserMode(files, folder / "machine", host, append="orctable.door") as machine:
        machine.wait_for_agent()
        wait_until_up(machine)
        machine.guest.shell(CAMERA)
        wait_until_up(machine)
        table = AtPlay(machine, folder, seed)
        table.begin()
        yield table


def main(words: Sequence[str] | None = None) -> int:
    """Adds a row a fault; 1 when a table did not go on."""
    long_run = LongRun("proofs.machine.faults", __doc__, hangs=10, cards=5)
    long_run.parser.add_argument("--files", type=Path, required=True, help="what tools.machine.trial_machine made")
    asked = long_run.begin(words)
    host = asked.files.parent.absolute() / HOST
    make_host(host)
    number = {**dict.fromkeys(HUNG, asked.hangs), FULL: asked.cards, FAILS: asked.cards}
    parts = [(fault, seed) for fault, times in number.items() for seed in range(times)]
    for fault, every in groupby(long_run.left(parts, "fault", "seed"), itemgetter(0)):
        for row in suffered(fault, (seed for _, seed in every), asked.files, host):
            long_run.add(row, good=row.verdict == "goes on")
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
