"""The real firmware and the app's half of the dice link, joined by a faulty cable in memory, in virtual time."""

from collections import Counter
from collections.abc import Callable
from random import Random

from companion.practice.dice_base import SimulatedDiceBase
from hardware.events import DieRolled, DieSettled, Event
from hardware.serial_dice import codec
from hardware.serial_dice.link import DiceLink
from hardware.serial_dice.recording import Recorder
from proofs.faulty_devices.faulty_cable import FaultyCable, Levels

TICK_S = 0.02
UIDS = ("5eed000000000001", "5eed000000000002")


class SoakLine:
    """`step_to` takes both ends to a moment; `events` is all the app was told, `told` the throws the base has told.

    There are two bases, each with its own cable and dice; only one of them is on the app's port at a time.
    """

    def __init__(
        self,
        seed: int,
        to_app: Levels,
        uptime_ms: int = 0,
    ) -> None:
        self.events: list[Event] = []
        self.told = 0
        self.recorder: Recorder | None = None
        self.t = 0.0
        self._cables = tuple(FaultyCable(Random(f"cable {which} {seed}"), to_app) for which in UIDS)
        self._bases = tuple(
            SimulatedDiceBase(seed + place, uid, cable=cable, uptime_ms=uptime_ms)
            for place, (uid, cable) in enumerate(zip(UIDS, self._cables, strict=True))
        )
        self._cables[1].pull_out()
        self._on_port = 0
        self._spy = codec.Reader()
        for cable in self._cables:
            cable.to_app.listener = self._overhear
        self.restart_app({})

    @property
    def base(self) -> SimulatedDiceBase:
        """The base on the app's port."""
        return self._bases[self._on_port]

    @property
    def cable(self) -> FaultyCable:
        """Its cable."""
        return self._cables[self._on_port]

    @property
    def uid(self) -> str:
        """Its identity."""
        return UIDS[self._on_port]

    def set_levels(self, to_app: Levels, to_base: Levels | None = None) -> None:
        """Sets how bad the cables are from now on."""
        for cable in self._cables:
            cable.set_levels(to_app, to_base)

    def restart_app(self, last: dict[int, int], uid: str = "", boot: int = 0) -> None:
        """Starts the app anew, knowing which throws of which base are settled."""
        self.link = DiceLink("dice")
        self.link.resume_from(last, self.t, uid, boot)
        self.link.opened(self.t)

    def settled(self, die: int) -> int:
        """The last throw of a die of the base on the port that was final."""
        of_die = [
            event for event in self.events if isinstance(event, DieRolled) and (event.uid, event.die) == (self.uid, die)
        ]
        return of_die[-1].roll_id if of_die else 0

    def step_to(self, until: float) -> None:
        """Brings both ends to a moment, step by step."""
        while self.t < until:
            self.step()

    def step_until(self, reached: Callable[[], bool], until: float) -> None:
        """The same, but no further than where something is reached."""
        while self.t < until and not reached():
            self.step()

    def step(self) -> None:
        """Lets a moment pass: the base works, then the app."""
        self.t += TICK_S
        cable = self.cable
        cable.advance(self.t)
        self.base.poll(self.t)
        if cable.connected():
            self._app_works(cable)

    def _app_works(self, cable: FaultyCable) -> None:
        heard = cable.app_reads()
        self.events += self.link.bytes_in(heard, self.t)
        self.events += self.link.tick(self.t)
        said = self.link.take_out()
        cable.app_writes(said)
        if self.recorder is not None:
            self._record(self.recorder, heard, said)
        if self.link.wants_reopen(self.t):
            self.link.opened(self.t)

    def _record(self, recorder: Recorder, heard: bytes, said: bytes) -> None:
        for way, data in (("rx", heard), ("tx", said)):
            if data:
                recorder.note(self.t, way, data)

    def pull_out(self) -> None:
        """Pulls the cable out; what is in transit is lost."""
        self.base.unplug()
        self.events += self.link.lost("unplugged", "pulled out", self.t)

    def break_off(self) -> None:
        """Pulls the cable out in the middle of a message: its first half arrives."""
        rest = self.cable.to_app.empty()
        self.events += self.link.bytes_in(rest[: len(rest) // 2], self.t)
        self.pull_out()

    def plug_in(self) -> None:
        """Plugs the cable in again."""
        self.base.replug()
        self.link.opened(self.t)

    def change_base(self) -> None:
        """Unplugs the base and plugs the other one in; each keeps its power."""
        self.pull_out()
        self._on_port = 1 - self._on_port
        self.base.poll(self.t)
        self._spy.reset()
        self.plug_in()

    def _overhear(self, data: bytes) -> None:
        frames = self._spy.feed(data)
        self.told += sum(isinstance(frame.message, codec.Roll) for frame in frames)

    def faults(self) -> Counter[str]:
        """How often each fault of the cables happened."""
        ways = [way for cable in self._cables for way in (cable.to_app, cable.to_base)]
        return sum((way.done for way in ways), Counter())

    def throws_on_screen(self) -> list[DieSettled]:
        """The throws that have been told on the screen, final or not."""
        return [event for event in self.events if isinstance(event, DieSettled)]

    def final(self) -> int:
        """How many throws are final."""
        return sum(isinstance(event, DieRolled) for event in self.events)
