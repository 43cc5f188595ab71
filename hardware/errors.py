"""Everything that can go wrong with a device. Each error is also the matching builtin exception."""


class HardwareError(Exception):
    """A problem with a device; the message says what happened, where, and what to do now."""


class PortAbsent(HardwareError, FileNotFoundError):
    """The serial port or camera named in the table file is not there."""


class PortBusy(HardwareError, PermissionError):
    """Another program holds the port or camera."""


class LinkLost(HardwareError, ConnectionError):
    """A port that was open stopped working, most often because it was unplugged."""


class CameraLost(HardwareError, ConnectionError):
    """A camera that was delivering pictures stopped."""


class UnknownSource(HardwareError, ValueError):
    """The description of a device is not understood."""


class PictureTooLarge(HardwareError, ValueError):
    """A picture claims more pixels than the limit; it was not decoded."""
