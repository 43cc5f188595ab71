"""Learns what positions of a game are worth, from games that its own judgements play, and writes the table of weights.

Run as: python -m tools.learn_value GAME --games N --seed S
"""

import csv
import io
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from companion.app import catalogue
from companion.players.playing import Table
from companion.players.value import COLUMNS, numbers_of, progress
from companion.record.header_to_game import framed

NAMES: Final = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
WHIM: Final = 0.1  # how often a seat does anything, so that positions are seen which the judgements avoid
POSITIONS: Final = 12  # positions that are kept of each game
LONGEST: Final = 2_500
STEPS: Final = 3_000
RATE: Final = 0.05
KEPT_SMALL: Final = 1e-3  # how strongly weights are kept small
Sample = tuple[float, tuple[dict[str, float], ...], tuple[float, ...]]


def played(game: str, seed: str) -> list[Sample]:
    """Positions of one game: the progress, each seat's numbers, and what each seat won in the end."""
    rng = Random(seed)
    every = catalogue.games().named(game)
    names = NAMES[: rng.randint(every.fewest, min(4, every.most))]
    opened = catalogue.games().open(framed(catalogue.GAMES[game].random_play().header(names, rng)))
    table, state = Table.of(opened.game), opened.state
    deal = table.thinking.hidden.deal(state, rng)
    seen: list[Any] = []
    for _ in range(LONGEST):
        shares = table.shares(state)
        if shares is not None:
            return [(*_example(table, *one), shares) for one in rng.sample(seen, min(POSITIONS, len(seen)))]
        seats = () if table.game.rules.sealed(state) else table.deciding(state)
        whim = table.anything(state, deal, rng.choice(seats), rng) if seats and rng.random() < WHIM else None
        after = table.after(state, deal, whim) if whim else table.usual_step(state, deal, rng)
        if after is None:
            break
        state, deal = after
        seen.append((state, deal))
    return []


def _example(table: Table, state: Any, deal: Any) -> tuple[float, tuple[dict[str, float], ...]]:
    numbers = numbers_of(table.game, state, deal)
    return progress(table.game, state, numbers), tuple(dict(seat) for seat in numbers)


def fitted(samples: Sequence[Sample]) -> Iterator[tuple[str, float, float]]:
    """Weights for which the softmax of the seats' scores is most likely to have ended as it did."""
    names = sorted({name for _, seats, _ in samples for seat in seats for name in seat})
    most = max(len(seats) for _, seats, _ in samples)
    facts, there, won = _arrays(samples, names, most)
    least, most_ = np.percentile(facts[there], (0.5, 99.5), axis=0)
    facts = np.clip(facts, np.minimum(least, 0), np.maximum(most_, 0))
    spread = np.maximum(facts[there].std(axis=0), 1e-9)
    scaled = facts / spread
    weights = np.zeros(2 * len(names))
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        scores = np.where(there, scaled @ weights, -np.inf)
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        missed = powers / powers.sum(axis=1, keepdims=True) - won
        slope = np.einsum("gs,gsf->f", missed, scaled) / len(samples) + KEPT_SMALL * weights
        first, second = 0.9 * first + 0.1 * slope, 0.999 * second + 0.001 * slope**2
        weights -= RATE * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
    chances = np.where(there, powers / powers.sum(axis=1, keepdims=True), 1.0)
    loss = -(won * np.log(np.maximum(chances, 1e-9))).sum(axis=1).mean()
    print(f"{len(samples)} positions, log loss {loss:.3f}", file=sys.stderr)
    plain = weights / spread
    for at, name in enumerate(names):
        yield name, float(plain[at]), float(plain[len(names) + at])


def _arrays(
    samples: Sequence[Sample], names: Sequence[str], most: int
) -> tuple[NDArray[np.float64], NDArray[np.bool_], NDArray[np.float64]]:
    facts = np.zeros((len(samples), most, 2 * len(names)))
    there = np.zeros((len(samples), most), dtype=bool)
    won = np.zeros((len(samples), most))
    for row, (far, seats, shares) in enumerate(samples):
        for seat, numbers in enumerate(seats):
            told = np.array([numbers.get(name, 0.0) for name in names])
            facts[row, seat] = np.concatenate((told, far * told))
            there[row, seat], won[row, seat] = True, shares[seat]
    return facts, there, won


def main() -> None:
    """Plays, learns, and replaces the game's table of weights."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=tuple(catalogue.GAMES))
    parser.add_argument("--games", type=int, default=3_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--processes", type=int, default=1)
    told = parser.parse_args()
    with Pool(told.processes) as pool:
        jobs = ((told.game, f"{told.seed} {number}") for number in range(told.games))
        samples = [sample for found in pool.starmap(played, jobs, chunksize=20) for sample in found]
    text = io.StringIO()
    text.write(f"# python -m tools.learn_value {told.game} --games {told.games} --seed {told.seed}\n")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for name, weight, later in fitted(samples):
        writer.writerow((name, f"{weight:.5f}", f"{later:.5f}"))
    path = catalogue.games().named(told.game).thinking
    assert path is not None and path.value is not None
    Path(path.value).write_text(text.getvalue(), encoding="utf-8")


if __name__ == "__main__":
    main()
