"""Notices a die whose sensor does not answer, although its base does.

Pure bookkeeping: the time is passed in. A die is lost when its base says so (a fault, or a sensor it keeps trying to
start), or when it has reported no samples for a while; it is found again when samples come and nothing is wrong.
"""

from hardware.events import DieFound, DieLost, Event
from hardware.serial_dice import codec

NO_SAMPLES_S = 2.0
"""So long no sample may have come: the first heartbeats after a greeting count over less than a second."""


class DiceHealth:
    """Which dice of a base are lost. `lost` maps each to why: fault, or silent; `rates_hz` to samples a second.

    `learnt` maps each die to of how many faces its sensor's readings are known, and by how many milli-g they are off.
    """

    def __init__(self, source: str) -> None:
        self.lost: dict[int, str] = {}
        self.rates_hz: dict[int, int] = {}
        self.learnt: dict[int, tuple[int, int]] = {}
        self._source = source
        self._silent_since: dict[int, float] = {}

    def meet(self) -> None:
        """A base is met anew: nothing is known of its dice."""
        self.lost.clear()
        self.rates_hz.clear()
        self.learnt.clear()
        self._silent_since.clear()

    def sensor_state(self, sensor: codec.Sensor, now: float) -> list[Event]:
        """Handles what a heartbeat says of the sensor in one die."""
        self.rates_hz[sensor.die] = sensor.rate_hz
        if sensor.sides_known is not None:
            self.learnt[sensor.die] = sensor.sides_known, sensor.off_mg
        why = self._trouble(sensor, now)
        before = self.lost.pop(sensor.die, "")
        if why:
            self.lost[sensor.die] = why
        if bool(why) == bool(before):
            return []
        return [DieLost(self._source, sensor.die, why, now) if why else DieFound(self._source, sensor.die, now)]

    def _trouble(self, sensor: codec.Sensor, now: float) -> str:
        if sensor.rate_hz:
            self._silent_since.pop(sensor.die, None)
        silent = not sensor.rate_hz and now - self._silent_since.setdefault(sensor.die, now) >= NO_SAMPLES_S
        return "fault" if sensor.faulty else "silent" if silent else ""
