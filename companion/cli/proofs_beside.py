"""What only proves things about orctable lies beside it, in its source tree; an installed orctable is without."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.cli.spoken_language import fail

TOP = Path(__file__).parents[2]


def proof(module: str, command: str) -> Any:
    """A module of the room `proofs`, for a command that measures orctable; without a source tree that ends with 2."""
    if not (TOP / "proofs" / "__init__.py").is_file():
        fail(
            f"orctable {command}: measures orctable itself, and what it measures with is not installed. Get the source"
            f" tree, run make setup in it, and there .venv/bin/orctable {command}."
        )
    if str(TOP) not in sys.path:
        sys.path.append(str(TOP))
    return import_module(f"proofs.{module}")
