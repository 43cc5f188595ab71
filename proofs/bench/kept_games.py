"""What keeping an act costs with many games in the journal, in that of ten games, and how long such a journal opens."""

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from companion.record.damaged_journal import write
from companion.record.journal import Journal
from companion.record.storage.seals import header_name
from proofs.figures import Figure

FEW, MANY, VERY_MANY = 10, 1000, 10_000
LINES = 150
ACTS = 60
HEADER = '{"game":"orconomy","players":["Anna","Boris","Vera","Gleb"],"ring":[2,3,4,5,6,7,8,9,10,11]}'
BODY = '{"do":"bid","player":%d,"amount":%d,"t":%d.5}'


def measure(_seed: int) -> list[Figure]:
    """Measures CPU time: what the disk takes is the same with one game as with many."""
    with TemporaryDirectory(prefix="orctable-") as name:
        few, opened_few = _costs(Path(name), FEW)
        many, opened_many = _costs(Path(name), MANY)
        very_many, opened_very_many = _costs(Path(name), VERY_MANY)
    act, opening = f"an act with {FEW} games", f"opening {FEW} games"
    return [
        Figure.of(f"an act with {MANY} games of {LINES} lines", 1e3 * many, "ms", act, 1e3 * few, ACTS),
        Figure.of(f"an act with {VERY_MANY} games of {LINES} lines", 1e3 * very_many, "ms", act, 1e3 * few, ACTS),
        Figure.of(f"opening {MANY} games", opened_many, "s", opening, opened_few, 1),
        Figure.of(f"opening {VERY_MANY} games", opened_very_many, "s", opening, opened_few, 1),
    ]


def _costs(folder: Path, games: int) -> tuple[float, float]:
    """CPU seconds of an act, and of opening the journal."""
    path = folder / f"{games}.sqlite"
    facts = {header_name(game): HEADER for game in range(1, games + 1)}
    facts |= {f"begun:{game}": "2026-01-01" for game in range(1, games + 1)} | {"game": str(games), "header": HEADER}
    bodies = [BODY % (number % 4, number % 17, number) for number in range(LINES)]
    write(path, facts, dict.fromkeys(range(1, games + 1), bodies), 1)
    start = process_time()
    with Journal(path) as journal:
        opened = process_time() - start
        acts = []
        for number in range(ACTS):
            start = process_time()
            journal.add(games, [{"do": "bid", "player": 1, "amount": number}], {"dice": str(number)})
            acts.append(process_time() - start)
    return median(acts), opened
