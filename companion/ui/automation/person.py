"""Whether a person is busy with the screen, for virtual players who have to wait for them."""

from dataclasses import dataclass

from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import Scene

DIE_KEY = "die:"


@dataclass(slots=True)
class Person:
    """Counts a person's touches and keys; `last` is whether the newest touch was theirs and not a virtual player's."""

    touches: int = 0
    last: bool = False

    def touched(self) -> None:
        """A person touches the screen, or a key."""
        self.touches += 1
        self.last = True

    def gone(self) -> None:
        """A virtual player touches it."""
        self.last = False

    def busy(self, scene: Scene, snapshot: Snapshot, *, keys: bool) -> bool:
        """Whether something that a person opened covers the table: a sheet, a pad, a number asked about, or `keys` for
        dice.
        """
        return self.last and covered(scene, snapshot, keys=keys)


def covered(scene: Scene, snapshot: Snapshot, *, keys: bool) -> bool:
    """Whether anything is open over the table."""
    pad = keys and any(touch.id.startswith(DIE_KEY) for touch in scene.touches)
    return pad or snapshot.why is not None or snapshot.past is not None or any(layer.modal for layer in scene.layers)
