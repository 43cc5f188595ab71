"""No electronic dice, on purpose: the table throws its own dice and taps in what they show."""

from hardware.events import BaseMoment
from hardware.ports import Closing, Emit, Health


class ByHand(Closing):
    """Dice that report nothing. A `DiceSource`: `hardware.ports` documents every method."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return f"<ByHand {self._name}>"

    def start(self, emit: Emit) -> None:
        """Nothing to start."""

    def resume_from(self, last: dict[int, int], uid: str = "", boot: int = 0) -> None:
        """Nothing to resume: a finger that taps is heard at once."""

    def moment(self) -> BaseMoment | None:
        """There is no base, and none of its clocks."""
        return None

    def health(self) -> Health:
        """Always by hand."""
        return Health(self._name, "hand", "hand", "by_hand", "")

    def wait_idle(self, received: int, timeout: float) -> int:
        """Idle at once. Raises TimeoutError when bytes are waited for, which never come."""
        if received:
            raise TimeoutError(f"{self._name}: 0 of {received} bytes; dice thrown by hand send none")
        return 0

    def close(self) -> None:
        """Nothing to release."""
