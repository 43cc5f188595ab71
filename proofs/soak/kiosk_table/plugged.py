"""The simulated dice base and camera of a table, moved on by a thread of their own, and plugs to pull."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from companion.app import catalogue
from companion.practice.launch import make_table
from companion.practice.simulated_table import SimulatedTable

POLL_S, FRAME_S, THROW_S = 0.02, 2.0, 9.0


class Plugged:
    """Devices at work. `camera` and `dice` say whether they are plugged in; pulling counts in `pulled`."""

    def __init__(self, table: SimulatedTable, seed: int) -> None:
        self._table, self._rng = table, Random(f"{seed} plugs")
        self._ending = threading.Event()
        self._lock = threading.Lock()
        self._camera = self._dice = True
        self.pulled = 0
        self._thread = threading.Thread(target=self._work, name="devices", daemon=True)
        self._thread.start()

    def pull_or_plug(self) -> None:
        """Pull a plug out, or put one back."""
        with self._lock:
            if self._rng.random() < 0.5:
                self._camera = not self._camera
                self.pulled += not self._camera
            else:
                self._dice = not self._dice
                self.pulled += not self._dice
                self._table.dice.replug() if self._dice else self._table.dice.unplug()

    def _work(self) -> None:
        begun = time.monotonic()
        filmed = thrown = 0.0
        while not self._ending.wait(POLL_S):
            t = time.monotonic() - begun
            with self._lock:
                self._table.dice.poll(t)
                if t - thrown > THROW_S:
                    thrown = t
                    self._table.dice.throw(t)
                if self._camera and t - filmed > FRAME_S:
                    filmed = t
                    self._table.film(t)

    def close(self) -> None:
        """Stop."""
        self._ending.set()
        self._thread.join()


@contextmanager
def plugged(folder: Path, seed: int) -> Iterator[tuple[Path, Plugged]]:
    """The table file of a table with simulated devices, and the devices."""
    with make_table(catalogue.USUAL, folder, seed, 2) as table:
        devices = Plugged(table, seed)
        try:
            yield table.table_file("machine"), devices
        finally:
            devices.close()
