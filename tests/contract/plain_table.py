"""A plain table that is kept by hand: what is due to hands is done to it, word by word, and nothing else."""

from collections import Counter
from collections.abc import Container, Iterable, Mapping

from companion.games.protocol import Due, Item


class PlainTable:
    """Coins, cards, prices and pieces as they lie, by what people were told to do."""

    def __init__(self, things: Mapping[Item, int], single: Iterable[str] = ()) -> None:
        self.lies = Counter(things)
        self._single = frozenset(single)

    def do(self, dues: Iterable[Due]) -> None:
        """Hands do all of it."""
        for due in dues:
            VERBS[due.verb](self, due)

    @property
    def things(self) -> dict[Item, int]:
        """What there is, nothing left out and nothing that is not there."""
        assert all(count >= 0 for count in self.lies.values()), self.lies
        return {thing: count for thing, count in self.lies.items() if count}

    def wrong(self, shown: Mapping[Item, int], apart: Container[str] = ()) -> list[str]:
        """Where the table differs from what the screen shows, but for some things."""
        things = sorted(thing for thing in {**self.lies, **shown} if thing.what not in apart)
        return [
            f"{thing}: {self.lies[thing]}, not {now}"
            for thing in things
            if self.lies[thing] != (now := shown.get(thing, 0))
        ]

    def _take(self, due: Due) -> None:
        if due.what in self._single:
            for thing in [item for item in self.lies if item.what == due.what]:
                del self.lies[thing]
        self.lies[due.thing] += due.amount

    def _give(self, due: Due) -> None:
        self.lies[due.thing] -= due.amount

    def _write(self, due: Due) -> None:
        self.lies[due.thing] = due.amount

    def _erase(self, due: Due) -> None:
        del self.lies[due.thing]

    def _move(self, due: Due) -> None:
        assert due.was is not None
        self.lies[due.was] -= 1
        self.lies[due.thing] += 1


VERBS = {
    "take": PlainTable._take, "give": PlainTable._give, "write": PlainTable._write, "erase": PlainTable._erase,
    "put": PlainTable._take, "lift": PlainTable._give, "turn": PlainTable._move, "move": PlainTable._move,
}  # fmt: skip
