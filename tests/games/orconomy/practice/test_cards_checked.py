"""The cards at the end of a practice game: counts that differ are wrong."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.games.orconomy.practice.secrets import COPIES, KINDS, Cards


def said(**other: Any) -> dict[str, Any]:
    """What the app says about the cards at the beginning of a game of two."""
    players = [{"name": name, "cards": 3} for name in ("Anna", "Boris")]
    return {"players": players, "deck": 42, "discards": 0, "top_discard": "", "plays": [], **other}


ALL = len(KINDS) * COPIES


def cards(players: int = 3, start: int = 3, seed: int = 1) -> Cards:
    return Cards(Random(seed), players, start)


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
            made.discard(seat, min(2, len(made.hands[seat])))
        elif deed == "show" and made.hand(seat):
            made.show(seat, made.hand(seat)[0])
        elif deed == "away" and made.open:
            made.put_away()
        elif deed == "steal":
            made.steal(seat, (seat + 1) % 3)
        elif deed == "top":
            made.take_top(seat)
        assert sum(map(len, (*made.hands, made.deck, made.discards, made.open))) == ALL
