"""Nothing changes silently: a table kept by the chips and by hand alone is equal to the app's after every act."""

from random import Random

from companion.games.economicus.game import economicus_game
from companion.games.economicus.judgements import JUDGEMENTS, lively
from companion.games.economicus.rules.box import SEGMENTS
from companion.games.economicus.rules.text.header import COLOURS
from companion.games.economicus.view import table_view
from companion.games.protocol import Action
from tests.games.economicus.paper.kept_on_paper import Paper
from tests.many_rows import few_quick

GAME = economicus_game()
MOST = 1200  # acts after which a game that nobody wins is broken off
AT_RANDOM, BACK, EARLY = 0.1, 0.03, 0.15
"""How often something is done that is merely allowed, an act is taken back, and a company sold before the bids."""


def kept(seed: int, players: int, preset: str) -> tuple[Paper, int, bool]:
    """One game: the paper, how many acts there were, and whether somebody won. Raises AssertionError by the act."""
    rng = Random(f"paper {seed} {players} {preset}")
    people = [{"name": colour, "colour": colour} for colour in COLOURS[:players]]
    ring = rng.sample(SEGMENTS, len(SEGMENTS))
    header = {"game": "economicus", "players": people, "ring": ring, "preset": preset, "trial": True}
    state = GAME.files.open(header, "a test").state
    paper, acts, before = Paper(table_view(state)), 0, None
    while GAME.result(state) is None and acts < MOST:
        if before is not None and rng.random() < BACK:
            paper.say(GAME.hands.back(state, before, "undone"))
            state, before, action = before, None, Action("undo")
        else:
            offers = GAME.rules.offers(state)
            other = rng.random() < AT_RANDOM
            sales = [offer for offer in offers if offer.kind == "sell" and table_view(state).phase == "auction"]
            if sales and rng.random() < EARLY:
                action = JUDGEMENTS.anything(sales, rng)
            else:
                action = JUDGEMENTS.anything(offers, rng) if other else lively(state, GAME.turns(state), offers, rng)
            after = GAME.rules.apply(state, action)
            paper.follow(table_view(state), action, GAME.hands.due((state, after), (action,), seen=False))
            before, state, acts = state, after, acts + 1
        wrong = paper.wrong(table_view(state))
        assert wrong == [], f"act {acts}, {action}: {wrong}"
    return paper, acts, GAME.result(state) is not None


@few_quick("preset", ("quick", "full"))
@few_quick("players", (2, 4, 8, 3, 6), slow=2)
def test_paper_and_chips_keep_a_game(players: int, preset: str) -> None:
    paper, acts, _ = kept(1, players, preset)
    assert acts >= 40 and paper.chips > acts / 10
