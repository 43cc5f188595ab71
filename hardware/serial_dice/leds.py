"""What the lights of the dice base should show and its buzzer sound, told for certain: only the newest state counts.

Pure bookkeeping. No more is on its way than one round of differences, so that a base that does not answer never makes
old states wait before the newest one; a base that is met anew is told everything.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from hardware.serial_dice import codec

NEVER: Final = float("inf")


class Led(NamedTuple):
    """One light: its node (0 the base itself, from 1 the seats) and its bit there."""

    node: int
    bit: int


class Sound(NamedTuple):
    """What the buzzer sounds: how high, in Hz, and how long, in ms."""

    hertz: int
    lasts_ms: int


class Leds:
    """The lights of one base, and its buzzer. All are dark when it starts."""

    def __init__(self) -> None:
        self._wanted: frozenset[Led] = frozenset()
        self._known: frozenset[Led] = frozenset()
        self._told: frozenset[Led] | None = None
        self._sound: Sound | None = None
        self._outbox = codec.Outbox()
        self.due = NEVER

    def show(self, lit: frozenset[Led]) -> None:
        """These are to be lit and all others dark."""
        self._wanted = lit
        self._known |= lit
        self.due = 0.0

    def sound(self, sound: Sound) -> None:
        """This is to sound once, soon."""
        self._sound = sound
        self.due = 0.0

    def restart(self) -> None:
        """A base was met: it is told everything, for it may be another one, or have been started anew.

        What should have sounded before is over.
        """
        self._told, self._sound = None, None
        self._outbox = codec.Outbox()
        self.due = 0.0

    def acknowledged(self, wanted: int, now: float) -> None:
        """The base has everything before `wanted`."""
        if self.due != NEVER:
            self._outbox.acknowledged(wanted, now)

    def pump(self, at: codec.Envelope, now: float) -> bytes:
        """The bytes to send at `now`; none where nothing is due."""
        if self.due == NEVER:
            return b""
        if not len(self._outbox):
            self._queue()
        data = self._outbox.pump(at) if len(self._outbox) else b""
        self.due = now + codec.RESEND_S if len(self._outbox) else NEVER
        return data

    def _queue(self) -> None:
        """The differences between what the base shows and what it should, and what should sound."""
        changed = self._known if self._told is None else self._told ^ self._wanted
        for mode, lights in ((codec.DARK, changed - self._wanted), (codec.STEADY, changed & self._wanted)):
            for node, mask in _by_node(lights):
                self._outbox.led(node, mask, mode)
        self._told = self._wanted
        if self._sound is not None:
            self._outbox.buzz(*self._sound)
        self._sound = None


def _by_node(lights: Iterable[Led]) -> list[tuple[int, int]]:
    """Each node with the mask of its lights."""
    masks: dict[int, int] = {}
    for node, bit in lights:
        masks[node] = masks.get(node, 0) | 1 << bit
    return sorted(masks.items())
