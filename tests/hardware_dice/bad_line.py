"""The real firmware and the app's half of the link, joined by a bad cable in memory, in virtual time."""

from random import Random

from companion.practice.dice_base import SimulatedDiceBase
from hardware.events import DieRolled, Event
from hardware.serial_dice.link import DiceLink
from hardware.simulated.faulty_cable import Faults, FaultyCable

TICK_S = 0.02


class BadLine:
    """`step_to` takes both ends to a moment; `events` is all the app was told."""

    def __init__(self, seed: int, faults: Faults) -> None:
        self.cable = FaultyCable(Random(f"cable {seed}"), faults)
        self.base = SimulatedDiceBase(seed, cable=self.cable)
        self.events: list[Event] = []
        self.thrown: list[tuple[int, int | None]] = []
        self.t = 0.0
        self.restart_app({})

    def restart_app(self, last: dict[int, int], uid: str = "", boot: int = 0) -> None:
        self.link = DiceLink("dice")
        self.link.resume_from(last, self.t, uid, boot)
        self.link.opened(self.t)

    def step_to(self, until: float) -> None:
        while self.t < until:
            self.t += TICK_S
            self.cable.advance(self.t)
            self.base.poll(self.t)
            self.events += self.link.bytes_in(self.cable.app_reads(), self.t)
            self.events += self.link.tick(self.t)
            self.cable.app_writes(self.link.take_out())

    def pull_out(self) -> None:
        self.base.unplug()
        self.events += self.link.lost("unplugged", "pulled out", self.t)

    def plug_in(self) -> None:
        self.base.replug()
        self.link.opened(self.t)

    def throw(self, *dice: int) -> None:
        """Throw some dice and let them lie for a second."""
        self.step_to(self.base.throw(self.t, dice or (1, 2)) + 1.0)
        faces = self.base.faces(self.t)
        self.thrown += [(die, faces[die]) for die in dice or (1, 2)]

    def delivered(self, die: int) -> list[int]:
        return [e.face for e in self.events if isinstance(e, DieRolled) and e.die == die]

    def true_faces(self, die: int) -> list[int | None]:
        return [face for which, face in self.thrown if which == die]
