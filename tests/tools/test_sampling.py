"""Which mutations are tried when not all of them are."""

from collections import Counter

from tests.many_rows import each_row
from tools.mutation.changes.finder import mutations
from tools.mutation.changes.sampling import sample, shares
from tools.mutation.changes.text import Mutation, Source


def of(sizes: dict[str, int]) -> list[Mutation]:
    """So many mutations of each file."""
    return [
        mutation
        for file, size in sizes.items()
        for mutation in mutations(Source(file, b"\n".join(b"A = 0" for _ in range(size))))
    ]


def test_every_file_has_its_share() -> None:
    found = of({"a.py": 100, "b.py": 300, "c.py": 1})
    assert Counter(mutation.file for mutation in sample(found, 41, 1)) == {"a.py": 10, "b.py": 30, "c.py": 1}


def test_the_same_seed_takes_the_same_and_another_seed_others() -> None:
    found = of({"a.py": 100, "b.py": 100})
    assert sample(found, 20, 1) == sample(found, 20, 1)
    assert sample(found, 20, 1) != sample(found, 20, 2)
    assert len(set(map(id, sample(found, 20, 2)))) == 20


def test_all_are_taken_when_there_are_not_more() -> None:
    found = of({"a.py": 3, "b.py": 2})
    assert sample(found, 5, 1) == sample(found, 900, 1) == found


@each_row("count", range(3, 60))
def test_the_shares_add_up(count: int) -> None:
    sizes = {"a": 30, "b": 20, "c": 10}
    given = shares(sizes, count)
    assert sum(given.values()) == count
    assert all(1 <= given[name] <= size for name, size in sizes.items())
