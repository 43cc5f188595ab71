"""Where a table's data lies: asked before anything else is loaded."""

import os
from pathlib import Path


def data_folder() -> Path:
    """The folder of games, taught pictures and the owner's corrections; ORCTABLE_DATA overrides it."""
    if named := os.environ.get("ORCTABLE_DATA"):
        return Path(named)
    from platformdirs import user_data_path  # much to load, for a path

    return user_data_path("orctable")
