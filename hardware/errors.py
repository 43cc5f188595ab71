"""One catalogue of everything that can go wrong with a device. Each error is also a natural builtin."""


class HardwareError(Exception):
    """Something about a device; the message says what happened, where, and what to do now."""


class PortAbsent(HardwareError, FileNotFoundError):
    """The serial port or camera named in the table file is not there."""


class PortBusy(HardwareError, PermissionError):
    """Another program holds the port or camera."""


class LinkLost(HardwareError, ConnectionError):
    """A port that was open stopped working, most often because it was unplugged."""


class CameraLost(HardwareError, ConnectionError):
    """A camera that gave pictures stopped giving them."""


class UnknownSource(HardwareError, ValueError):
    """A device is described in words nobody understands."""


class PictureTooLarge(HardwareError, ValueError):
    """A picture says that it has more pixels than any camera of ours; it was not unpacked."""
