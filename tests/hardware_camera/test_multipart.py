"""A stream of pictures is cut into pieces, whatever nonsense is in between."""

from hypothesis import given
from hypothesis import strategies as st

from hardware.camera.multipart import MultipartParser


def piece(body: bytes, stamp: str = "1.5") -> bytes:
    return b"--b\r\nContent-Length: %d\r\nX-Timestamp: %s\r\n\r\n%s\r\n" % (len(body), stamp.encode(), body)


def bodies(parser: MultipartParser, data: bytes, step: int) -> list[bytes]:
    return [part.body for at in range(0, len(data), step) for part in parser.feed(data[at : at + step])]


@given(st.lists(st.binary(max_size=300), max_size=6), st.integers(1, 97))
def test_pieces_survive_being_cut_anywhere(contents: list[bytes], step: int) -> None:
    assert bodies(MultipartParser(), b"".join(map(piece, contents)), step) == contents


@given(st.binary(max_size=3000), st.integers(1, 500))
def test_noise_never_breaks_it_and_the_next_piece_is_found(noise: bytes, step: int) -> None:
    parser = MultipartParser(largest_part=1000)
    bodies(parser, noise, step)
    parser.reset()
    assert bodies(parser, piece(b"picture"), step) == [b"picture"]
