"""What a Pixels die says, byte by byte, in the old and the new layout."""

from hardware.bluetooth_dice.notifications import Charge, Handled, Introduced, Leans, Lies, Rolls, Said, Thrown
from hardware.bluetooth_dice.pixels import Pixels
from tests.many_rows import each_row

OLD = bytes.fromhex("02 06 03 02 07000000 1e1d0000 0002 8000bd64 01 03 50 01")


def die(introduction: bytes) -> Pixels:
    pixels = Pixels()
    pixels.read(introduction)
    return pixels


def introduction(kind: int, lamps: int = 6, built: int = 0x67748580) -> bytes:
    """One of the newer layout: version and die chunk."""
    version = bytes((15, 2, 1)) + built.to_bytes(4, "little") + bytes(8)
    return bytes((2,)) + version + bytes((10, 0xCE, 0xD1, 0, 0, 1, kind, lamps, 3, 0))


def test_a_new_die_introduces_itself_in_chunks_that_tell_their_size() -> None:
    said = Pixels().read(introduction(2) + b"\x02\0\x05Die\0" + b"\x0d" + bytes(12) + bytes((5, 80, 0, 1, 3)))
    assert said == (Introduced("Pixels d6 0000d1ce"), Charge(80))


def test_chunks_may_grow_and_what_is_behind_them_too() -> None:
    longer = (
        bytes((2, 17, 2, 1, 0x80, 0x85, 0x74, 0x67)) + bytes(10) + bytes((12, 0xCE, 0xD1, 0, 0, 1, 2, 6, 3, 0, 9, 9))
    )
    assert Pixels().read(longer + b"\x01\x01\x01\x07\x50\x01\x00\x00\x09\x09\x03more") == (
        Introduced("Pixels d6 0000d1ce"),
        Charge(80, low=True),
    )


@each_row("cut", range(25))
def test_an_introduction_that_is_cut_short_is_none(cut: int) -> None:
    assert Pixels().read(introduction(2)[:cut]) == ()


def test_the_faces_of_new_firmware_are_in_order() -> None:
    new = die(introduction(2))
    assert [new.read(bytes((3, 1, index))) for index in range(6)] == [(Thrown(face),) for face in (1, 2, 3, 4, 5, 6)]


def test_the_faces_of_firmware_before_2024_are_in_another_order() -> None:
    old = die(introduction(2, built=1_700_000_000))
    assert [old.read(bytes((3, 1, index))) for index in range(6)] == [(Thrown(face),) for face in (1, 5, 4, 3, 2, 6)]


def test_the_die_with_pips_never_had_the_other_order() -> None:
    old = die(introduction(8, lamps=21, built=1_700_000_000))
    assert [old.read(bytes((3, 1, index)))[0] for index in (1, 4)] == [Thrown(2), Thrown(5)]


@each_row("state, said", [(0, ()), (2, (Handled(),)), (3, (Rolls(),)), (4, (Leans(),)), (5, (Lies(),)), (6, ())])
def test_only_rolled_is_a_throw(state: int, said: tuple[Said, ...]) -> None:
    assert die(introduction(2)).read(bytes((3, state, 2))) == said


@each_row("kind, lamps, what", [(7, 20, "d20"), (9, 6, "fudge die"), (0, 20, "d20"), (0, 5, "die")])
def test_a_die_without_the_faces_one_to_six_says_so(kind: int, lamps: int, what: str) -> None:
    assert Pixels().read(introduction(kind, lamps)) == (Introduced(f"Pixels {what} 0000d1ce", "not_six_faces"),)
