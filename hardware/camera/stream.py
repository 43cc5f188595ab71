"""Pictures out of a stream of bytes, whether they are parts of a multipart stream or bare JPEGs behind each other."""

import math

from hardware.camera.jpeg_stream import START, JpegStreamParser
from hardware.camera.live import Raw
from hardware.camera.multipart import MultipartParser, PicturePart

SURE = 2
"""Bare JPEGs found in a stream that did not begin with one, before it counts as a stream of them: it may be joined in
the middle of a picture, and a picture in a part looks like a bare one.
"""


class ByteStream:
    """Finds pictures in bytes as they come. Holds at most one picture's length and one chunk for each form."""

    def __init__(self) -> None:
        self._multipart, self._bare = MultipartParser(), JpegStreamParser()
        self._chosen: MultipartParser | JpegStreamParser | None = None
        self._begun = False
        self._found: list[PicturePart] = []

    def feed(self, data: bytes) -> list[Raw]:
        """Takes the next bytes; returns the pictures they completed."""
        if not self._begun and data:
            self._begun = True
            self._chosen = self._bare if data.startswith(START) else None
        parts = self._undecided(data) if self._chosen is None else self._chosen.feed(data)
        return [Raw(part.body, _stamp(part)) for part in parts]

    def reset(self) -> None:
        """Forgets what was begun, because another writer begins anew."""
        self._multipart.reset()
        self._bare.reset()
        self._chosen, self._begun = None, False
        self._found = []

    def _undecided(self, data: bytes) -> list[PicturePart]:
        """Tries both forms until one has pictures."""
        parts = self._multipart.feed(data)
        self._found += self._bare.feed(data)
        if parts:
            self._choose(self._multipart, self._bare)
        elif len(self._found) >= SURE:
            parts = self._found
            self._choose(self._bare, self._multipart)
        return parts

    def _choose(self, right: MultipartParser | JpegStreamParser, wrong: MultipartParser | JpegStreamParser) -> None:
        self._chosen, self._found = right, []
        wrong.reset()


def _stamp(part: PicturePart) -> float | None:
    """The part's own time in seconds; None if it has none that can be used."""
    try:
        t = float(part.headers["x-timestamp"])
    except (KeyError, ValueError):
        return None
    return t if math.isfinite(t) else None
