"""Proofs about players that think, a row for each dozen games, from the games' own seeds; goes on where it stopped.

Run as: python -m tests.players.players_proof advice --game GAME --games N --iterations I --out FILE
or      python -m tests.players.players_proof permuted --games N --iterations I --out FILE
"""

import csv
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.app import catalogue
from companion.players.match import play
from companion.players.playing import Table
from companion.players.strength import EVEN, STRONG, Player
from companion.record.header_to_game import framed

NAMES: Final = ("Ann", "Bob")
EACH: Final = 12
Row = Mapping[str, float]


def begun(name: str, seed: str) -> tuple[Table, Any]:
    """A table of two, and the position its game begins with."""
    opened = catalogue.games().open(framed(catalogue.GAMES[name].random_play().header(NAMES, Random(seed))))
    return Table.of(opened.game), opened.state


def advised(name: str, number: int, iterations: int) -> Row:
    """What a seat of an even game wins from its middle on: as it went, and where it follows each advice instead."""
    table, state = begun(name, f"advice {number}")
    even, seat = Player.of(table, EVEN), number % len(NAMES)
    whole = play(table, state, (even, even), f"advice {number}")
    for action in whole.actions[: len(whole.actions) // 2]:
        state = table.after(state, None, action)[0]
    advisor = Player.of(table, STRONG, iterations)
    followed = play(table, state, [advisor if one == seat else even for one in range(2)], f"advice {number} middle")
    won, before = (table.shares(end) or (0.0, 0.0) for end in (followed.end, whole.end))
    gain = won[seat] - before[seat]
    return {"games": 1, "followed": won[seat], "as_it_went": before[seat], "gain": gain, "gain_squared": gain**2}


def permuted(number: int, iterations: int) -> Row:
    """In how many positions of a game of ORC the choice is another one when what the seat cannot see is permuted."""
    table, state = begun("orc", f"permuted {number}")
    hidden, player, rng = table.thinking.hidden, Player.of(table, STRONG, iterations), Random(number)
    deal, positions, other = hidden.deal(state, rng), 0, 0
    while table.shares(state) is None:
        for seat in table.deciding(state):
            held = hidden.held(deal, seat)
            again = hidden.held(hidden.guess(state, seat, held, Random(f"{number} {positions}")), seat)
            first, second = (player.decide(state, seat, one, Random(positions)).action for one in (held, again))
            positions, other = positions + 1, other + (first != second)
        after = table.usual_step(state, deal, rng)
        assert after is not None
        state, deal = after
    return {"games": 1, "positions": positions, "other_choices": other}


def go_on(told: Namespace) -> None:
    """Rows up to so many games, each with the sums so far."""
    out: Path = told.out
    rows = list(csv.DictReader(out.open(encoding="utf-8"))) if out.exists() else []
    sums = {name: float(text) for name, text in rows[-1].items()} if rows else {}
    fields: list[str] | None = None
    for number in range(int(sums.get("games", 0)), told.games):
        row = (
            advised(told.game, number, told.iterations) if told.what == "advice" else permuted(number, told.iterations)
        )
        sums = {name: sums.get(name, 0.0) + value for name, value in row.items()} | {"iterations": told.iterations}
        fields = fields or list(sums)
        if (number + 1) % EACH == 0 or number + 1 == told.games:
            fresh = not out.exists()
            with out.open("a", encoding="utf-8", newline="") as file:
                table = csv.DictWriter(file, fields, lineterminator="\n")
                if fresh:
                    table.writeheader()
                table.writerow({name: round(value, 3) for name, value in sums.items()})
    if "gain" in sums:
        games, mean = sums["games"], sums["gain"] / sums["games"]
        wide = 1.96 * sqrt(max(0.0, sums["gain_squared"] / games - mean**2) / games)
        print(f"of 100 games {100 * mean:.1f} more ({100 * (mean - wide):.1f} to {100 * (mean + wide):.1f})")
    print(sums)


def main() -> None:
    """One proof."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("advice", "permuted"))
    parser.add_argument("--game", default="orc", choices=tuple(catalogue.GAMES))
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--iterations", type=int, default=48)
    parser.add_argument("--out", type=Path, required=True)
    go_on(parser.parse_args())


if __name__ == "__main__":
    main()
