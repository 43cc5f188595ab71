"""Players of ORC at a mat under a camera: they lay what they deploy, take cards off the piles, and tap the rest."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from companion.games.cards.practice.mat_players import UNREAD, MatPlayers
from companion.games.orc.board import card_lying, end, pile_row
from companion.games.orc.judgements import card_for
from companion.games.orc.practice.boards import CARDS, app_rows, column_row, hands_rows, marked
from companion.games.orc.practice.laid_out import differences, stocks_like
from companion.games.orc.practice.players import OrcPlayers
from companion.games.orc.rules.phases.deploying import deploy, discard
from companion.games.orc.rules.phases.drawing import draw, emptied, enough
from companion.games.orc.rules.state import DEPLOY, DRAW, NOBODY, Draw
from companion.games.orc.rules.text.header import GAME
from companion.games.protocol import Action, touch_for
from companion.practice.cards.card_set import rows_read
from companion.practice.game import PracticeGame
from companion.practice.kit import View, has
from companion.practice.pieces.bodies import Truth, sorted_truth
from companion.practice.simulated_table import Around, TableSetting

TAPS_FIRST: Final = 0.1  # how often somebody taps what the camera would see
TAKES_FIRST: Final = 0.5  # how often the last cards of a pile are taken before anything is tapped
ONE_IS_ENOUGH: Final = 0.3  # how often one card is enough after a discard, where draws are not told
QUICK: Final = 0.3  # how often somebody who need not tell draws does not wait for the camera either
NOT_TOLD: Final = 0  # the land of a draw that nobody names
TURNING: Final = (DEPLOY, DRAW)  # the phases in which somebody has a turn


class Unread(NamedTuple):
    """Something that lies on the mat for the camera to read: in which row, what it means as touches, and by what people
    know that the app has it.
    """

    row: int
    run: tuple[Action, ...]
    read: Callable[[View], bool]


class CardPlayers(MatPlayers, OrcPlayers):
    """See `companion.practice.game.PracticePlayers`. `laid` counts the cards that were laid for the camera,
    `taps` every touch of the game.
    """

    def __init__(self, around: Around, seed: int) -> None:
        self._press = around.press
        self._unread: list[Unread] = []
        self.laid = self.taps = 0
        super().__init__(replace(around, press=self._counted), seed)

    def _counted(self, text: str) -> bool:
        """A touch; those of set-up are not counted."""
        self.taps += self._around.look()["game"] is not None
        return self._press(text)

    def count(self, game: View) -> None:
        """The cards tell more than the screen as long as the camera has not read them all."""
        if self._table is None or (self._comparable(game) and differences(self._table, game)):
            self.follow(game)

    def _forget(self) -> None:
        self._unread = []
        super()._forget()

    def _wanted(self, game: View) -> Truth:
        """What hands lay to have the mat as the screen has it."""
        return hands_rows(game, stocks_like(self._at_table, game))

    # --- one thing after the other ----------------------------------------------------------------------------------
    def act(self, view: View, t: float) -> bool:
        """What the mat asks for first; then what was laid is waited for; then whoever is next does something."""
        row = self._laid(view["game"]).cards.hands
        self._catch_up(view)
        if (tells := view["absent"]["tells"]) and not self._unread:
            return self._tell_app(tells, row[tells["seat"]])
        difference = view["difference"]
        if difference and self._unread and difference["area"] == self._unread[0].row:  # seen, and not understood
            return self._tell()
        if self._mark(view["game"]):
            return True
        meant = [_meaning(unread.run[-1]) for unread in self._unread]
        asked = self._duties.go(view, self._wanted(view["game"]), meant)
        if asked is not None:
            self._catch_up(self._around.look())
            return asked
        if not self._unread:
            return self._next(view, t) if has(view, "camera") else self._without_camera(view, t)
        return (not has(view, "camera") or t > self._since + UNREAD) and self._tell()

    def _mark(self, game: View) -> bool:
        """Lay a card face down for every land that is held and has none; whether one was missing."""
        rows = {pile_row(land["number"]) for land in game["lands"] if marked(land)}
        missing = rows - {row for row in rows if self.hands.cards.row(row)}
        return any(self.hands.row_as_shown(row, self._wanted(game)[row]) for row in sorted(missing))

    def _catch_up(self, view: View) -> None:
        """What the app has read by now is told; when it has all, it is held against the table."""
        read: list[Unread] = []
        while self._unread and self._unread[0].read(view["game"]):
            read.append(self._unread.pop(0))
        if read and not self._unread:
            self._compare(read[-1].run[-1])

    def _tell(self) -> bool:
        """What the camera could not read is tapped; the cards lie there already."""
        self.untold += has(self._around.look(), "camera")
        unread = self._unread.pop(0)
        done = all(self._kit.do(touch_for(action)) for action in unread.run)
        if not done:
            self.follow(self._around.look()["game"])
        elif not self._unread:
            self._compare(unread.run[-1])
        return done

    def _wait_for(self, unread: Unread, t: float) -> None:
        self._unread.append(unread)
        self._since = t

    def _without_camera(self, view: View, t: float) -> bool:
        """Everything by touch, and the cards follow at once. Where draws are not told, people go on by their cards: a
        pile that goes is told like everything else that the camera would have read.
        """
        is_seen = view["game"]["seen"]
        if not is_seen and not self._comparable(view["game"]):
            self.follow(view["game"])
        done = self._next(view, t) if is_seen else super().act(view, t)
        game = self._around.look()["game"]
        return (self._comparable(game) and self.hands.as_shown(self._wanted(game))) or done

    def _next(self, view: View, t: float) -> bool:
        """A turn is played with cards; before the first and after the last one everything is told by touch."""
        game, table = view["game"], self._at_table
        if game["phase"] not in TURNING:
            return super().act(view, t)
        if table.turn in (NOBODY, *self._elsewhere) or self._last < game["round"]:
            return False
        return self._go_on(game, t)

    @property
    def _last(self) -> float:
        """The last turn that is played."""
        return self._around.rounds or math.inf

    def _go_on(self, game: View, t: float) -> bool:
        """Whoever has the turn does something; that one card is enough is not a choice where draws are not told."""
        state, turn = self._at_table.state, self._at_table.turn
        if game["seen"] and isinstance(state.phase, Draw):
            state = state._replace(phase=Draw(turn, state.phase.due))
        action = self._chosen(state, turn)
        return HOW[action.kind](self, game, action, t)

    # --- a turn -----------------------------------------------------------------------------------------------------
    def _deploy(self, game: View, action: Action, t: float) -> bool:
        """A card is laid, its end towards the line; some tap it first, some draw before the camera has read it."""
        (number, _, orcs), seat = action.args, action.player
        card = card_for(self._at_table.state, action, self._at_table.cards.hands[seat])
        if card is None:
            raise LookupError(f"no card in hand can do {touch_for(action)}")
        tapped = self._kit.chance(TAPS_FIRST)
        if tapped and not self._kit.do(touch_for(action)):
            return False
        row = column_row(game, number, seat)
        self.hands.lay(row, card_lying(card, two_first=orcs == 2))
        self._done(action, card)
        if tapped:
            self._compare(action)
            return True
        self.laid += 1
        cards = self._at_table.state.land(number).sides[seat].cards
        self._wait_for(Unread(row, (action,), lambda now: _cards(now, number, seat) >= cards), t)
        if game["seen"] and self._last > game["round"] and self._kit.chance(QUICK):
            self._draw_all(game, seat, t)
        return True

    def _draw_all(self, game: View, seat: int, t: float) -> None:
        """Take every card that is due."""
        while self._at_table.due and self._at_table.turn == seat:
            self._go_on(game, t)

    def _by_touch(self, _game: View, action: Action, _t: float) -> bool:
        """What nobody sees is tapped."""
        card = card_for(self._at_table.state, action, self._at_table.cards.hands[action.player])
        if not self._kit.do(touch_for(action)):
            return False
        self._done(action, card)
        self._compare(action)
        return True

    def _draw(self, game: View, action: Action, t: float) -> bool:
        """Draws are tapped, or only seen when a pile goes by them."""
        return (self._draw_unseen if game["seen"] else self._draw_told)(game, action, t)

    def _draw_told(self, _game: View, action: Action, t: float) -> bool:
        """Each draw is tapped; when the last cards of a pile are taken, the camera may see it."""
        number = action.args[0]
        left = len(self._at_table.cards.piles[number - 1])
        if left <= self._at_table.due and self._kit.chance(TAKES_FIRST):
            for _ in range(left):
                self._take(action)
            self._wait_for(_gone(number, (action,) * left), t)
            return True
        if not self._kit.do(touch_for(action)):
            return False
        self._take(action)
        self._compare(action)
        return True

    def _draw_unseen(self, game: View, action: Action, t: float) -> bool:
        """A card is taken; only a pile that goes is seen. After a discard one card may be enough, which is tapped."""
        (number,), seat = action.args, action.player
        may_stop = game["prompt"]["code"] == "draw_some" and self._at_table.due == game["due"]
        stops = may_stop and self._kit.chance(ONE_IS_ENOUGH)
        actions = (draw.action(seat, NOT_TOLD), enough.action(seat))
        if stops and not all(self._kit.do(touch_for(action)) for action in actions):
            return False
        last = len(self._at_table.cards.piles[number - 1]) == 1
        self._take(action)
        if stops:
            self._done(actions[-1], None)
        if last:
            self._wait_for(_gone(number, (emptied.action(NOBODY, number),)), t)
        else:
            self._compare(action)
        return True

    def _take(self, action: Action) -> None:
        """The uppermost card of a pile."""
        self.hands.take_last(pile_row(action.args[0]))
        self._done(action, None)

    # --- against the app --------------------------------------------------------------------------------------------
    def _comparable(self, game: View) -> bool:
        """Whether app and table are at the same moment: draws that are not told the app knows only a turn later."""
        table = self._at_table
        return not self._unread and (table.turn, table.due) == (game["turn"], game["due"])

    def _compare(self, action: Action) -> None:
        """Hold the app against the table; where they differ, the players believe the app."""
        game, before = self._around.look()["game"], len(self._differed)
        if game["seen"] and not self._comparable(game):
            return
        super()._compare(action)
        if len(self._differed) > before:
            self.follow(game)

    def wrong(self, game: View) -> list[str]:
        """What the app does not know yet is not held against it."""
        return super().wrong(game) if self._table is None or self._comparable(game) else list(self._differed)

    def report(self, lines: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """What the camera was shown, and how much had to be touched."""
        turns = sum(line.get("do") in (deploy.kind, discard.kind) for line in lines)
        counts = {"laid": self.laid, "untold": self.untold, "turns": turns, "taps": self.taps}
        return {**super().report(lines), **counts, "draws": self._setting_up.agreed.get("draws", "told")}


def _cards(game: View, number: int, seat: int) -> int:
    """How many cards the app says lie in a column."""
    return int(game["lands"][number - 1]["sides"][seat]["cards"])


def _gone(number: int, run: tuple[Action, ...]) -> Unread:
    """A pile whose last card was taken."""
    return Unread(pile_row(number), run, lambda game: game["lands"][number - 1]["stock"] == 0)


def _meaning(action: Action) -> tuple[str, int, str]:
    """What somebody means by it: the kind of action, the seat, and the end of a card that is laid."""
    return action.kind, action.player, end(*action.args[1:]) if action.kind == deploy.kind else ""


How = Callable[[CardPlayers, View, Action, float], bool]
HOW: Final[Mapping[str, How]] = {
    deploy.kind: CardPlayers._deploy, discard.kind: CardPlayers._by_touch, enough.kind: CardPlayers._by_touch,
    draw.kind: CardPlayers._draw,
}  # fmt: skip


PRACTICE: Final = PracticeGame(
    setting=lambda _seed, _players: TableSetting(GAME, cards=CARDS),
    sit_down=CardPlayers,
    shown=app_rows,
    seen=lambda sighting: sorted_truth(rows_read(sighting)),
    moment=lambda game: str(game["phase"]),
)
"""ORC at the practice table: a mat with cards under a camera, and two players who lay them."""
