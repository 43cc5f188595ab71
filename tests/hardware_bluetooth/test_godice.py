"""What a GoDice says, byte by byte."""

import struct

from hardware.bluetooth_dice.godice import GoDice, face_on_top
from hardware.bluetooth_dice.notifications import Introduced, Leans, Thrown
from tests.many_rows import each_row


@each_row("data", [b"", b"S", b"S\x40\x00", b"FS\x40\x00", b"Bat", b"Bat\x65", b"Col", b"XS\x40\x00\x00"])
def test_what_is_no_message_says_nothing(data: bytes) -> None:
    assert GoDice().read(data) == ()


@each_row("measured", [(45, 45, 0), (37, 37, 37), (30, 0, 0), (100, 0, 0), (0, 0, 0), (-128, -128, -128)])
def test_a_die_between_two_faces_or_in_a_hand_shows_none(measured: tuple[int, int, int]) -> None:
    assert face_on_top(measured) == 0


OTHER_FACES = (
    (-64, 0, -22), (42, -42, 40), (0, 22, -64), (0, 22, 64), (-42, -42, 42), (22, 64, 0), (-42, -42, -42), (64, 0, -22),
    (-22, 64, 0), (42, -42, -42), (-42, 42, 42), (22, -64, 0), (-64, 0, 22), (42, 42, 42), (-22, -64, 0), (42, 42, -42),
    (0, -22, -64), (0, -22, 64), (-42, 42, -42), (64, 0, 22), (20, -60, -20), (20, 0, 60),
)  # fmt: skip
"""What its maker's libraries say that a die in the shell of 20 faces measures, and two of the shell of 24."""


@each_row("measured", OTHER_FACES)
def test_a_die_in_another_shell_is_believed_no_face_and_refused_at_its_second_throw(
    measured: tuple[int, int, int],
) -> None:
    die, data = (
        GoDice(),
        b"S" + struct.pack("3b", *(axis + noise for axis, noise in zip(measured, (2, -2, 1), strict=True))),
    )
    assert die.read(b"Col\x01") == (Introduced("GoDice red"),)
    assert [die.read(data), die.read(data)] == [(Leans(),), (Introduced("GoDice red", "not_six_faces"),)]


def test_a_cube_that_leans_like_another_shell_now_and_then_stays_a_cube() -> None:
    die = GoDice()
    for _ in range(9):
        assert die.read(b"S\x40\x00\x16") == (Leans(),)
        assert die.read(b"S\x40\x00\x00") == (Thrown(6),)
