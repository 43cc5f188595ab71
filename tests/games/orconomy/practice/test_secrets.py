"""The real cards: all 48 are somewhere whatever happens, and only what lies open is known."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from companion.games.orconomy.practice.secrets import COPIES, GUESS, KINDS, RATINGS, Cards, printed

ALL = len(KINDS) * COPIES


def cards(players: int = 3, start: int = 3, seed: int = 1) -> Cards:
    return Cards(Random(seed), players, start)


def holding(kind: str, players: int = 2) -> tuple[Cards, int]:
    """A game in which some seat holds this kind, and that seat."""
    for seed in range(100):
        made = cards(players, 6, seed)
        for seat in range(players):
            if kind in made.hand(seat):
                return made, seat
    raise AssertionError(f"nobody ever holds {kind}")


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


def test_a_card_is_shown_and_then_lies_on_top_of_the_discards() -> None:
    made, seat = holding("veto")
    before = made.count(seat)
    made.show(seat, "veto")
    assert (made.count(seat), made.open, made.top) == (before - 1, ("veto",), "")
    made.put_away()
    assert (made.open, made.top, made.discards) == ((), "veto", 1)


def test_a_cancelled_card_lies_below_the_one_that_cancelled_it() -> None:
    made, seat = holding("lobby")
    made.show(seat, "lobby")
    made.show(1 - seat, "security_service")
    made.cancel()
    made.put_away()
    assert (made.open, made.top, made.discards) == ((), "security_service", 2)


def test_a_person_is_believed_who_shows_what_nobody_has_seen() -> None:
    made = cards()
    missing = next(kind for kind in KINDS if kind not in made.hand(0))
    made.show(0, missing)
    assert (made.count(0), made.open, made.total()) == (2, (missing,), ALL)


def test_an_informer_stays_on_the_discards() -> None:
    made, seat = holding("informer")
    made.show(seat, "informer")
    made.put_away()
    before = made.count(seat)
    made.take_top(seat)
    assert (made.count(seat), made.top) == (before, "informer")


def test_the_deck_is_made_anew_from_the_discards() -> None:
    made = cards(2, 20)
    made.discard(0, 20)
    made.draw(1, 10)
    assert (made.deck, made.discards, made.count(1)) == (18, 0, 30)


def test_nothing_is_drawn_when_all_cards_are_in_hands() -> None:
    made = cards(2, 24)
    made.draw(0, 1)
    assert made.count(0) == 24


def test_what_is_liked_least_is_parted_with_first_and_pairs_are_of_one_kind() -> None:
    made = cards(1, 48)
    assert made.least(0, 3) == ("informer", "lobby", "espionage")
    assert made.least(0, 48)[-1] == "security_service"
    pair = made.pair(0)
    made.sell_pair(0)
    assert pair == made.top and made.hand(0) == KINDS and made.count(0) == 46


def test_the_printed_ratings_differ_from_table_to_table_but_not_on_one() -> None:
    assert printed(Random("a")) == printed(Random("a")) != printed(Random("b"))
    assert all(rating in RATINGS for seed in range(20) for rating in printed(Random(seed)).values())
    assert all(any(printed(Random(seed))[kind] != guess for seed in range(20)) for kind, guess in GUESS.items())
