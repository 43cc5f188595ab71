"""Messages grow only at their end: old and new firmware and apps understand each other."""

import struct

from firmware.core import msgs
from tests.many_rows import each_row

KINDS = sorted(msgs.TABLE)


@each_row("kind", KINDS)
def test_a_message_comes_back_as_it_was_sent(kind: int) -> None:
    default = msgs.TABLE[kind][2]
    assert msgs.unpack(kind, msgs.pack(kind, *default)) == default


@each_row("kind", KINDS)
def test_bytes_a_reader_does_not_know_are_ignored(kind: int) -> None:
    default = msgs.TABLE[kind][2]
    assert msgs.unpack(kind, msgs.pack(kind, *default) + b"\x07\x07") == default


@each_row("kind", KINDS)
def test_a_missing_tail_takes_the_defaults(kind: int) -> None:
    assert msgs.unpack(kind, b"") == msgs.TABLE[kind][2]


def test_an_older_base_that_does_not_tell_when_the_die_came_to_rest_is_understood() -> None:
    whole = msgs.pack(msgs.ROLL, 9, 6, msgs.ROLLED, 200, 0, 800, 20, 1, 77)
    assert msgs.unpack(msgs.ROLL, whole[:10]) == (9, 6, msgs.ROLLED, 200, 0, 800, 20, 1, 0)


def test_an_unknown_message_is_nothing() -> None:
    assert msgs.unpack(0x7E, b"abc") is None


@each_row("kind", KINDS)
def test_every_message_fits_into_a_frame(kind: int) -> None:
    assert struct.calcsize(msgs.TABLE[kind][1]) <= 48


def test_the_table_is_the_one_published_for_version_1_3() -> None:
    # Changing the table means a new MINOR, a new number here, and a line in docs/dice-link.md.
    assert (msgs.MINOR, hex(msgs.schema_crc())) == (3, "0x454274c9")


@each_row(
    "roll_id, last, newer",
    [(1, 0, True), (5, 5, False), (4, 5, False), (0, 65535, True), (3, 65530, True), (65530, 3, False)],
)
def test_throws_are_ordered_also_where_the_numbers_begin_again(roll_id: int, last: int, newer: bool) -> None:
    assert msgs.newer(roll_id, last) is newer
