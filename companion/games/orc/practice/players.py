"""Players of ORC by touch alone: they deal the cards, press buttons, and hold the app against what lies there."""

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from companion.games.orc.deal import deal
from companion.games.orc.game import orc_game
from companion.games.orc.hidden_cards import UNSEEN, Dealt, HiddenCards, Played
from companion.games.orc.judgements import card_for, choose
from companion.games.orc.practice.laid_out import LaidOut, all_told, differences, laid_like
from companion.games.orc.rules.cards import COLOURS, DECK, Card, Line, draw_line, line_cards
from companion.games.orc.rules.options import CHOICES
from companion.games.orc.rules.phases.deploying import deploy
from companion.games.orc.rules.state import Spare, State
from companion.games.protocol import Action, IllegalAction
from companion.games.simple.practice.table import MOST_TOLD, action_of
from companion.players.playing import Table
from companion.players.strength import Player
from companion.practice.game import PracticePlayers
from companion.practice.kit import Kit, View
from companion.practice.set_up_steps import SetUpSteps, Wish
from companion.practice.simulated_table import Around
from companion.session.intents import do
from companion.session.running_game import APP
from companion.session.secret.choices import TELL

PRESET = "printed"
ABSENT = "absent"


def rules_of(seed: int) -> tuple[str, Mapping[str, str]]:
    """By which rules a table plays."""
    rng = Random(f"{seed} rules")
    return PRESET, {name: str(rng.choice(CHOICES[name])) for name in ("discard_draw", "tie")}


class OrcSetUpPlay(SetUpSteps):
    """ORC's set-up screens. `line` are the three cards these players lay."""

    def __init__(self, around: Around, seed: int) -> None:
        super().__init__(around, (), rules_of(seed), {})
        self.deal_anew(seed)
        self.steps |= {"line": self._line}
        self._draws = Random(f"{seed} draws").choice(CHOICES["draws"])

    def deal_anew(self, seed: int) -> None:
        """Another game: another line, and perhaps another dealer."""
        rng = Random(f"{seed} line")
        self.line: Line = draw_line(rng)
        self._dealer, self._near = rng.randrange(2), rng.randrange(2)

    def wishes(self, draft: View) -> list[Wish]:
        """Under a camera draws are told, or not: a pile that has gone says enough."""
        if draft["camera"].partition("-")[0] == ABSENT or "draws" not in self.agreed:
            return []
        return [(f"setup:option:draws:{self._draws}", self.agreed["draws"] != self._draws)]

    def _line(self, draft: View) -> bool:
        """The line as it lies, as far as nobody has named it."""
        details = draft["details"]
        who = [
            (f"setup:dealer:{self._dealer}", details["dealer"] != self._dealer),
            (f"setup:near:{self._near}", details["near"] != self._near),
        ]
        return self.wish(who) or (self.go_on(draft) if details["whole"] else self._next_end(details))

    def _next_end(self, details: View) -> bool:
        """The next colour from the box on; then the end with two Orcs of each card."""
        colours_named = [colour for colour, _ in details["lands"] if colour]
        if details["left"]:
            due = COLOURS[self.line[len(colours_named)].colour]
            return self.press(f"setup:line:pick:{due if due in details['left'] else details['left'][0]}")
        at = next(at for at, (_, worth) in enumerate(details["lands"]) if not worth)
        strong = next(end for end in (at, at + 1) if self.line[end].worth == 2)
        return self.press(f"setup:line:two:{strong + 1}")


class OrcPlayers(PracticePlayers):
    """Both players, with all cards in their hands and on their table.

    After each act the table is compared with the app; what differs is kept, and told at the end.
    """

    _setting_up: OrcSetUpPlay

    def __init__(self, around: Around, seed: int) -> None:
        super().__init__(around, seed)
        self._setting_up = OrcSetUpPlay(around, seed)
        self._game = orc_game()
        self._thinker = Player.of(Table.of(self._game), around.strength) if around.strength else None
        self.deal_anew(seed)

    def deal_anew(self, seed: int) -> None:
        """All cards are shuffled again; they are dealt when the line is known."""
        self._kit = Kit(seed, self._around.press, self._around.look)
        self._shuffle = Random(f"{seed} cards")
        self._table: LaidOut | None = None
        self._played: tuple[Played, ...] = ()
        self._differed: list[str] = []
        self._compared = self._carried = 0
        self._decided: Counter[str] = Counter()
        self._setting_up.deal_anew(seed)

    def pack_up(self) -> None:
        self._table = None

    # --- playing ----------------------------------------------------------------------------------------------------
    def act(self, view: View, t: float) -> bool:
        """Whoever is due does what the own hand can carry out, and taps it; first the app is told its cards."""
        game = view["game"]
        table = self._laid(game)
        if tells := view["absent"]["tells"]:
            return self._tell_app(tells, table.cards.hands[tells["seat"]])
        due = [seat for seat in game["turns"] if seat not in self._elsewhere]
        if game["over"] or not due:
            return False
        seat = self._kit.rng.choice(due)
        action = self._chosen(table.state, seat)
        card = card_for(table.state, action, table.cards.hands[seat])
        if not self._kit.do(do(action).text):
            return False
        self._done(action, card)
        self._compare(action)
        return True

    @property
    def _elsewhere(self) -> set[int]:
        """The seats that a person plays, or the app."""
        return {*self._around.own(), *self._around.look()["absent"]["seats"]}

    def _tell_app(self, tells: View, row: Sequence[Card]) -> bool:
        """Tell the card that is asked for, of those that lie there face down."""
        two, one = row[tells["place"] - 1]
        return self._around.press(f"{TELL}:{tells['seat']}:{two}:{one}")

    def _carry_out(self, view: View) -> None:
        """The app has played from the row of cards: people take the one it names. The screen tells what else."""
        newest, laid = view["history"][0] if view["history"] else None, view["absent"]["laid"]
        if newest and newest["source"] == APP and newest["line"] > self._carried:
            action, self._carried = action_of(newest["action"]), newest["line"]
            card = self._at_table.cards.hands[action.player][laid["place"] - 1] if laid else None
            with suppress(IllegalAction):
                self._done(action, card)

    def _chosen(self, state: State, seat: int) -> Action:
        """What this player does, as strong as this table plays, from the own hand and what was seen."""
        cards = self._at_table.cards
        if self._thinker is not None and len(cards.hands[seat]) == state.hands[seat].size:
            held = HiddenCards().held(Dealt(cards, self._played), seat)
            if action := self._thinker.decide(state, seat, held, self._kit.rng).action:
                return action
        return choose(state, seat, cards.hands[seat], self._kit.rng)

    def _done(self, action: Action, card: Card | None) -> None:
        """Carry it out with the cards."""
        if card is not None:
            end = (action.args[1], action.args[2]) if action.kind == deploy.kind else UNSEEN
            self._played += (Played(action.player, card, end),)
        self._table = self._at_table.after(action, card)

    @property
    def _at_table(self) -> LaidOut:
        """The cards as they lie. Raises LookupError before they are dealt."""
        if self._table is None:
            raise LookupError("nothing is dealt yet")
        return self._table

    def _laid(self, game: View) -> LaidOut:
        """The table; before the first act the line is laid and the other cards are dealt."""
        if self._table is None:
            state = self._position()
            mine = isinstance(state.phase, Spare) and not self._setting_up.meddled
            cards = deal(self._shuffle, self._setting_up.line if mine else state.agreed.line)
            self._table = LaidOut(all_told(state, cards) if mine else state, cards)
            if not mine:
                self.follow(game)
        return self._table

    def _position(self) -> State:
        """The position that the app has now."""
        return self._game.files.open(self._around.position(), "the practice table").state

    def _compare(self, action: Action) -> None:
        """Hold the app against the table right after an act."""
        game = self._around.look()["game"]
        self._compared += 1
        sentences = differences(self._at_table, game)
        self._differed += [f"{do(action).text}: {sentence}" for sentence in sentences][
            : MOST_TOLD - len(self._differed)
        ]
        self._decided = Counter(land["by"] for land in game["lands"] if land["status"] == "held")

    def follow(self, game: View) -> None:
        """Somebody else has played: the table is laid out as the screen has it."""
        if self._table is not None:
            self._carry_out(self._around.look())
        state, table = self._position(), self._table
        line = state.agreed.line
        if table is None or table.cards.line != line:
            table, self._played = LaidOut(state, deal(self._shuffle, line)), ()
        if differences(table, game):
            dealt = [card for card in DECK if card not in line_cards(line)]
            table, self._played = laid_like(table, state, game, dealt, self._shuffle), ()
        self._table = table

    count = follow

    # --- what came of it --------------------------------------------------------------------------------------------
    def wrong(self, game: View) -> list[str]:
        """Everything in which app and table disagreed after an act, and disagree now."""
        return [*self._differed, *(differences(self._table, game) if self._table is not None else ())]

    def report(self, lines: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """How often app and table were compared, and how the lands were decided."""
        decided = dict(sorted(self._decided.items()))
        return {**super().report(lines), "compared": self._compared, "decided": decided}
