"""Extracts single pictures from an endless multipart stream, as webcam servers send it.

Multipart as in RFC 2046: a boundary line that begins with two dashes, header lines, an empty line, then as many bytes
as `Content-Length` says. Anything malformed is skipped up to the next boundary.
"""

from dataclasses import dataclass

LONGEST_LINE = 1024
MOST_HEADERS = 32
LARGEST_PART = 8 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class PicturePart:
    """One part of the stream. Header names are in lower case."""

    headers: dict[str, str]
    body: bytes


class MultipartParser:
    """Parses a stream incrementally; never buffers more than one part and one line."""

    def __init__(self, largest_part: int = LARGEST_PART) -> None:
        self._largest = largest_part
        self._buffer = bytearray()
        self._headers: dict[str, str] | None = None
        self._length: int | None = None
        self.skipped = 0

    def feed(self, data: bytes) -> list[PicturePart]:
        """Takes the next bytes; returns the parts they completed."""
        self._buffer += data
        parts: list[PicturePart] = []
        while self._step(parts):
            pass
        return parts

    def reset(self) -> None:
        """Drops an incomplete part, because the stream restarts."""
        self.skipped += self._headers is not None
        self._buffer.clear()
        self._headers = self._length = None

    def _step(self, parts: list[PicturePart]) -> bool:
        """Parses one line or one body; False if more bytes are needed."""
        if self._length is not None:
            return self._take_body(parts, self._length)
        line = self._take_line()
        if line is None:
            return False
        if self._headers is None:
            self._headers = {} if line.startswith(b"--") and not line.endswith(b"--") else None
        elif not line:
            self._end_headers(self._headers)
        else:
            self._take_header(line, self._headers)
        return True

    def _take_line(self) -> bytes | None:
        end = self._buffer.find(b"\n", 0, LONGEST_LINE)
        if end < 0:
            if len(self._buffer) > LONGEST_LINE:
                del self._buffer[: -LONGEST_LINE // 2]
                self._give_up()
            return None
        line = bytes(self._buffer[:end]).rstrip(b"\r")
        del self._buffer[: end + 1]
        return line

    def _take_header(self, line: bytes, headers: dict[str, str]) -> None:
        name, colon, value = line.decode("latin-1").partition(":")
        if not colon or len(headers) >= MOST_HEADERS:
            self._give_up()
            return
        headers[name.strip().lower()] = value.strip()

    def _end_headers(self, headers: dict[str, str]) -> None:
        length = headers.get("content-length", "")
        if length.isascii() and length.isdecimal() and len(length) < 12 and int(length) <= self._largest:
            self._length = int(length)
        else:
            self._give_up()

    def _take_body(self, parts: list[PicturePart], length: int) -> bool:
        if len(self._buffer) < length:
            return False
        parts.append(PicturePart(self._headers or {}, bytes(self._buffer[:length])))
        del self._buffer[:length]
        self._headers = self._length = None
        return True

    def _give_up(self) -> None:
        self.skipped += self._headers is not None
        self._headers = None
