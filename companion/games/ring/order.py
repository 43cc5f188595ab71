"""In which order areas lie in a ring, clockwise from the top: as it is tapped, or as the camera reads it."""

from collections.abc import Sequence
from typing import Final

from companion.games.protocol import NotUnderstood
from companion.schema.quick_dataclass import dataclass

Ring = tuple[int, ...]
UNKNOWN: Final = 0  # stands in a ring for an area that is not known yet


@dataclass(frozen=True, slots=True)
class RingOrder:
    """The ring of a board. `numbers` are those of its areas, in their order."""

    numbers: Ring

    def whole(self, ring: Ring) -> bool:
        """Whether it is known where each area lies."""
        return len(ring) == len(self.numbers) and UNKNOWN not in ring

    def touched(self, ring: Ring, words: Sequence[str]) -> Ring:
        """The ring after a touch: in number order, empty, one area fewer, with the next one clockwise, or with two
        exchanged.

        Raises NotUnderstood.
        """
        how, numbers = words[:1], [int(word) for word in words[1:] if word.isdigit()]
        match (*how, len(numbers)):
            case ("numeric", 0):
                return self.numbers
            case ("clear", 0):
                return ()
            case ("back", 0) if ring and UNKNOWN not in ring:
                return ring[:-1]
            case ("pick", 1) if numbers[0] in self.numbers and numbers[0] not in ring:
                return self.completed(_filled(ring, numbers[0]))
            case ("swap", 2) if self.whole(ring) and set(numbers) <= set(ring):
                first, second = numbers
                return tuple({first: second, second: first}.get(number, number) for number in ring)
        raise NotUnderstood("ring")

    def completed(self, ring: Ring) -> Ring:
        """The last area is the one that is left."""
        left = [number for number in self.numbers if number not in ring]
        return _filled(ring, left[0]) if len(left) == 1 else ring

    def read(self, order: Sequence[int | None]) -> Ring:
        """What the camera reads, with 0 where it is not sure. Raises NotUnderstood: one named twice, places lack."""
        numbers = [number for number in order if number]
        if len(order) != len(self.numbers) or len(set(numbers)) < len(numbers) or not set(numbers) <= set(self.numbers):
            raise NotUnderstood("ring")
        return tuple(number or UNKNOWN for number in order)

    def doubts(self, ring: Ring, camera_ring: Ring) -> tuple[tuple[int, int, int], ...]:
        """Where the camera is sure of another area than was entered: (place in the ring, entered, seen)."""
        if not self.whole(ring):
            return ()
        pairs = enumerate(zip(ring, camera_ring, strict=False))
        return tuple((place, entered, sees) for place, (entered, sees) in pairs if sees not in (UNKNOWN, entered))


def _filled(ring: Ring, number: int) -> Ring:
    """The number in the first unknown place, or at the end."""
    if UNKNOWN not in ring:
        return (*ring, number)
    place = ring.index(UNKNOWN)
    return (*ring[:place], number, *ring[place + 1 :])
