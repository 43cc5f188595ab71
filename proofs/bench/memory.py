"""Memory, files and threads held by app and eyes over many games in the same processes."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.app import catalogue
from companion.cli.progress import progress
from companion.practice import launch
from companion.practice.app_link import AppLink
from companion.practice.world import World
from proofs.long_run import Measurement

WARM = 5  # the game after which nothing may grow: caches are full, everything has been used once
MOST_GROWTH_MB = 2.0
PARTS = ("mb", "files", "threads")
COLUMNS = (
    "game", *(f"{program}_{part}" for program in ("app", "eyes") for part in PARTS), "eyes_pid", "app_growth_mb",
    "eyes_growth_mb",
)  # fmt: skip
Row = dict[str, float]


def resident_mb(pid: int) -> float:
    """The resident memory of a process in megabytes (source: proc(5), VmRSS)."""
    return round(_status(pid, "VmRSS") / 1024, 2)


def threads(pid: int) -> int:
    """The number of threads of a process (source: proc(5))."""
    return _status(pid, "Threads")


def open_files(pid: int) -> int:
    """The number of open descriptors of a process (source: proc(5))."""
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def _status(pid: int, name: str) -> int:
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith(f"{name}:"))
    return int(line.split()[1])


def _memory_of(pid: int) -> tuple[float, int, int]:
    return resident_mb(pid), open_files(pid), threads(pid)


def play(
    folder: Path, games: int, seed: int, rounds: int, window: bool = False, say: Callable[[Row], None] | None = None
) -> list[Row]:
    """Plays games of two in one app; a row after each, passed to `say`. Growth is since the end of game WARM.

    A changed `eyes_pid` means that the eyes were restarted meanwhile, so their growth is meaningless.
    """
    table = launch.make_table(catalogue.USUAL, folder, seed, 2)
    rows: list[Row] = []
    try:
        with (
            launch.started_app(folder, table.table_file("outside"), "--window" if window else "--no-window") as child,
            AppLink(folder / "control.sock") as app,
        ):
            world = World(catalogue.GAMES[catalogue.USUAL].practice(), table, app, launch.NAMES[:2], seed, rounds)
            app.ask("look")
            for game in range(1, games + 1):
                world.play()
                eyes = app.ask("eyes")["pid"]
                held = (*_memory_of(child.pid), *_memory_of(eyes), eyes)
                rows.append(_row(game, held, rows))
                if say is not None:
                    say(rows[-1])
                world.new_game(seed + game)
    finally:
        table.close()
    return rows


def _row(game: int, held: tuple[float, ...], before: list[Row]) -> Row:
    """One game's line of the table; its growth is 0 up to game WARM."""
    row: Row = dict(zip(COLUMNS, (game, *held), strict=False))
    warm = before[WARM - 1] if len(before) >= WARM else row
    return row | {f"{name}_growth_mb": round(row[f"{name}_mb"] - warm[f"{name}_mb"], 2) for name in ("app", "eyes")}


def faults(rows: list[Row]) -> list[str]:
    """What grew after game WARM, one sentence each; none if nothing did or too few games were played."""
    found = []
    for row in rows[WARM:]:
        for program in ("app", "eyes"):
            if row[f"{program}_growth_mb"] > MOST_GROWTH_MB:
                found.append(f"game {row['game']:.0f}: the {program} grew by {row[f'{program}_growth_mb']} MB")
            for part in ("files", "threads"):
                name = f"{program}_{part}"
                if row[name] != rows[WARM - 1][name]:
                    found.append(f"game {row['game']:.0f}: {name} {row[name]:.0f}, it was {rows[WARM - 1][name]:.0f}")
    return found


def main() -> int:
    """Plays, writes the table, and reports what grew; returns 1 if anything did."""
    run = Measurement("proofs.bench.memory", "What app and eyes hold after each game.", games=20, rounds=0, seed=1)
    run.parser.add_argument("--window", action="store_true", help="with the screen, drawn where nobody sees it")
    options = run.begin()
    with TemporaryDirectory(prefix="orctable-") as name, progress("games", options.games) as shown:

        def tell(row: Row) -> None:
            shown.say(str(row))
            shown.advance()

        rows = play(Path(name), options.games, options.seed, options.rounds, options.window, tell)
    run.write(rows, options.seed, f"{options.games} games")
    grown = faults(rows)
    print("\n".join(grown) or "nothing grew")
    return 1 if grown else 0


if __name__ == "__main__":
    raise SystemExit(main())
