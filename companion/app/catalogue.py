"""Which games there are: the only file outside `companion.games` that names one. A game's modules load when needed."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from vision.sighting import Sighting

SightingJson = Callable[[Sighting], dict[str, Any]]
"""A sighting in a game's own words, as `orctable read --json` prints it."""


def _orconomy() -> SightingJson:
    from companion.games.orconomy.sighting_json import to_json

    return to_json


SIGHTINGS: Final[Mapping[str, Callable[[], SightingJson]]] = {"orconomy": _orconomy}
"""By game; an edition is called after its game, such as `orconomy-2017`."""


def sighting_json(edition: str) -> SightingJson:
    """How the game of a board's edition writes a sighting. Raises ValueError for an edition of no game known here."""
    game = edition.partition("-")[0]
    if game not in SIGHTINGS:
        known = ", ".join(SIGHTINGS)
        raise ValueError(f"the board file is for the edition {edition!r}, of no game known here (known are: {known})")
    return SIGHTINGS[game]()
