"""Who has won is told by the own lands and natives, whoever tells a hand last (O6.3)."""

import pytest

from companion.app.catalogue import screen
from companion.games.protocol import Action
from companion.record.history import History
from companion.record.past.chronicle import chronicle
from companion.session.snapshot import Chronicle, Snapshot
from companion.ui.compose import compose
from companion.ui.parts.local import Local
from tests.games.orc.positions import GAME, NAMES, A, B, act, ended
from tests.locale.compiling import compile_all
from tests.ui import fit
from tests.ui.drawn_with import ink_at, speaker_of

SIZE = (800, 480)


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    compile_all()


def told(*hands: Action) -> tuple[Chronicle, str]:
    """The numbers of a game that ends with these hands, Anna holding four lands; and what stands on its page."""
    track = History(GAME, NAMES, ended("AABBAA", (3, 4)))
    for hand in hands:
        track.do((hand,), "hand")
    numbers = chronicle(track, ("", ""), ())
    shown = Snapshot(game=GAME.view(track.state), chronicle=numbers)
    scene = compose(shown, Local(), ink_at(SIZE), speaker_of("orc", "en"), SIZE, screen)
    assert fit.faults(scene) == []
    return numbers, " ".join(text.text for text in fit.visible(scene))


def test_the_loser_tells_a_hand_last_and_the_winners_own_numbers_stand_there() -> None:
    (numbers, page) = told(act("natives", A, 4), act("natives", B, 2))
    last = numbers.story[-1]
    assert numbers.result is not None and numbers.result.scores[A] == last.value
    assert (last.action.kind, last.action.player, last.change) == ("natives", A, 4)
    assert f"Lands {last.value - 4}, natives 4" in page and NAMES[B] + ":" not in page


def test_the_winner_tells_a_hand_last() -> None:
    numbers, page = told(act("natives", B, 2), act("natives", A, 4))
    assert (numbers.story[-1].action.player, numbers.story[-1].change) == (A, 4) and "natives 4" in page


def test_whoever_resigns_has_decided_it() -> None:
    numbers, page = told(act("resign", B))
    assert numbers.story[-1].action.kind == "resign" and f"{NAMES[B]} resigns" in page
