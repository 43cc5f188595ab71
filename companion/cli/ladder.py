"""The command that measures players against each other: `orctable ladder`."""

import csv
import shlex
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, fields
from datetime import date
from functools import partial
from io import StringIO
from math import ceil
from os import nice
from pathlib import Path
from random import Random
from typing import Annotated, Any, Final, NamedTuple

import typer

from companion.app import catalogue
from companion.app.start_errors import UsageError
from companion.cli.common import app, check_game
from companion.cli.progress import progress
from companion.cli.spoken_language import KNOWN_TROUBLE, fail
from companion.judged.tally import wilson
from companion.players.match import play
from companion.players.playing import CannotThink, Table
from companion.players.strength import ITERATIONS, LEVELS, RANDOM, Player
from companion.record.header_to_game import framed
from companion.schema.plain_files import open_plain
from companion.schema.quick_dataclass import dataclass
from companion.session.setup.draft import NAMES

EACH: Final = 12  # games of a row: as many as two, three and four seats go round in
KINDLY: Final = 10  # how much other programs go first


class Pairing(NamedTuple):
    """Who plays whom: one player of the first level, in each seat in turn, and all others of the second one."""

    game: str
    levels: tuple[str, str]
    players: int
    seed: int
    iterations: int | None


@dataclass(frozen=True, slots=True)
class Tally:
    """All games up to here: of so many the first level has won so many (a shared win is a part of one), which is the
    share between `low` and `high` (95 %). Of its own moves in this row: how many were thought about, what one cost in
    milliseconds of one core, and the iterations of one.
    """

    games: int
    won: float
    share: float
    low: float
    high: float
    moves: int
    ms_mean: float
    ms_p95: float
    iterations: float
    commit: str
    date: str


class _Told(NamedTuple):
    won: float
    seconds: tuple[float, ...]
    iterations: int


@app.command()
def ladder(
    game: Annotated[str, typer.Option("--game", help=f"Which game: {', '.join(catalogue.GAMES)}.")],
    level: Annotated[
        list[str], typer.Option("--level", help=f"Twice: {', '.join((RANDOM, *LEVELS))}; one seat, and all others.")
    ],
    games: Annotated[int, typer.Option(min=1, help="How many games in all.")] = 120,
    seed: Annotated[int, typer.Option(min=0, help="Which games: the same seed plays the same ones.")] = 1,
    players: Annotated[int | None, typer.Option(min=2, help="Usually as few as the game is for.")] = None,
    iterations: Annotated[int | None, typer.Option(min=1, help="Of a move of the first level.")] = None,
    out: Annotated[Path | None, typer.Option(help="A CSV file; with rows in it, the ladder goes on there.")] = None,
    processes: Annotated[int, typer.Option(min=1, help="Games that are played at once.")] = 1,
) -> None:
    """Play whole games between players of two levels, and say how often the first one wins, with a 95 % interval.

    The same seed plays the same games, however fast the machine is.
    """
    try:
        check_game(game)
        if len(level) != len(Pairing._fields[1:3]) or not set(level) <= {RANDOM, *LEVELS}:
            raise UsageError(f"--level: give it twice, each time one of {', '.join((RANDOM, *LEVELS))}.")
        every = catalogue.games().named(game)
        Table.of(every)
        seats = players or every.fewest
        if not every.fewest <= seats <= every.most:
            raise UsageError(f"--players {seats}: {game} is for {every.fewest} to {every.most}.")
        pairing = Pairing(game, (level[0], level[1]), seats, seed, iterations)
        command = _command_of(pairing)
        kept = _last_row(out, command)
        nice(KINDLY)
        for tally in _played(pairing, kept, games, processes):
            if out is not None:
                _add(out, command, tally)
            kept = tally
    except (CannotThink, *KNOWN_TROUBLE) as error:
        fail(error)
    except OSError as error:
        fail(f"{out}: cannot be written ({error.strerror}). Name another place, or make room there.")
    typer.echo(
        f"{level[0]} against {level[1]}, {seats} players: won {kept.won:.1f} of {kept.games}"
        f" ({100 * kept.low:.1f} to {100 * kept.high:.1f} %); {kept.iterations:.0f} iterations,"
        f" {kept.ms_mean:.0f} ms a move, p95 {kept.ms_p95:.0f} ms"
    )


def _command_of(pairing: Pairing) -> str:
    """The command that makes these rows, but for how many."""
    words = ["orctable", "ladder", "--game", pairing.game, "--level", pairing.levels[0], "--level", pairing.levels[1]]
    words += ["--players", str(pairing.players), "--seed", str(pairing.seed)]
    return shlex.join(words + ([] if pairing.iterations is None else ["--iterations", str(pairing.iterations)]))


def _last_row(out: Path | None, command: str) -> Tally:
    """The last row that is there. Raises UsageError where the file is of another ladder, or of none."""
    if out is None or not out.exists():
        return Tally(0, 0.0, 0.0, 0.0, 1.0, 0, 0.0, 0.0, 0.0, "", "")
    head = f"# command: {command}\n".encode()
    with open_plain(out) as file:
        if file.read(len(head)) != head:  # before the rest is read, however large it is
            raise UsageError(f"{out}: is not what `{command}` has made. Name another file.")
        rows = list(csv.DictReader(StringIO(file.read().decode("utf-8", "replace"))))
    if not rows:
        return _last_row(None, command)
    try:
        words: list[Any] = [field.type(rows[-1][field.name]) for field in fields(Tally) if isinstance(field.type, type)]
        return Tally(*words)
    except (KeyError, TypeError, ValueError) as error:
        raise UsageError(f"{out}: its last line cannot be read. Delete it; the games are played again.") from error


def _add(out: Path, command: str, tally: Tally) -> None:
    """One more row, on disk before the next games begin."""
    fresh = not out.exists()
    with out.open("a", encoding="utf-8", newline="") as file:
        if fresh:
            file.write(f"# command: {command}\n")
        table = csv.DictWriter(file, [field.name for field in fields(Tally)], lineterminator="\n")
        if fresh:
            table.writeheader()
        table.writerow(asdict(tally))


def _played(pairing: Pairing, kept: Tally, games: int, processes: int) -> Iterator[Tally]:
    """A row for each few games that are still to be played."""
    from concurrent.futures import ProcessPoolExecutor  # every other command starts sooner without it

    commit, won, done = _commit(), kept.won, kept.games
    rows = ceil(max(0, games - done) / EACH)
    with progress("games", rows) as bar, ProcessPoolExecutor(processes) as pool:
        for _ in bar.over(range(rows)):
            numbers = range(done, min(games, done + EACH))
            results = tuple(pool.map(partial(_one_game, pairing), numbers))
            seconds = sorted(second for result in results for second in result.seconds)
            won, done = won + sum(result.won for result in results), done + len(numbers)
            moves, low_high = len(seconds), wilson(won, done)
            yield Tally(
                games=done,
                won=round(won, 3),
                share=round(won / done, 4),
                low=round(low_high[0], 4),
                high=round(low_high[1], 4),
                moves=moves,
                ms_mean=round(1000 * sum(seconds) / moves, 1) if moves else 0.0,
                ms_p95=round(1000 * seconds[int(0.95 * moves)], 1) if moves else 0.0,
                iterations=round(sum(result.iterations for result in results) / moves, 1) if moves else 0.0,
                commit=commit,
                date=date.today().isoformat(),
            )


def _one_game(pairing: Pairing, number: int) -> _Told:
    """One game: the same table for each seat that the first level plays from."""
    turn, place = number % pairing.players, number // pairing.players
    rng = Random(f"{pairing.game} {pairing.players} {pairing.seed} {place}")
    random_play = catalogue.GAMES[pairing.game].random_play()
    opened = catalogue.games().open(framed(random_play.header(NAMES[: pairing.players], rng)))
    table = Table.of(opened.game)
    first = Player.of(table, pairing.levels[0], pairing.iterations if pairing.levels[0] in ITERATIONS else None)
    others = Player.of(table, pairing.levels[1])
    seats = [first if seat == turn else others for seat in range(pairing.players)]
    played = play(table, opened.state, seats, f"{pairing.seed} {number}")
    shares = table.shares(played.end)
    moves = [move for move in played.moves if move.seat == turn]
    return _Told(
        shares[turn] if shares else 0.0,
        tuple(move.seconds for move in moves),
        sum(move.iterations for move in moves),
    )


def _commit() -> str:
    """The commit of the source tree this runs from, else the version."""
    words = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short", "HEAD"]
    with suppress(FileNotFoundError):  # not everybody has git
        run = subprocess.run(words, capture_output=True, text=True, check=False)
        if commit := run.stdout.strip():
            return commit
    from importlib.metadata import version  # as dear to load as a dozen of our files, for the rare table without git

    return version("orctable")
