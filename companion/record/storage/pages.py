"""Reads rows straight from the pages of a SQLite file, whatever state the file is in.

SQLite itself refuses a file whose header, index or tree is damaged, although most of its rows are still intact. Every
page that looks like a leaf of a table is read cell by cell (sqlite.org/fileformat2.html, sections 1.6 and 2.1), in the
main file and in the write-ahead file beside it. The rows are unverified: checksums decide which of them are genuine.
"""

import struct
from collections.abc import Iterator
from typing import Final

from companion.schema.quick_dataclass import dataclass

PAGE: Final = 4096  # bytes per page of our files
LEAF: Final = 0x0D  # the first byte of a leaf page of a table
WAL_HEAD, FRAME_HEAD, FILE_HEAD = 32, 24, 100
"""Bytes at the head of a write-ahead file, of a frame in it (section 4.1), and of the first page (section 1.3)."""
MOST_COLUMNS = 8  # twice as many as our widest table has: more are not read off a page of rubbish that looks like a row
LONGEST_TEXT = 1_000_000
TEXT, BLOB = 13, 12  # the serial types of an empty one; two more for each byte (section 2.1)
INTEGERS: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}  # bytes of an integer, by its serial type
CONSTANTS: Final = {0: None, 8: 0, 9: 1}  # serial types that say the value themselves and take no bytes (section 2.1)
Value = int | bytes | None
Row = tuple[Value, ...]  # a row's columns; texts as raw bytes


@dataclass(frozen=True, slots=True)
class Waiting:
    """The frames of a write-ahead file: for each frame in order its page number and page. The first `written` of them
    reach the last commit, after which the database has `size` pages.

    `spoilt`: the checksum of a frame within a committed transaction does not match, so SQLite ignores it. A frame
    truncated at the end was never committed, and nobody was told that it was written.
    """

    pages: tuple[tuple[int, bytes], ...] = ()
    written: int = 0
    size: int = 0
    spoilt: bool = False


def rows_in(main: bytes, waiting: bytes) -> Iterator[Row]:
    """Every row in any table, from the main file's pages and then from the write-ahead file's, oldest first."""
    whole = {number: main[start : start + PAGE] for number, start in enumerate(range(0, len(main), PAGE), 1)}
    for number, page in whole.items():
        yield from _rows(number, page, whole)
    newer = dict(whole)
    for number, page in frames(waiting).pages:
        newer[number] = page
        yield from _rows(number, page, newer)


def frames(waiting: bytes) -> Waiting:
    """The current frames of a write-ahead file (section 4.1: frames from before a reset have other salts)."""
    if len(waiting) < WAL_HEAD:
        return Waiting()
    order = ">" if waiting[3] & 1 else "<"
    sums = _checksum(waiting[:24], (0, 0), order)
    good = _words(waiting[24:32]) == sums and waiting[:3] == b"\x37\x7f\x06"
    spoilt, whole, found, end = False, good, list[tuple[int, bytes]](), (0, 0)
    runs, own = int.from_bytes(waiting[12:16], "big"), _words(waiting[16:24])
    for start in range(WAL_HEAD, len(waiting) - FRAME_HEAD - PAGE + 1, FRAME_HEAD + PAGE):
        head, page = waiting[start : start + FRAME_HEAD], waiting[start + FRAME_HEAD : start + FRAME_HEAD + PAGE]
        (number, size), salts = _words(head[:8]), _words(head[8:16])
        if good and _older(salts, own, runs):
            whole = False
            continue
        found.append((number, page))
        sums = _checksum(head[:8] + page, sums, order) if whole else (0, 0)
        whole = whole and salts == own and _words(head[16:24]) == sums
        spoilt = spoilt or bool(not whole and (size or salts != own))
        end = (len(found), size) if whole and size else end
    return Waiting(tuple(found), *end, spoilt)


def image(main: bytes, waiting: Waiting) -> bytes:
    """The database as SQLite would read it: the main file with every committed frame of the write-ahead file applied.

    Its header is set to say that it has no write-ahead file (section 1.3: file format version numbers 1).
    """
    newest = dict(waiting.pages[: waiting.written])
    whole = bytearray(main)
    if newest:
        whole = bytearray().join(
            newest.get(number) or main[PAGE * (number - 1) : PAGE * number].ljust(PAGE, b"\0")
            for number in range(1, waiting.size + 1)
        )
    whole[18:20] = b"\1\1"
    return bytes(whole)


def _older(salts: tuple[int, int], own: tuple[int, int], runs: int) -> bool:
    """Whether a frame is left over from before a reset, which adds one to the file's first salt."""
    return salts[1] != own[1] and 1 <= (own[0] - salts[0]) % 2**32 <= runs


def _words(data: bytes) -> tuple[int, int]:
    return int.from_bytes(data[:4], "big"), int.from_bytes(data[4:8], "big")


def _checksum(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    """The running checksum of a write-ahead file (section 4.2); `order` is the byte order in `struct` notation."""
    first, two = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for left, right in zip(words[::2], words[1::2], strict=True):
        first = first + left + two & 0xFFFFFFFF
        two = two + right + first & 0xFFFFFFFF
    return first, two


def _rows(number: int, page: bytes, pages: dict[int, bytes]) -> Iterator[Row]:
    """The rows of one page if it is a leaf of a table; a malformed cell is skipped."""
    head = FILE_HEAD if number == 1 else 0
    if len(page) < head + 8 or page[head] != LEAF:
        return
    count = int.from_bytes(page[head + 3 : head + 5], "big")
    for index in range(min(count, (PAGE - head - 8) // 2)):
        at = head + 8 + 2 * index
        cell = int.from_bytes(page[at : at + 2], "big")
        row = _row(page, cell, pages)
        if row is not None:
            yield row


def _row(page: bytes, cell: int, pages: dict[int, bytes]) -> Row | None:
    try:
        length, at = _varint(page, cell)
        _rowid, at = _varint(page, at)
        return _columns(_payload(page, at, length, pages))
    except (IndexError, ValueError):
        return None


def _payload(page: bytes, at: int, length: int, pages: dict[int, bytes]) -> bytes:
    """A row's bytes, including overflow pages (section 1.6). Raises ValueError if they are incomplete."""
    if length > LONGEST_TEXT:
        raise ValueError("too long")
    # The file format's own shares (section 1.6): how much of a row stays on its page when the rest overflows.
    most = PAGE - 35
    if length <= most:
        data = page[at : at + length]
    else:
        least = (PAGE - 12) * 32 // 255 - 23
        local = least + (length - least) % (PAGE - 4)
        local = local if local <= most else least
        data = page[at : at + local]
        following = int.from_bytes(page[at + local : at + local + 4], "big")
        while len(data) < length and following in pages:
            data += pages[following][4:]
            following = int.from_bytes(pages[following][:4], "big")
        data = data[:length]
    if len(data) < length:
        raise ValueError("cut off")
    return data


def _columns(payload: bytes) -> Row:
    """The columns of a record (section 2.1). Raises IndexError or ValueError if it is not one."""
    head, at = _varint(payload, 0)
    kinds: list[int] = []
    while at < head:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    if at != head or not kinds or len(kinds) > MOST_COLUMNS:
        raise ValueError("no record")
    columns: list[Value] = []
    for kind in kinds:
        value, at = _value(payload, at, kind)
        columns.append(value)
    return tuple(columns)


def _value(payload: bytes, at: int, kind: int) -> tuple[Value, int]:
    if kind in CONSTANTS:
        return CONSTANTS[kind], at
    size = INTEGERS[kind] if kind in INTEGERS else (kind - BLOB) // 2
    data = payload[at : at + size]
    if kind in (7, 10, 11) or len(data) < size:
        raise ValueError("no value of ours")
    return (int.from_bytes(data, "big", signed=True) if kind in INTEGERS else data), at + size


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """An integer of one to nine bytes, and the offset after it (section 1.6). Raises IndexError past the end."""
    value = 0
    for index in range(8):
        byte = data[at + index]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + index + 1
    return value << 8 | data[at + 8], at + 9
