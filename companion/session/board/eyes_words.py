"""What the eyes say, as the session needs it: each kind of line is read once, here, and is sound from then on."""

import base64
from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.app.eyes_link import EyesMessage
from companion.games.protocol import NotUnderstood
from companion.session.setup.draft import TEACHING
from vision.sighting import from_json

Body = Mapping[str, Any]
PICTURES: Final = ("picture", "before", "now")


def read(message: EyesMessage) -> Body:
    """The body of a line with its values as the session needs them. Raises NotUnderstood when it is something else."""
    try:
        return READERS.get(message.kind, dict)(message.body)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise NotUnderstood(f"{type(error).__name__} {error}") from error


def _sighting(body: Body) -> Body:
    sighting = from_json(body["sighting"])
    loose = (*sighting.extras, *sighting.startups)
    told = [*(slot.p for slot in sighting.slots), *(token.p for token in loose), sighting.crisis, sighting.activity]
    for p in told:
        if not all(isinstance(value, int | float) for value in p.values()):
            raise ValueError("a likelihood that is no number")
    places = {slot.sector for slot in sighting.slots}
    named = {token.sector for token in loose} | set(sighting.hidden)
    if not (places | named) <= set(sighting.ring) or any(not slot.p for slot in sighting.slots):
        raise ValueError("a sector that is not on the board")
    return {**body, "sighting": sighting}


def _pictures(body: Body) -> Body:
    return {name: base64.b64decode(body[name]) for name in PICTURES if name in body}


def _taught(body: Body) -> Body:
    problems = [str(problem) for problem in body.get("problems") or ()]
    return {**body, "what": TEACHING[TEACHING.index(body["what"])], "problems": problems}


def _ring(body: Body) -> Body:
    return {**body, "ring": [None if one is None else int(one) for one in body["ring"]]}


READERS: Final[Mapping[str, Callable[[Body], Body]]] = {
    "sighting": _sighting, "picture": _pictures, "crop": _pictures, "taught": _taught, "ring_read": _ring,
}  # fmt: skip
