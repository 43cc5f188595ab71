"""A stream of pictures is cut into pieces, whatever nonsense is in between."""

from hypothesis import given
from hypothesis import strategies as st

from hardware.camera.multipart import LONGEST_LINE, MultipartParser


def piece(body: bytes, stamp: str = "1.5") -> bytes:
    return b"--b\r\nContent-Length: %d\r\nX-Timestamp: %s\r\n\r\n%s\r\n" % (len(body), stamp.encode(), body)


def bodies(parser: MultipartParser, data: bytes, step: int) -> list[bytes]:
    return [part.body for at in range(0, len(data), step) for part in parser.feed(data[at : at + step])]


def test_a_golden_piece_as_webcam_servers_write_it() -> None:
    data = (
        b"--boundarydonotcross\r\nContent-Type: image/jpeg\r\nContent-Length: 4\r\nX-Timestamp: 12.250000\r\n\r\n"
        b"\xff\xd8\xff\xd9\r\n"
    )
    (part,) = MultipartParser().feed(data)
    assert part.body == b"\xff\xd8\xff\xd9"
    assert part.headers == {"content-type": "image/jpeg", "content-length": "4", "x-timestamp": "12.250000"}


@given(st.lists(st.binary(max_size=300), max_size=6), st.integers(1, 97))
def test_pieces_survive_being_cut_anywhere(contents: list[bytes], step: int) -> None:
    assert bodies(MultipartParser(), b"".join(map(piece, contents)), step) == contents


@given(st.binary(max_size=3000), st.integers(1, 500))
def test_noise_never_breaks_it_and_the_next_piece_is_found(noise: bytes, step: int) -> None:
    parser = MultipartParser(largest_part=1000)
    bodies(parser, noise, step)
    parser.reset()
    assert bodies(parser, piece(b"picture"), step) == [b"picture"]


def test_a_piece_that_is_too_large_is_skipped() -> None:
    parser = MultipartParser(largest_part=10)
    assert bodies(parser, piece(b"x" * 11) + piece(b"small"), 7) == [b"small"]
    assert parser.skipped == 1


def test_an_endless_line_is_not_kept() -> None:
    parser = MultipartParser()
    assert parser.feed(b"z" * (50 * LONGEST_LINE)) == []
    assert bodies(parser, b"\r\n" + piece(b"next"), 5) == [b"next"]


def test_a_piece_cut_off_by_a_dead_writer_does_not_swallow_the_next() -> None:
    parser = MultipartParser()
    assert parser.feed(piece(b"half of it")[:-6]) == []
    parser.reset()
    assert bodies(parser, piece(b"whole"), 3) == [b"whole"]
    assert parser.skipped == 1
