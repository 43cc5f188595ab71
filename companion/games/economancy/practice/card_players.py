"""Players of Economancy at a mat under a camera: they push cards forward and lay bought ones, and tap the rest."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from companion.games.economancy import conduct
from companion.games.economancy.board import row_number
from companion.games.economancy.judgements import stand_in
from companion.games.economancy.practice.boards import app_rows
from companion.games.economancy.practice.players import EconomancyPlayers
from companion.games.economancy.rules.acts import RULES
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.phases.attacking import stop
from companion.games.economancy.rules.phases.buying import buy
from companion.games.economancy.rules.state import Attack, Buy, Defend, State
from companion.games.economancy.view import game_view
from companion.games.protocol import Action, touch_for
from companion.practice.cards.card_duties import CardDuties
from companion.practice.cards.card_hands import CardHands
from companion.practice.cards.card_lessons import CardLessons
from companion.practice.game import Around
from companion.practice.kit import View, has, newest_act

UNREAD = 6.0
"""Seconds of table time in which a camera that sees should have read what was laid."""
SAYS_STOP = 0.5
"""How often an attacker says that the attack is over; else the next card bought says it."""


class CardPlayers(EconomancyPlayers):
    """See `companion.practice.game.PracticePlayers`. `laid` are choices for the camera to read, `told` those that it
    cannot see.
    """

    def __init__(self, around: Around, seed: int) -> None:
        super().__init__(around, seed)
        self.hands = CardHands(around.table.mat)
        self._own_setting_up.lessons = CardLessons(self.hands, around.press)
        self._duties = CardDuties(self.hands, around.press)
        self._laid: list[Action] = []
        self._told: list[Action] = []
        self._newest = 0
        self._since = 0.0
        self.untold = 0

    @property
    def questions(self) -> int:  # type: ignore[override]
        """How often the camera asked, saw something else, or could not read what was laid."""
        return self._duties.questions + self.untold

    def deal_anew(self, seed: int) -> None:
        super().deal_anew(seed)
        self._forget()

    def pack_up(self) -> None:
        super().pack_up()
        self._forget()
        self.hands.clear()

    def follow(self, game: View) -> None:
        super().follow(game)
        self._forget()
        self.hands.as_shown(app_rows(game))

    def _forget(self) -> None:
        self._laid, self._told = [], []
        self._duties.forget()

    # --- one thing after the other ----------------------------------------------------------------------------------

    def act(self, view: View, t: float) -> bool:
        """What the mat asks for first; then what was laid is waited for; then anything somebody wants to do."""
        game = view["game"]
        if self._state is None and not self._lost:
            self._newest = newest_act(view)
        self._begin(game)
        self._catch_up(view)
        asked = self._duties.go(view, app_rows(game), [_meant(action) for action in self._laid])
        if asked is not None:
            self._catch_up(self._around.look())
            return asked
        if not has(view, "camera"):
            return self._without_camera(view, t)
        if self._told:
            return self._tell(self._told[0])
        if self._laid:
            return self._wait(t)
        choices = [] if self._lost else self._in_cards()
        return self._choose(choices, t) if choices else self._by_touch(view, t)

    def _without_camera(self, view: View, t: float) -> bool:
        """Everything by touch; the cards follow at once."""
        self._forget()
        done = self._by_touch(view, t)
        return self.hands.as_shown(app_rows(self._around.look()["game"])) or done

    def _by_touch(self, view: View, t: float) -> bool:
        done = super().act(view, t)
        self._newest = newest_act(self._around.look())
        return done

    def _tell(self, action: Action) -> bool:
        """Something that the camera cannot see, or did not."""
        done = self._kit.do(touch_for(action))
        self._told = [one for one in self._told if one != action]
        self._laid = [one for one in self._laid if one != action]
        if done:
            self._caught_up((action,))
        return done

    def _wait(self, t: float) -> bool:
        """Wait for the camera to read what lies there; when it takes too long, tap it."""
        if t < self._since + UNREAD:
            return False
        self.untold += 1
        return self._tell(self._laid[0])

    # --- choices in cards -------------------------------------------------------------------------------------------

    def _in_cards(self) -> list[Action]:
        """What everybody whose turn it is wants to do in cards now; nothing where that is done by touch."""
        state = self._state
        if isinstance(state.phase, Attack):
            return self._attacker_wants(state)
        if isinstance(state.phase, Defend | Buy) and not conduct.on_screen(state):
            return self._wants(state)
        return []

    def _wants(self, state: State) -> list[Action]:
        own = self._around.own()
        wishes = (stand_in(state, seat, self._kit.rng) for seat in self._game.turns(state) if seat not in own)
        return [wish for wish in wishes if wish is not None]

    def _attacker_wants(self, state: State) -> list[Action]:
        """To send a card, or to stop; whoever buys next says that too."""
        wanted = self._wants(state)
        if [action.kind for action in wanted] != [stop.kind] or self._kit.chance(SAYS_STOP):
            return wanted
        bought = [] if conduct.on_screen(buying := RULES.apply(state, wanted[0])) else self._wants(buying)
        return bought if isinstance(buying.phase, Buy) and bought else wanted

    def _choose(self, choices: Sequence[Action], t: float) -> bool:
        """Cards are laid by those whose choice shows on the mat; the others tell theirs."""
        shows = {move.run[-1]: move for move in self._game.board.moves(self._state)}
        self._laid = [action for action in choices if action in shows]
        self._told = [action for action in choices if action not in shows]
        self._since = t
        for action in self._laid:
            self._lay(action)
        return True

    def _lay(self, action: Action) -> None:
        row = row_number(action.player)
        if action.kind == buy.kind:
            self.hands.lay(row, KINDS[action.args[0]])
        else:
            self.hands.push(row, action.args[1])

    # --- the position, worked out here ------------------------------------------------------------------------------

    def _catch_up(self, view: View) -> None:
        """Do here what the app has read since: those of the cards laid that make the position it shows."""
        if newest_act(view) == self._newest:
            return
        self._newest = newest_act(view)
        if self._state is not None and not self._lost:
            self._read_by_now(view)

    def _read_by_now(self, view: View) -> None:
        """Some of the cards laid lead to what the app shows."""
        for read in _some_of(self._laid):
            if self._shows(view["game"], _after(self._state, read)):
                self._state = _after(self._state, read)
                self._laid = [action for action in self._laid if action not in read]
                self._told = [action for action in self._told if action not in read]
                return
        self._wrong.append(f"app: after {self._laid} it shows what none of it leads to: {_shape(view['game'])}")
        self._lost = True

    def _caught_up(self, run: tuple[Action, ...]) -> None:
        """These were told by touch; in the same moment the app may have read cards that lie there."""
        view = self._around.look()
        self._newest = newest_act(view)
        if self._state is not None and not self._lost:
            self._state = _after(self._state, run[:-1])
            for action in conduct.reach(self._state, run[-1]):
                self._went_on(action) if action == run[-1] else self._quietly(action)
            if self._laid and not self._shows(view["game"], self._state):
                self._read_by_now(view)

    def _quietly(self, action: Action) -> None:
        """What goes without saying."""
        self._state = self._game.rules.apply(self._state, action)

    def _shows(self, game: View, state: State) -> bool:
        """Whether the app's game is in this position, as far as it shows."""
        mine = game_view(state)
        rows = [[(card.kind, card.uses, card.coins) for card in player.row] for player in mine.players]
        numbers = [(player.coins, player.chosen, player.out) for player in mine.players]
        return _shape(game) == (mine.phase, mine.step, mine.round, list(mine.turns), rows, numbers)


def _shape(game: View) -> tuple[Any, ...]:
    """What is compared of a shown game."""
    rows = [[(card["kind"], card["uses"], card["coins"]) for card in player["row"]] for player in game["players"]]
    numbers = [(player["coins"], player["chosen"], player["out"]) for player in game["players"]]
    return game["phase"], game["step"], game["round"], list(game["turns"]), rows, numbers


def _after(state: State, run: Sequence[Action]) -> State:
    """The position after some actions and what they take for granted; the same where one is not allowed."""
    for action in run:
        for step in conduct.reach(state, action):
            if RULES.refusal(state, step) is not None:
                return state
            state = RULES.apply(state, step)
    return state


def _some_of(laid: Sequence[Action]) -> Iterator[tuple[Action, ...]]:
    """Everything laid, then some of it, at last nothing."""
    for many in range(len(laid), -1, -1):
        yield from combinations(laid, many)


def _meant(action: Action) -> tuple[str, int, str]:
    """What somebody means by a card: the kind of action, the seat, and the kind of card."""
    return action.kind, action.player, KINDS[action.args[0]]
