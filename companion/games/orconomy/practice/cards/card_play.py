"""Playing a card at the table: showing it, answering it, its Risk die, more cards for it, and what comes of it."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.orconomy.practice.cards.card_effects import EFFECTS
from companion.games.orconomy.practice.cards.card_targets import THOUGHTS, spite
from companion.games.orconomy.practice.player_kit import PlayerKit, touch
from companion.games.orconomy.practice.voting import reason
from companion.games.orconomy.rules.cards import plays
from companion.games.orconomy.rules.cards.any_moment import consultants, informer, security_service
from companion.games.orconomy.rules.cards.stack import AFTER_THE_DIE, BEFORE_THE_DIE
from companion.practice.kit import offers
from companion.practice.throwing import Throwing, only

View = Mapping[str, Any]
RISK_DIE = 0


class CardPlay:
    """Everybody's cards. `own` returns the seats that a person plays."""

    def __init__(self, kit: PlayerKit, throwing: Throwing, own: Callable[[], frozenset[int]]) -> None:
        self._kit, self._throwing, self._own = kit, throwing, own
        self._shown = 0
        self._stack: list[int] = []
        self._asked: set[tuple[int, str]] = set()

    # --- beginning --------------------------------------------------------------------------------------------------

    def begin(self, table: View, seat: int) -> bool:
        """Perhaps play a card that this player holds and can use now."""
        for kind in self._kit.cards.hand(seat):
            offered = offers(table, kind, seat)
            target = THOUGHTS[kind].target
            play = target(self._kit, table, seat, offered) if offered and target is not None else None
            if play is not None and self._kit.chance(play[1]):
                return self._show(kind, seat, play[0])
        return False

    def _show(self, kind: str, seat: int, numbers: tuple[int, ...]) -> bool:
        if not self._kit.do(":".join(("do", kind, str(seat), *map(str, numbers)))):
            return False
        self._kit.cards.show(seat, kind)
        return True

    # --- going on ---------------------------------------------------------------------------------------------------

    def follow(self, table: View) -> None:
        """Count the cards lying open; one that lies there no longer, and did its work before, goes to the discards."""
        cards, plays = self._kit.cards, table["plays"]
        while len(cards.open) > len(plays):
            cards.put_away()
        for play in plays[len(cards.open) :]:  # a person has played it
            cards.claim(play["player"], play["kind"])
        del self._stack[len(plays) :]
        while len(self._stack) < len(plays):
            self._shown += 1
            self._stack.append(self._shown)

    def go_on(self, view: View, t: float) -> bool:
        """The next thing about the card lying open."""
        table = view["game"]
        play = table["plays"][-1]
        if play["step"] in BEFORE_THE_DIE and self._answered(table, security_service.kind):
            return True
        if play["step"] in AFTER_THE_DIE and self._answered(table, consultants.kind, RISK_DIE):
            return True
        return play["player"] not in self._own() and STEPS[play["step"]](self, view, play, t)

    def _answered(self, table: View, kind: str, *numbers: int) -> bool:
        """Each player is asked once about a card whether to answer it; the first who wants to does."""
        key, count = (self._stack[-1], kind), len(table["players"])
        if key in self._asked:
            return False
        self._asked.add(key)
        owner = table["plays"][-1]["player"]
        for seat in ((owner + step) % count for step in range(count)):
            holds = kind in self._kit.cards.hand(seat) and seat not in self._own()
            if holds and offers(table, kind, seat) and self._kit.chance(self._eager(table, kind, seat)):
                return self._show(kind, seat, numbers)
        return False

    def _eager(self, table: View, kind: str, seat: int) -> float:
        """Consultants help the own card that failed, or against another's that did not."""
        play = table["plays"][-1]
        if kind == consultants.kind and play["player"] == seat:
            return 0.5 if play["step"] == "failure" else 0.0
        if kind == consultants.kind and play["step"] == "failure":
            return 0.0
        return spite(table, seat)

    # --- step by step -----------------------------------------------------------------------------------------------

    def _rate(self, _view: View, play: View, _t: float) -> bool:
        """What is printed on the card is tapped once a box."""
        return self._kit.do(touch(plays.rating, play["player"], self._kit.printed[play["kind"]]))

    def _resolve(self, view: View, play: View, _t: float) -> bool:
        if not self._kit.do(touch(plays.resolve, play["player"])):
            return False
        if play["step"] == "shown":
            self._helped(play)
        self._works(view, play)
        return True

    def _works(self, view: View, play: View) -> None:
        """The effect; Consultants lie open until the die has been thrown again."""
        if play["kind"] in EFFECTS:
            EFFECTS[play["kind"]](self._kit, view, play)
        if play["kind"] != consultants.kind:
            self._kit.cards.put_away()

    def _throw(self, view: View, play: View, t: float) -> bool:
        """The Risk die, or the die that Consultants let throw again."""
        again = play["step"] == "reroll"
        die, act = (dict(play["args"])["die"], plays.reroll) if again else (RISK_DIE, plays.risk_roll)
        why = reason(view)
        if not again and not self._throwing.waiting(why):
            self._helped(play)
        return self._throwing.go(
            view,
            t,
            why,
            (die or 1,),
            lambda faces: [touch(act, play["player"], only(faces) or 0)],
        )

    def _helped(self, play: View) -> None:
        """Smuggling has made the card less risky than it is printed."""
        if play["needs"] < self._kit.printed[play["kind"]]:
            self._kit.used["smuggling"] += 1

    def _fail(self, view: View, play: View, _t: float) -> bool:
        """More cards for it, or none."""
        seat, short = play["player"], play["short"]
        spent = self._kit.cards.least(seat, short)
        spoilt = play["kind"] == informer.kind and spent[-1:] == (informer.kind,)
        may = offers(view["game"], plays.boost.kind, seat) and not spoilt
        if may and self._kit.chance(THOUGHTS[play["kind"]].stubborn):
            return self._boost(view, play)
        if not self._kit.do(touch(plays.let_fail, seat)):
            return False
        self._kit.cards.put_away()
        return True

    def _boost(self, view: View, play: View) -> bool:
        if not self._kit.do(touch(plays.boost, play["player"], play["short"])):
            return False
        self._kit.cards.discard(play["player"], play["short"])
        self._works(view, play)
        return True


Step = Callable[[CardPlay, View, View, float], bool]
STEPS: Mapping[str, Step] = {
    "rating": CardPlay._rate, "shown": CardPlay._resolve, "success": CardPlay._resolve, "told": CardPlay._resolve,
    "roll": CardPlay._throw, "reroll": CardPlay._throw, "failure": CardPlay._fail,
}  # fmt: skip
