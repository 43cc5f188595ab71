"""Tables of every kind: their board files, and who watches them."""

from pathlib import Path

from vision.board_plan import BoardPlan, plan_from
from vision.card_watcher import CardWatcher
from vision.cards.card_plan import TABLES, CardPlan, card_plan_from
from vision.checked_file import read_file, read_toml
from vision.discs.taught import Keep
from vision.find.lens import CameraModel
from vision.still_watcher import StillWatcher
from vision.watcher import Watcher

Plan = BoardPlan | CardPlan


def load_table(path: Path) -> Plan:
    """Read a board file. Raises BoardFileError naming file, field and fault."""
    return read_table(read_file(path), str(path))


def read_table(text: str, name: str) -> Plan:
    """Read the text of a board file called `name`. Raises BoardFileError naming it, the field and the fault."""
    data = read_toml(text, name)
    return card_plan_from(name, data) if data.get("kind") in TABLES else plan_from(name, data)


def watch_table(
    plan: Plan, taught_dir: Path | None, camera: CameraModel | None = None, keep: Keep | None = None
) -> StillWatcher:
    """Somebody who watches such a table; `keep` writes what is taught. Raises TaughtError when the taught folder cannot
    be used.
    """
    if isinstance(plan, CardPlan):
        return CardWatcher(plan, taught_dir, camera, keep)
    return Watcher(plan, taught_dir, camera, keep)
