"""The `orctable` command: opens the screen, plays practice games, folds logs, and checks the table's devices."""

from companion.cli import devices, games, play, positions
from companion.cli.common import app

__all__ = ["app", "devices", "games", "main", "play", "positions"]


def main() -> None:
    """Run the command line."""
    app()
