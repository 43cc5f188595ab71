"""Memory of app and eyes over many games played one after the other in the same processes."""

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.bench.figures import provenance, write_table
from companion.practice import launch
from companion.practice.app_link import AppLink
from companion.practice.world import World

COLUMNS = ("game", "app_mb", "eyes_mb", "app_growth_mb", "eyes_growth_mb")


def resident_mb(pid: int) -> float:
    """What a process holds in memory now, in megabytes (source: proc(5), VmRSS)."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return round(int(line.split()[1]) / 1024, 2)


def play(folder: Path, games: int, seed: int, rounds: int) -> list[dict[str, float]]:
    """Play games in one app; a row after each. Growth is since the first game's end."""
    stage = launch.make_stage(folder, seed, 2)
    rows: list[dict[str, float]] = []
    try:
        with (
            launch.started_app(folder, stage.table_file("outside"), "--no-window") as child,
            AppLink(folder / "control.sock") as app,
        ):
            world = World(stage, app, launch.NAMES[:2], seed, rounds)
            app.ask("look")
            for game in range(1, games + 1):
                world.play()
                app_mb, eyes_mb = resident_mb(child.pid), resident_mb(app.ask("eyes")["pid"])
                first = rows[0] if rows else {"app_mb": app_mb, "eyes_mb": eyes_mb}
                grown = round(app_mb - first["app_mb"], 2), round(eyes_mb - first["eyes_mb"], 2)
                rows.append(dict(zip(COLUMNS, (game, app_mb, eyes_mb, *grown), strict=True)))
                world.new_game(seed + game)
    finally:
        stage.close()
    return rows


def main() -> None:
    """Play and write the table."""
    parser = argparse.ArgumentParser(description="Memory of app and eyes after each of many games.")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    said = parser.parse_args()
    with TemporaryDirectory(prefix="orctable-") as name:
        rows = play(Path(name), said.games, said.seed, said.rounds)
    command = f"python -m companion.bench.memory --games {said.games} --rounds {said.rounds} --out {said.out}"
    write_table(said.out, provenance(command, said.seed, f"{said.games} games"), COLUMNS, rows)
    print(rows[-1])


if __name__ == "__main__":
    main()
