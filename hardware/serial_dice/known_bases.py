"""Which throws of which dice base were told already, so that a base that comes back tells only what came later."""

from dataclasses import dataclass, field

from hardware.serial_dice import codec


@dataclass(slots=True)
class _Known:
    """The last throw of each die that was told, and in which start of the base (None unknown)."""

    boot: int | None = None
    last: dict[int, int] = field(default_factory=dict)


class KnownBases:
    """What is known of every base, by its identity; "" is whichever base comes first."""

    def __init__(self) -> None:
        self._bases: dict[str, _Known] = {}

    def settle(self, last: dict[int, int], uid: str, boot: int | None) -> dict[int, int]:
        """These throws, one number per die, were settled earlier; all that are settled of this base."""
        known = self._bases.setdefault(uid, _Known())
        known.boot = known.boot if boot is None else boot
        known.last |= last
        return known.last

    def forget(self, uid: str) -> None:
        """Two bases have answered to this number: whose throws were told can no longer be known."""
        self._bases.pop(uid, None)

    def of(self, hello: codec.Hello) -> dict[int, int]:
        """The last throw of each die of the base that says hello, to be kept up to date by the caller.

        Nothing for a base on its second life, which has had fewer starts than it had before.
        """
        known = self._bases.get(hello.uid) or self._bases.pop("", _Known())
        if known.boot is not None and codec.older_start(hello.boot, known.boot):
            known = _Known()
        known.boot = hello.boot
        self._bases[hello.uid] = known
        return known.last
