"""When each of the twelve cards may be played, and when not: every card at every moment of a game."""

from companion.games.orconomy.rules.state import CARDS
from tests.games.orconomy.moments import EVERY, IN_ROUND, OUTSIDE, SET_UP, only
from tests.games.orconomy.positions import offer, why_not
from tests.many_rows import each_row

ANY_TIME = frozenset(IN_ROUND)
WINDOWS = {
    "exploitation": only("revenue, first done", "revenue, all done"),  # rulebook en 338
    "espionage": ANY_TIME - {"competition", "convert"},  # en 344-346
    "veto": only("auction", "sold", "competition", "convert"),  # en 350
    "tax_inspection": only("end", "end, all done"),  # en 358
    "informer": ANY_TIME,  # en 362
    "payments_delay": only("interest", "crisis step", "winter cards"),  # en 368
    "lobby": ANY_TIME,  # en 372
    "fraud": only("sold"),  # en 376-378
    "good_bargain": ANY_TIME,  # en 382
    "corporate_raid": only("end", "end, all done"),  # en 396
    "security_service": only(),  # only an answer to another card (en 334)
}
AIM = {
    "espionage": (10,), "veto": (1,), "tax_inspection": (1,), "lobby": (9,), "good_bargain": (6, 0),
    "corporate_raid": (1, 0),
}  # fmt: skip
"""What seat 0 aims a card at; at every moment that is possible as far as the target goes."""


def test_every_card_has_its_window_here_or_in_the_tests_of_the_consultants() -> None:
    assert set(WINDOWS) | {"consultants"} == set(CARDS)


@each_row("moment", EVERY)
@each_row("kind", WINDOWS)
def test_a_card_may_be_played_in_its_window_and_at_no_other_time(kind: str, moment: str) -> None:
    state = EVERY[moment]()
    allowed = moment in WINDOWS[kind]
    said = why_not(state, kind, 0, *AIM.get(kind, ()))
    assert (said == "") == allowed, said
    assert (offer(state, kind, 0) is not None) == allowed


@each_row("moment", EVERY)
@each_row("die", [-1, 0, 3, 6])
def test_consultants_need_a_die_that_was_just_thrown(die: int, moment: str) -> None:
    """En 388-394."""
    assert why_not(EVERY[moment](), "consultants", 0, die) != ""


@each_row("moment", OUTSIDE)
@each_row("kind", CARDS)
def test_outside_of_a_round_no_card_may_be_played(kind: str, moment: str) -> None:
    """En 283: at any time during the game round; so not while setting up, and not when somebody has won."""
    aim = {"consultants": (1,), **AIM}.get(kind, ())
    said = why_not(OUTSIDE[moment](), kind, 0, *aim)
    assert said in ({"wrong_phase", "not_an_answer"} if moment in SET_UP else {"game_over"})


@each_row("kind", WINDOWS)
def test_who_holds_no_card_plays_none(kind: str) -> None:
    for moment in WINDOWS[kind]:
        state = IN_ROUND[moment](cards=(0, 4, 4))
        if state.cards[0] == 0:  # everybody has got one in Winter otherwise
            assert why_not(state, kind, 0, *AIM.get(kind, ())) == "no_card"
            assert offer(state, kind, 0) is None


@each_row("kind", WINDOWS)
def test_a_card_is_played_by_somebody_at_the_table(kind: str) -> None:
    for moment in WINDOWS[kind]:
        for nobody in (-2, -1, 3):
            assert why_not(IN_ROUND[moment](), kind, nobody, *AIM.get(kind, ())) != ""
