"""Many runs of dice thrown at a line with one fault, added up."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from proofs.faulty_devices.fault_table import Fault
from proofs.link_soak.pty_runs import pty_results
from proofs.link_soak.runs import Result, Run
from proofs.link_soak.scoring import Score
from proofs.link_soak.wasm.micropython import WasmBoard

MEMORY: Final = "memory"
PTY: Final = "pty"
WASM: Final = "wasm"


def _memory_results(seeds: Iterable[int], fault: Fault, rolls: int) -> Iterator[tuple[int, Result]]:
    for seed in seeds:
        yield seed, Run(seed, fault).result(rolls)


def _wasm_results(seeds: Iterable[int], fault: Fault, rolls: int) -> Iterator[tuple[int, Result]]:
    """The same runs with the firmware under MicroPython. Raises NotInstalled where there is none."""
    with WasmBoard() as board:
        for seed in seeds:
            yield seed, Run(seed, fault, board.base).result(rolls)


LINES: Mapping[str, Callable[[Iterable[int], Fault, int], Iterator[tuple[int, Result]]]] = {
    MEMORY: _memory_results,
    PTY: pty_results,
    WASM: _wasm_results,
}


class Soak:
    """Runs of so many `rolls` each, over one kind of `line`. `bad` are the seeds in which the promise was broken."""

    def __init__(self, fault: Fault, rolls: int, line: str = MEMORY) -> None:
        self.score = Score()
        self.told: Counter[str] = Counter()
        self.bad: list[int] = []
        self._fault, self._rolls, self._line = fault, rolls, line
        self._faults: Counter[str] = Counter()
        self._runs = 0

    def over(self, seeds: Iterable[int]) -> Iterator[int]:
        """Does these runs one by one and returns their seeds as they are done."""
        for seed, result in LINES[self._line](seeds, self._fault, self._rolls):
            self._runs += 1
            self.score.add(result.score)
            self.told += result.told
            self._faults += result.faults
            if not result.score.kept:
                self.bad.append(seed)
            yield seed

    def report(self) -> dict[str, Any]:
        """All of it as plain data."""
        score, seconds = self.score, self.score.reconnects_s
        return {
            "runs": self._runs,
            "sent": score.sent,
            "delivered": score.delivered,
            "duplicated": score.duplicated,
            "wrong": score.wrong,
            "lost": score.lost,
            "missed": score.missed,
            "unseen": score.unseen,
            "reconnects": len(seconds),
            "reconnect_s": {"p50": _middle(seconds), "max": round(max(seconds), 3) if seconds else None},
            "faults": {name: count for name, count in sorted(self._faults.items()) if count},
        }


def _middle(ordered: list[float]) -> float | None:
    return round(ordered[len(ordered) // 2], 3) if ordered else None
