"""What Orconomy's own steps of set-up show."""

from collections.abc import Mapping
from typing import Final

from companion.games.orconomy.set_up import DraftView
from companion.session.snapshot import Draft

STEPS: Final[Mapping[str, str]] = {"ring": "Ring", "box": "Box"}
"""What they are called."""


def details_of(draft: Draft) -> DraftView:
    """The game's own part of a draft of Orconomy."""
    assert isinstance(draft.details, DraftView)
    return draft.details
