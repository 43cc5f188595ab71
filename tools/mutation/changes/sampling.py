"""Which mutations are tried when not all of them are: as many of each file as its share, the same for the same seed."""

from collections import defaultdict
from collections.abc import Sequence
from random import Random

from tools.mutation.changes.text import Mutation


def sample(found: Sequence[Mutation], count: int, seed: int) -> list[Mutation]:
    """So many of them, every file with its share and at least one; all when there are not more."""
    if count >= len(found):
        return list(found)
    files: dict[str, list[Mutation]] = defaultdict(list)
    for mutation in found:
        files[mutation.file].append(mutation)
    counts = shares({file: len(of_file) for file, of_file in files.items()}, count)
    return [chosen for file, of_file in files.items() for chosen in _some(of_file, counts[file], f"{seed} {file}")]


def shares(sizes: dict[str, int], count: int) -> dict[str, int]:
    """How many of each: its share rounded down but at least one, then one more where most was cut off."""
    total = sum(sizes.values())
    given = {name: max(1, size * count // total) for name, size in sizes.items()}
    cut = sorted(sizes, key=lambda name: (-(sizes[name] * count % total), name))
    for name in cut[: max(0, count - sum(given.values()))]:
        given[name] = min(sizes[name], given[name] + 1)
    return given


def _some(found: Sequence[Mutation], count: int, seed: str) -> list[Mutation]:
    places = sorted(Random(seed).sample(range(len(found)), count))
    return [found[place] for place in places]
