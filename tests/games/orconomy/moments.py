"""Every moment of a game with three players, laid out so that there is something to do for everybody.

Innovations (5) is active, Communications (4) and Food Processing (6) lie beside it, the Crisis is at 3. Seat 0 is the
Oracle and has a pledged Company in 11; everybody has a Startup in 6.
"""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.state import Auction, Competition, EndOfRound, Revenue, StartOfRound, State
from companion.games.protocol import Action
from tests.games.orconomy.positions import do, lay, play, unseen

BOARD = {5: "1 2", 6: "0 1 +0 +1 +2", 11: "0b"}
ALL = (False,) * 3
NONE = (0,) * 3


def laid(phase: orconomy.Phase, *actions: Action, **rest: Any) -> State:
    """The board of all moments in a phase, and what was done then."""
    usual: dict[str, Any] = {"active": 5, "discards": unseen(4)}
    return play(lay(BOARD, phase, 3, **{**usual, **rest}), *actions)


SAME = do("roll", -1, 2, 3)  # activity stays: Winter comes
SOLD = (do("pass", 0), do("bid", 1, 9), do("pass", 2))
WON = (do("pass", 0), do("bid_cards", 1, 1), do("pass", 2))
COLLECTED = (do("settle", 0), do("settle", 1), do("settle", 2))

SET_UP: Mapping[str, Callable[..., State]] = {
    "crisis roll": lambda **rest: laid(orconomy.CrisisRoll(), **rest),
    "first oracle": lambda **rest: laid(orconomy.FirstOracle(), **rest),
    "placement": lambda **rest: laid(orconomy.Placement(0), **rest),
}
OVER: Mapping[str, Callable[..., State]] = {"over": lambda **rest: laid(orconomy.Over(), winner=1, **rest)}
IN_ROUND: Mapping[str, Callable[..., State]] = {
    "start": lambda **rest: laid(StartOfRound(), **rest),
    "interest": lambda **rest: laid(StartOfRound(), SAME, **rest),
    "crisis step": lambda **rest: laid(StartOfRound(), SAME, do("pay_interest", 0, 11), **rest),
    "winter cards": lambda **rest: laid(StartOfRound(), SAME, do("pay_interest", 0, 11), do("crisis_step"), **rest),
    "revenue": lambda **rest: laid(Revenue(0), **rest),
    "revenue, first done": lambda **rest: laid(Revenue(0), COLLECTED[0], **rest),
    "revenue, all done": lambda **rest: laid(Revenue(0), *COLLECTED, **rest),
    "auction": lambda **rest: laid(Auction(0, NONE, ALL, NONE), **rest),
    "sold": lambda **rest: laid(Auction(0, NONE, ALL, NONE), *SOLD, **rest),
    "paid": lambda **rest: laid(Auction(0, NONE, ALL, NONE), *SOLD, do("pay", 1), **rest),
    "competition": lambda **rest: laid(Competition(0, NONE, ALL, begun=True), **rest),
    "convert": lambda **rest: laid(Competition(0, NONE, ALL), *WON, **rest),
    "launch": lambda **rest: laid(orconomy.Launch(0), **rest),
    "end": lambda **rest: laid(EndOfRound(0), **rest),
    "end, all done": lambda **rest: laid(EndOfRound(-1), **rest),
}
OUTSIDE = {**SET_UP, **OVER}  # no round is going on: before it begins, and after somebody has won
EVERY = {**SET_UP, **IN_ROUND, **OVER}
