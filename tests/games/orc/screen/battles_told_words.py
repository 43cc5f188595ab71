"""Words of the cases about what the screen tells of battles and of who has won."""

from dataclasses import replace

from companion.app.catalogue import screen
from companion.games.orc.rules.state import State
from companion.games.protocol import Action, round_of
from companion.record.history import History
from companion.record.past.chronicle import chronicle
from companion.session.snapshot import Chronicle, HistoryLine, Snapshot
from companion.ui.compose import compose
from companion.ui.parts.local import Local
from tests.games.orc.positions import GAME, NAMES, do, ended
from tests.locale.compiling import compile_all
from tests.ui import fit
from tests.ui.drawn_with import ink_at, speaker_of

SIZE = (800, 480)


def on_screen(shown: Snapshot, dialog: str = "") -> str:
    """All that stands there."""
    compile_all()
    scene = compose(shown, Local(dialog=dialog), ink_at(SIZE), speaker_of("orc", "en"), SIZE, screen)
    assert fit.faults(scene) == []
    return " ".join(text.text for text in fit.visible(scene))


def words(state: State, *done: Action, dialog: str = "", names: tuple[str, str] = NAMES) -> str:
    """All that stands on the screen after these actions."""
    history: list[HistoryLine] = []
    for number, action in enumerate(done):
        before = round_of(state)
        state = do(state, action)
        history.insert(0, HistoryLine(number + 1, before, action, "hand"))
    view = GAME.view(state)
    players = tuple(replace(player, name=name) for player, name in zip(view.players, names, strict=True))
    return on_screen(Snapshot(game=replace(view, players=players), history=tuple(history)), dialog)


def ended_by(*hands: Action) -> tuple[Chronicle, str]:
    """The numbers of a game that ends with these hands, Anna holding four lands; and what stands on its page."""
    track = History(GAME, NAMES, ended("AABBAA", (3, 4)))
    for hand in hands:
        track.do((hand,), "hand")
    numbers = chronicle(track, ("", ""), ())
    return numbers, on_screen(Snapshot(game=GAME.view(track.state), chronicle=numbers))
