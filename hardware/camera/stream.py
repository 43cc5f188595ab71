"""Pictures out of a stream of bytes, whether they are parts of a multipart stream or bare JPEGs behind each other.

Extracts single pictures from bare JPEGs sent one after the other, as `rpicam-vid --codec mjpeg` writes them.

JPEG as in ITU-T T.81: FF D8, segments that say their length, then coded data, in which FF is always followed by 00 or
by a restart marker, and FF D9. So the end of a picture is found without decoding it, also behind a small picture inside
its segments, as cameras put there for previews.
"""

import math

from hardware.camera.live import Raw
from hardware.camera.multipart import LARGEST_PART, MultipartParser, PicturePart

START = b"\xff\xd8"
_END, _SCAN = 0xD9, 0xDA
_BARE = frozenset((0x01, *range(0xD0, 0xD8)))  # markers without a length
_NOT_HERE = frozenset((0x00, 0xD8))
"""What never follows FF between segments: coded data, and the start of another picture."""
_IN_DATA = frozenset((0x00, *range(0xD0, 0xD8)))  # what may follow FF in coded data without ending it


class JpegStreamParser:
    """Parses a stream incrementally; never buffers more than one picture and the bytes of one `feed`."""

    def __init__(self, largest_part: int = LARGEST_PART) -> None:
        self._largest = largest_part
        self._buffer = bytearray()
        self._at = 0
        self._coded = False
        self.skipped = 0

    def feed(self, data: bytes) -> list[PicturePart]:
        """Takes the next bytes; returns the pictures they completed."""
        self._buffer += data
        parts: list[PicturePart] = []
        while self._step(parts) or (len(self._buffer) > self._largest and self._skip()):
            pass
        return parts

    def reset(self) -> None:
        """Drops an incomplete picture, because the stream restarts."""
        self.skipped += bool(self._at)
        self._buffer.clear()
        self._at, self._coded = 0, False

    def _step(self, parts: list[PicturePart]) -> bool:
        """Goes on by one piece of a picture; False if more bytes are needed."""
        if not self._at:
            return self._find_start()
        return self._pass_data() if self._coded else self._pass_segment(parts)

    def _find_start(self) -> bool:
        start = self._buffer.find(START)
        if start < 0:
            del self._buffer[: max(0, len(self._buffer) - 1)]
            return False
        del self._buffer[:start]
        self._at = len(START)
        return True

    def _pass_segment(self, parts: list[PicturePart]) -> bool:
        head = self._buffer[self._at : self._at + 4]
        if len(head) < 2:
            return False
        if head[0] != 0xFF or head[1] in _NOT_HERE:
            return self._skip()
        if head[1] == _END:
            return self._take(parts)
        if head[1] == 0xFF or head[1] in _BARE:
            self._at += 1 if head[1] == 0xFF else 2
            return True
        if len(head) < 4:
            return False
        length = head[2] << 8 | head[3]
        if length < 2 or head[2:] == START:  # broken off just before a length: the next picture is no segment of it
            return self._skip()
        if len(self._buffer) < self._at + 2 + length:
            return False
        self._at += 2 + length
        self._coded = head[1] == _SCAN
        return True

    def _pass_data(self) -> bool:
        mark = self._buffer.find(b"\xff", self._at)
        self._at = len(self._buffer) if mark < 0 else mark
        if len(self._buffer) < self._at + 2:
            return False
        if self._buffer[self._at + 1] in _IN_DATA:
            self._at += 2
        else:
            self._coded = False
        return True

    def _take(self, parts: list[PicturePart]) -> bool:
        end = self._at + 2
        parts.append(PicturePart({}, bytes(self._buffer[:end])))
        del self._buffer[:end]
        self._at = 0
        return True

    def _skip(self) -> bool:
        """What began here is no picture; the next one may begin right behind its first bytes."""
        self.skipped += 1
        del self._buffer[: len(START)]
        self._at, self._coded = 0, False
        return True


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
