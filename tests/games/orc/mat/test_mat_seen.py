"""The camera follows ORC's mat: cards deployed, piles used up, and what hands owe after a battle."""

from companion.games.orc.rules.cards import COLOURS
from companion.games.orc.rules.state import Draw, Hands
from companion.games.protocol import Action
from tests.games.orc.mat.watched_mat import WatchedMat
from tests.games.orc.positions import GAME, act, with_options
from tests.games.orc.simulated_games import played
from tests.many_rows import few_quick


@few_quick("games, draws", [(2, "told"), (2, "seen"), (20, "told"), (20, "seen")], 2)
def test_whole_games_are_followed_with_cards_laid_and_piles_taken(games: int, draws: str) -> None:
    """Every deployment and every pile is read; draws are tapped only where they are told."""
    for seed in range(games):
        followed(seed, draws)


def followed(seed: int, draws: str) -> None:
    """A whole game by two practice players; a second position follows by rules alone."""
    steps = played(seed)
    mat = WatchedMat(with_options(steps[0].before, draws=draws))
    for before, _, action, truth, cards in steps:
        if isinstance(before.phase, Hands):
            break
        in_hands(mat, action, draws, gone=action.kind == "draw" and not cards.piles[action.args[0] - 1])
        if not isinstance(truth.phase, Draw):
            mat.look()
            assert [land.owner for land in mat.state.lands] == [land.owner for land in truth.lands], (seed, action)
            assert [land.sides for land in mat.state.lands] == [land.sides for land in truth.lands]
            mat.lay()
            assert mat.look().kind == "agree" and mat.owed() == set(), (seed, before, action)
    assert isinstance(mat.state.phase, Hands)
    assert {action.kind for action in mat.by_camera} <= {"deploy", "draw", "emptied"}
    assert all(action.kind != "draw" or draws == "seen" or action.args[0] for action in mat.by_camera)


def in_hands(mat: WatchedMat, action: Action, draws: str, *, gone: bool) -> None:
    """What people do at the mat, and what they tap."""
    if action.kind == "deploy":
        number, colour, orcs = action.args
        mat.deploy(action.player, number, f"{COLOURS[colour]}{orcs}")
        assert mat.look().kind == "act"
    elif gone:
        mat.take_pile(action.args[0])
        mat.look()
    elif action.kind == "draw":
        if draws == "told":
            mat.tell(action)
    elif action.kind == "enough" and draws == "seen":
        if isinstance(mat.state.phase, Draw):
            mat.tell(act("draw", action.player, 0), action)
    elif GAME.rules.refusal(mat.state, action) is None or draws == "seen":
        mat.tell(*GAME.conduct.reach(mat.state, action))
