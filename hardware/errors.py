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


class CameraSilent(CameraLost):
    """A camera that is still there sends nothing."""


class CameraDamaged(CameraLost):
    """What a camera sends cannot be read as pictures."""


class CameraFrozen(CameraLost):
    """A camera sends one and the same picture over and over."""


class CameraHung(CameraLost):
    """A camera's driver does not return: only a new process can use that camera again."""


class UnknownSource(HardwareError, ValueError):
    """The description of a device is not understood."""


class PictureTooLarge(HardwareError, ValueError):
    """A picture claims more pixels than the limit; it was not decoded."""
