"""What a Pixels die says, byte by byte, in the old and the new layout."""

from hardware.bluetooth_dice.pixels import Pixels

OLD = bytes.fromhex("02 06 03 02 07000000 1e1d0000 0002 8000bd64 01 03 50 01")


def die(introduction: bytes) -> Pixels:
    pixels = Pixels()
    pixels.read(introduction)
    return pixels


def introduction(kind: int, lamps: int = 6, built: int = 0x67748580) -> bytes:
    """One of the newer layout: version and die chunk."""
    version = bytes((15, 2, 1)) + built.to_bytes(4, "little") + bytes(8)
    return bytes((2,)) + version + bytes((10, 0xCE, 0xD1, 0, 0, 1, kind, lamps, 3, 0))
