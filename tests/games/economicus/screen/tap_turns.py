"""Turns of four players, played by whoever touches least in two ways of entering them, and how many touches each takes.

`python -m tests.games.economicus.screen.tap_turns --turns 100 --out docs/results/taps-economicus.csv` writes a row for
each way. A turn is drawn at random and entered in both: who is settled, how the startup's die falls, who bids what, who
creates a startup. A touch counts when it reaches a button that can be seen.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.games.economicus.screen.outcome import Sale
from proofs.long_run import Measurement
from tests.games.economicus.screen.fingers import Fingers
from tests.locale.compiling import compile_all
from tests.ui.touch.tap_rounds import row_of

SEATS = range(4)
BUDGETS: Mapping[str, int] = {"guide": 19, "quick": 9}  # the most touches of a typical turn, by how it is entered


@dataclass(frozen=True, slots=True)
class Turn:
    """A typical turn: the throw, whose startup is thrown for and how, three bids of which the last one wins, and who
    creates a startup. No fiscal year.
    """

    dice: tuple[int, int]
    owner: int
    die: int
    bids: tuple[tuple[int, int], ...]
    creator: int

    @property
    def active(self) -> int:
        """The industry that is thrown."""
        return sum(self.dice)


def a_turn(rng: Random) -> Turn:
    """No double and no 7, so that there is an auction; each bid is a little higher than the one before."""
    dice = (1, 1)
    while dice[0] == dice[1] or sum(dice) == 7:
        dice = (rng.randrange(1, 7), rng.randrange(1, 7))
    first = rng.randrange(2)
    bids = tuple((first + step, sum(dice) + rng.randrange(2) + 2 * step) for step in range(3))
    return Turn(dice, rng.choice(SEATS), rng.randrange(1, 7), bids, rng.choice(SEATS))


def begun(folder: Path, turn: Turn) -> Fingers:
    """A table before the throw, with the startup in the industry that will be active."""
    table = Fingers(folder).begin()
    table.press(*(f"rule:set_coins:{seat}:40:agreed" for seat in SEATS))
    table.press(f"rule:put_token:{turn.owner}:{turn.active}:2:agreed")
    table.taps = 0
    return table


def by_guide(table: Fingers, turn: Turn) -> None:
    """Every die, sum, bid, pass and startup is a touch of its own."""
    table.touch(f"die:1:{turn.dice[0]}", f"die:2:{turn.dice[1]}")
    while table.game.prompt.code == "profit":
        table.touch(f"do:settle:{table.game.turns[0]}")
    if table.game.prompt.code == "all_settled":
        table.touch("settle")
    table.touch(f"die:1:{turn.die}", f"do:accept:{turn.owner}")
    if table.game.prompt.code == "choose":
        table.touch("do:choose:0:0")
    bids = list(turn.bids)
    while table.game.prompt.code == "bid":
        seat = table.game.turns[0]
        table.touch(f"do:bid:{seat}:{bids.pop(0)[1]}" if bids and bids[0][0] == seat else f"do:pass:{seat}")
    winner = turn.bids[-1][0]
    table.touch(f"do:place_won:{winner}", f"do:create:{turn.creator}", "settle")
    if table.game.prompt.code == "end_turn":
        table.touch("settle")


def by_quick_entry(table: Fingers, turn: Turn) -> None:
    """One touch for all sums, the auction by its outcome; the next throw says that the turn is over."""
    table.touch(f"die:1:{turn.dice[0]}", f"die:2:{turn.dice[1]}")
    if table.game.prompt.code == "profit":
        table.touch("settle")
    table.touch(f"die:1:{turn.die}")
    winner, price = turn.bids[-1]
    if not {"do:choose:0:0", f"ui:winner:{winner}"} & set(table.ids()):  # somebody may still help the startup
        table.touch(f"do:accept:{turn.owner}")
    if "do:choose:0:0" in table.ids():
        table.touch("do:choose:0:0")
    table.touch(f"ui:winner:{winner}", f"outcome:{winner}:{price}", f"do:create:{turn.creator}")


MODES: Mapping[str, Callable[[Fingers, Turn], None]] = {"guide": by_guide, "quick": by_quick_entry}


def count(mode: str, turn: Turn) -> int:
    """The touches of one turn, up to the throw that begins the next one."""
    with TemporaryDirectory() as folder:
        table = begun(Path(folder), turn)
        if mode == "guide":  # said once a game
            table.local = replace(table.local, own=Sale(by_bids=True))
        MODES[mode](table, turn)
        if not table.game.dice_due:
            assert "die:1:1" not in table.ids(), "the ring is hidden while startups may be created"
            table.touch("ui:dice")
        taps = table.taps
        table.touch("die:1:1", "die:2:3")
        assert table.game.round == 2, table.game.prompt
        assert table.game.industries[turn.active - 2].price >= turn.bids[-1][1] + 2
        table.close()
    return taps


def main() -> int:
    """Enter every turn in every way; returns 1 when a median is over its budget."""
    run = Measurement("tests.games.economicus.screen.tap_turns", __doc__, turns=100, seed=1)
    words = run.begin()
    compile_all()
    rng = Random(words.seed)
    turns = [a_turn(rng) for _ in range(words.turns)]
    rows = [row_of(mode, [count(mode, turn) for turn in turns], BUDGETS[mode]) for mode in MODES]
    run.write(rows, words.seed, f"{words.turns} turns of four players in each way")
    return int(any(row.median > row.budget for row in rows))


if __name__ == "__main__":
    raise SystemExit(main())
