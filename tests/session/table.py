"""A session at a table without plugs: a journal in a folder, a clock that stands still, eyes that only remember."""

from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

from companion.app import catalogue
from companion.app.instruments.adding_desk import AddingDesk
from companion.app.instruments.upkeep_tasks import UpkeepTasks
from companion.app.shown.club_link import ClubLink
from companion.app.shown.spectators_link import SpectatorsLink
from companion.eyes import reports
from companion.eyes.commands import Command
from companion.games.orconomy.rules.state import Token
from companion.games.orconomy.set_up import DraftView
from companion.games.orconomy.view_shapes import TableView
from companion.record.header_to_game import Games
from companion.record.journal import Journal
from companion.record.people.groups_file import NO_GROUPS, GroupsFile
from companion.session.intents import parse
from companion.session.part import Part, PartBeside
from companion.session.ports import Beside, Thinkers
from companion.session.session import Session
from companion.session.snapshot import DeviceView, Snapshot
from hardware.clock import SteppedClock
from hardware.events import BaseMoment, DieRolled
from vision.sighting import SLOT, LoosePiece, PieceLook, Pose, Sighting, SpotReading

RING = tuple(range(2, 12))
SLOTS = {2: 3, 3: 3, 4: 3, 5: 4, 6: 3, 7: 2, 8: 3, 9: 4, 10: 3, 11: 3}
CLANS = ("tusk", "moon", "leaf", "sun", "rune")
BESIDE: tuple[type[PartBeside], ...] = (AddingDesk, ClubLink, SpectatorsLink, UpkeepTasks)  # what the app brings along
FORMS = tuple(form for part in (*Part.__subclasses__(), *BESIDE) for form in part.forms)
"""Of every touch that every game has."""
LOOKS = tuple(f"{clan}:{face}" for clan in CLANS for face in ("face", "bones"))


class RememberingEyes:
    """Eyes that keep what they were told."""

    def __init__(self) -> None:
        self.told: list[Command] = []
        self.there = True
        self.covered = False
        self.starts = 1

    def tell(self, command: Command, *, keep: bool = False) -> bool:
        self.told.append(command)
        return self.there

    def start_anew(self) -> None:
        self.starts += 1

    def poll(self) -> None:
        """Nothing ever happens to them."""

    def cover(self, *, on: bool) -> None:
        """Remembered."""
        self.covered = on


class NoInstruments:
    """A table without plugs, or with a camera that is up, that remembers what the dice were told."""

    def __init__(self, *, camera: bool) -> None:
        self._views = (DeviceView("camera", "camera", "up", "", "", True),) if camera else ()
        self.resumed: dict[int, int] = {}
        self.resumed_base = ("", 0)
        self.heard: tuple[dict[int, int], str, int] = ({}, "", 0)
        self.base: BaseMoment | None = None
        self.disk_full = False
        self.machine: tuple[DeviceView, ...] = ()
        self.kept: tuple[int, int] | None = None

    def views(self) -> tuple[DeviceView, ...]:
        full = [DeviceView("disk", "disk", "down", "little_room", "", False)] * self.disk_full
        return (*self._views, *full, *self.machine)

    def resume_dice(self, last: dict[int, int], uid: str, boot: int) -> None:
        self.resumed, self.resumed_base = last, (uid, boot)

    def dice_heard(self, last: dict[int, int], uid: str, boot: int) -> None:
        self.heard = (last, uid, boot)

    def keep_recording(self, die: int, face: int) -> str:
        self.kept = (die, face)
        return "dice.dlrec"

    def dice_moment(self) -> BaseMoment | None:
        return self.base


class PlainTable:
    """A session without plugs on a journal in a folder, and what it shows, played by touch alone. `eyes` look at the
    table, if any do; `more` is what else the session is told.
    """

    eyes: RememberingEyes | None = None

    def __init__(self, folder: Path, *touches: str, games: Games | None = None, **more: Any) -> None:
        self.folder, self.clock, self.games, self.more = folder, SteppedClock(), games, more
        self.shown = Snapshot()
        self.open()
        self.press(*touches)

    def open(self) -> None:
        """Begin, or go on where the journal ends."""
        self.folder.mkdir(exist_ok=True, parents=True)
        OPEN.add(self)
        self.journal = Journal(self.folder / "journal.sqlite")
        self.instruments = NoInstruments(camera=self.eyes is not None)
        more = {"simulated": True, "rng": Random(1), **self.more}
        more["beside"] = Beside(**{field.name: more.pop(field.name) for field in fields(Beside) if field.name in more})
        games = self.games or catalogue.games(self.folder)
        self.session = Session(self.journal, self.clock, games, self.instruments, self.eyes, self._see, **more)

    def close(self) -> None:
        """Put the table away; at the end of a test it is done for every table that the test has opened."""
        OPEN.discard(self)
        self.journal.close()

    def restart(self) -> None:
        """The app ends and starts again."""
        self.close()
        self.open()

    def _see(self, snapshot: Snapshot) -> None:
        self.shown = snapshot

    def press(self, *texts: str) -> None:
        """Touch some buttons, one after the other."""
        for text in texts:
            self.session.handle(parse(text))

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.clock.advance(self.clock.now() + seconds)
        self.session.tick()

    def codes(self) -> list[str]:
        """What the table was told."""
        return [notice.code for notice in self.shown.notices]


class Table(PlainTable):
    """A session and everything it shows. `lies` is the cardboard: industry -> (companies, startups).

    `buttons` are those beside the seats: none, unless a test has some. `groups` are remembered where a test says so.
    """

    groups: GroupsFile = NO_GROUPS
    parts: Sequence[PartBeside] = ()
    thinkers: Thinkers | None = None
    buttons: frozenset[tuple[int, str]] = frozenset()

    def __init__(
        self, folder: Path, *, eyes: bool = True, players: int = 2, buttons: frozenset[tuple[int, str]] = frozenset()
    ) -> None:
        self.buttons = buttons or type(self).buttons
        self.today = date(2026, 11, 22)
        self.eyes = RememberingEyes() if eyes else None
        self.lies: dict[int, tuple[list[Token], list[int]]] = {n: ([], []) for n in RING}
        self.crisis = self.activity = 0
        self.hidden: tuple[int, ...] = ()
        self.sure = 0.999  # what the eyes say of a clear place
        self.known = LOOKS  # what the eyes were taught
        super().__init__(folder, *([f"setup:count:{players}"] if players != 2 else []))

    def open(self) -> None:
        """Start the app (again) on the same journal."""
        self.more = {
            "buttons": self.buttons,
            "today": lambda: self.today,
            "groups": self.groups,
            "parts": self.parts,
            "thinkers": self.thinkers,
        }
        super().open()

    def throw(self, first: int, second: int, roll: int = 1) -> None:
        """Both dice fall."""
        for die, face in ((1, first), (2, second)):
            self.roll(die, face, roll, self.clock.now())

    def roll(self, die: int, face: int, roll: int, t_rest: float) -> None:
        """One die is told, which came to rest at `t_rest`."""
        self.session.handle(DieRolled("dice", die, face, roll, "uid", 1, 1.0, t_rest, self.clock.now()))

    def look(self) -> None:
        """The eyes say what lies there, and time goes on a little."""
        self.clock.advance(self.clock.now() + 0.5)
        self.look_at(self.sighting())

    def look_at(self, sighting: Sighting) -> None:
        """The eyes say something of their own, over the wire."""
        self.session.handle(reports.read(reports.write(reports.Sighted(sighting))).report)

    def doubtful(self, industry: int, slot: int, p: dict[str, float]) -> Sighting:
        """The cardboard as it lies, but one slot is not clear."""
        clear = self.sighting()
        at = (industry, slot)
        spots = tuple(replace(spot, p=p) if (spot.area, spot.spot) == at else spot for spot in clear.spots)
        return replace(clear, spots=spots)

    def sighting(self) -> Sighting:
        """What the eyes make of the cardboard."""
        spots = [self._slot(n, slot) for n in RING for slot in range(SLOTS[n])]
        extras = [LoosePiece(n, "extras", 0, 0, self._p(t)) for n in RING for t in self.lies[n][0][SLOTS[n] :]]
        startups = [LoosePiece(n, "startups", 0, 0, self._p(Token(seat))) for n in RING for seat in self.lies[n][1]]
        return Sighting(
            self.clock.now(),
            4,
            Pose(0.3, "stickers"),
            RING,
            tuple(spots),
            (*extras, *startups),
            {"crisis": {str(self.crisis or "off"): 1.0}, "activity": {str(self.activity or "off"): 1.0}},
            hidden=self.hidden,
        )

    def _slot(self, number: int, slot: int) -> SpotReading:
        tokens = self.lies[number][0]
        token = tokens[slot] if slot < len(tokens) else None
        return SpotReading(number, SLOT, slot, self._p(token), number not in self.hidden)

    def _p(self, token: Token | None) -> dict[str, float]:
        best = "empty" if token is None else PieceLook(CLANS[token.player], "bones" if token.pledged else "face").key
        best = best if best in ("empty", *self.known) else "unknown"
        others = [look for look in ("empty", "unknown", *self.known) if look != best]
        return {best: self.sure, **{look: (1 - self.sure) / len(others) for look in others}}

    def put(self, seat: int, industry: int, *, pledged: bool = False) -> None:
        """A token into a slot."""
        self.lies[industry][0].append(Token(seat, pledged))

    def start(self) -> None:
        """Set a game up for Anna and Boris, ring in number order, and throw for the Crisis: industry 5."""
        self.press("setup:ring:numeric", "setup:start")
        self.look()
        self.throw(1, 4)
        self.crisis = 5
        self.look()
        self.press("do:oracle:0")

    def place(self, *pairs: tuple[int, int]) -> None:
        """Companies, by cardboard under the camera."""
        for seat, industry in pairs:
            self.put(seat, industry)
            self.look()

    def lift(self, industry: int) -> None:
        """Every Company of an industry is taken away under the camera."""
        self.lies[industry][0].clear()
        self.look()

    def first_round(self, first: int = 3, second: int = 4) -> None:
        """Set-up with Companies in 3, 4, 8, 9, and the throw of round 1."""
        self.start()
        self.place((0, 3), (1, 4), (1, 8), (0, 9))
        self.throw(first, second, roll=2)
        self.activity = first + second
        self.look()


def view(table: Table) -> TableView:
    """What the screen shows of the position."""
    assert isinstance(table.shown.game, TableView)
    return table.shown.game


def reopened(table: Table) -> TableView:
    """What is shown by an app that is opened on the journal anew."""
    table.close()
    table.open()
    return view(table)


def draft(table: Table) -> DraftView:
    """What Orconomy's own steps of set-up show."""
    assert table.shown.draft is not None and isinstance(table.shown.draft.details, DraftView)
    return table.shown.draft.details


OPEN: set[PlainTable] = set()
