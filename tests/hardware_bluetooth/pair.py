"""Two SIMULATED Bluetooth dice for a table that goes through time in steps, used like a simulated dice base."""

from collections.abc import Collection, Mapping

from tests.hardware_bluetooth.air import SimulatedAir
from tests.hardware_bluetooth.twins import Twin


class SimulatedPair:
    """Dice by number, each with its address. All times are seconds of one clock.

    `bytes_written` and `bytes_read` count since the pair was made.
    """

    def __init__(self, twins: Mapping[str, Twin], air: SimulatedAir | None = None) -> None:
        self.air = air or SimulatedAir(twins)
        self.addresses = tuple(twins)
        self.dice = {number: twin.die for number, twin in enumerate(twins.values(), 1)}

    def __repr__(self) -> str:
        return f"<SimulatedPair {' '.join(self.addresses)}>"

    @property
    def bytes_written(self) -> int:
        return self.air.written

    @property
    def bytes_read(self) -> int:
        return self.air.taken

    def poll(self, t_s: float) -> None:
        """Let the dice say what they have noticed up to `t_s`, and answer."""
        self.air.poll(t_s)

    def take_in(self) -> None:
        """What the app writes is there at once."""

    def wait_for_bytes(self, timeout_s: float) -> None:
        """What the app writes is there at once."""

    def throw(self, t_s: float, dice: Collection[int] = (1, 2), cocked: Collection[int] = ()) -> float:
        """Throw some dice; those in `cocked` end leaning. When the last lies still."""
        return max(self.dice[die].throw(t_s, die in cocked) for die in sorted(dice))

    def faces(self, t_s: float) -> dict[int, int | None]:
        """The truth: the face on top of each die; None for one that moves or leans."""
        return {number: die.face_up(t_s) for number, die in self.dice.items()}

    def unplug(self) -> None:
        """All dice go out of reach."""
        for address in self.addresses:
            self.air.lose(address)

    def replug(self) -> None:
        """All dice can be reached again."""
        self.air.away.difference_update(self.addresses)

    def close(self) -> None:
        """There is nothing to take away."""
