"""The real cards: all 48 are somewhere whatever happens, and only what lies open is known."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from companion.games.orconomy.practice.secrets import COPIES, GUESS, KINDS, RATINGS, Cards, printed

ALL = len(KINDS) * COPIES


def cards(players: int = 3, start: int = 3, seed: int = 1) -> Cards:
    return Cards(Random(seed), players, start)


def test_everybody_begins_with_three_of_forty_eight() -> None:
    made = cards(5)
    assert [made.count(seat) for seat in range(5)] == [3] * 5
    assert (made.deck, made.discards, made.total()) == (33, 0, 48)


@given(
    st.lists(
        st.tuples(st.sampled_from(("draw", "discard", "show", "away", "steal", "top")), st.integers(0, 2)), max_size=120
    )
)
def test_no_card_is_ever_lost_or_made(deeds: list[tuple[str, int]]) -> None:
    made = cards()
    for deed, seat in deeds:
        if deed == "draw":
            made.draw(seat, 2)
        elif deed == "discard":
            made.discard(seat, min(2, made.count(seat)))
        elif deed == "show" and made.hand(seat):
            made.show(seat, made.hand(seat)[0])
        elif deed == "away" and made.open:
            made.put_away()
        elif deed == "steal":
            made.steal(seat, (seat + 1) % 3)
        elif deed == "top":
            made.take_top(seat)
        assert made.total() == ALL


def test_a_person_is_believed_who_shows_what_nobody_has_seen() -> None:
    made = cards()
    missing = next(kind for kind in KINDS if kind not in made.hand(0))
    made.show(0, missing)
    assert (made.count(0), made.open, made.total()) == (2, (missing,), ALL)


def test_the_printed_ratings_differ_from_table_to_table_but_not_on_one() -> None:
    assert printed(Random("a")) == printed(Random("a")) != printed(Random("b"))
    assert all(rating in RATINGS for seed in range(20) for rating in printed(Random(seed)).values())
    assert all(any(printed(Random(seed))[kind] != guess for seed in range(20)) for kind, guess in GUESS.items())
