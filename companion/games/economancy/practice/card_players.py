"""Players of Economancy at a mat under a camera: they push cards forward and lay bought ones, and tap the rest."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from companion.games.cards.practice.mat_players import UNREAD, MatPlayers
from companion.games.economancy import conduct
from companion.games.economancy.board import BOARD_FILE, FRESH, USED, row_number
from companion.games.economancy.boxes.loader import load_prints
from companion.games.economancy.game import economancy_game
from companion.games.economancy.judgements import JUDGEMENTS
from companion.games.economancy.rules.acts import RULES
from companion.games.economancy.rules.cards import KINDS, SHOP_SETS, STIPEND
from companion.games.economancy.rules.phases.attacking import stop
from companion.games.economancy.rules.phases.buying import buy
from companion.games.economancy.rules.state import BUY, DEFEND, NOT_CHOSEN, PASS, Attack, Buy, Defend, State
from companion.games.economancy.rules.text.header import CLANS, GAME
from companion.games.protocol import Action, Offer, touch_for
from companion.games.simple.practice.table import SimplePlayers
from companion.practice.cards.card_drawing import draw_card
from companion.practice.cards.card_set import CardSet, Faces, rows_read
from companion.practice.game import PracticeGame
from companion.practice.kit import View, has
from companion.practice.pieces.bodies import Lying, Truth
from companion.practice.set_up_steps import SetUpSteps
from companion.practice.simulated_table import Around, TableSetting
from companion.printing.card_emblems import CardFace

SIZE_MM = (63.0, 88.0)


def app_rows(game: View) -> Truth:
    """What the app says lies in each row, from left to right; rows without cards are left out."""
    bought = dict(_bought(game))
    rows = {row_number(player["seat"]): list(_row(game, player)) for player in game["players"]}
    for seat, kind in bought.items():
        rows[row_number(seat)].append(Lying(KINDS[kind], "", FRESH))
    return {number: row for number, row in rows.items() if row}


def _row(game: View, player: View) -> Iterator[Lying]:
    """A card lies forward once it was used, and as soon as it is told to answer."""
    for card in player["row"]:
        used = card["uses"] > 0 or (game["step"] == DEFEND and card["place"] == player["chosen"])
        yield Lying(KINDS[card["kind"]], "", USED if used else FRESH)


def _bought(game: View) -> Iterator[tuple[int, int]]:
    """Seat and kind of every card that was picked openly and lies there already: as many of a kind as there are."""
    left = {pile["kind"]: pile["left"] for pile in game["shop"]}
    for player in game["players"]:
        kind = player["chosen"]
        if game["phase"] == BUY and kind not in (NOT_CHOSEN, PASS) and left[kind] > 0:
            left[kind] -= 1
            yield player["seat"], kind


def faces() -> Faces:
    """The face of each kind by its name."""
    faces_by_kind = {}
    for number, (kind, printed) in enumerate(zip(KINDS, load_prints(), strict=True)):
        corner = () if number == STIPEND else (printed.cost, printed.strength, printed.defence)
        name = kind.replace("_", " ").title()
        faces_by_kind[kind] = draw_card(CardFace(number, name, tuple(map(str, corner)), ""), SIZE_MM)
    return faces_by_kind


CHOICES = ("do:", "seal:", "reveal")  # how touches begin that tell what somebody has chosen
OPTIONS: Mapping[str, Sequence[str]] = {
    "entry_invest": ("cards", "screen"), "entry_defend": ("cards", "screen"), "entry_buy": ("cards", "screen"),
    "max_days": ("30",),
}  # fmt: skip
"""What tables choose otherwise than it is printed: where they choose, and that a game ends some time."""


class SettingUp(SetUpSteps):
    """Economancy's set-up screens: a known shop is taken."""

    def __init__(self, around: Around, seed: int, agreed: dict[str, str]) -> None:
        rng = Random(f"{seed} rules")
        chosen = {name: rng.choice(values) for name, values in OPTIONS.items()}
        super().__init__(around, CLANS[: len(around.names)], ("printed", chosen), agreed)
        self.shop = rng.choice(tuple(SHOP_SETS))
        self.steps |= {"shop": self._shop}

    def _shop(self, draft: View) -> bool:
        wish = (f"setup:shop:set:{self.shop}", draft["details"]["set"] != self.shop)
        return self.wish([wish]) or self.go_on(draft)


class EconomancyPlayers(SimplePlayers):
    """Everybody at the table. Where several choose at once each seals a choice, and then all are opened: no choice is
    told earlier.
    """

    def __init__(self, around: Around, seed: int) -> None:
        super().__init__(economancy_game(), around, seed)
        self._kit.press = self._touch
        self._setting_up = SettingUp(around, seed, self._kit.agreed)

    def _touch(self, text: str) -> bool:
        """Choices are gathered on the screen and told together: no single button tells one of them."""
        say = self._around.say if text.startswith(CHOICES) else None
        return bool((say or self._around.press)(text))

    def _asked(self, view: View, t: float) -> bool | None:
        """A secret choice, or the reveal of all."""
        secret = view["game"]["secret"]
        if not secret or self._state is None:
            return None
        waiting = [seat for seat in secret if seat not in (*view["sealed"], *self._around.own())]
        if waiting:
            return self._seal(waiting[0])
        return set(secret) <= set(view["sealed"]) and self._kit.do("reveal")

    def _seal(self, seat: int) -> bool:
        action = self._wanted_by(seat, self._state)
        return action is not None and self._touch(f"seal{touch_for(action).removeprefix('do')}")

    def _choose(self, state: Any, offers: Sequence[Offer]) -> Action:
        """What is sensible; where nothing is, anything. Nobody gives up."""
        return JUDGEMENTS.lively(state, self._game.turns(state), offers, self._kit.rng)


SAYS_STOP = 0.5  # how often an attacker says that the attack is over; else the next card bought says it


class CardPlayers(MatPlayers, EconomancyPlayers):
    """See `companion.practice.game.PracticePlayers`. `_laid` are choices for the camera to read, `_told` those that it
    cannot see.
    """

    def __init__(self, around: Around, seed: int) -> None:
        super().__init__(around, seed)
        self._laid: list[Action] = []
        self._told: list[Action] = []

    _wanted = staticmethod(app_rows)

    def _forget(self) -> None:
        self._laid, self._told = [], []
        super()._forget()

    # --- one thing after the other ----------------------------------------------------------------------------------
    def act(self, view: View, t: float) -> bool:
        """Without a camera the cards follow what was told at once."""
        done = super().act(view, t)
        if has(view, "camera"):
            return done
        self._forget()
        return self.hands.as_shown(app_rows(self._around.look()["game"])) or done

    def _asked(self, view: View, t: float) -> bool | None:
        """What the mat asks for first; then what was laid is waited for; then what somebody wants to do in cards."""
        asked = self._duties.go(view, app_rows(view["game"]), [_meaning(action) for action in self._laid])
        if asked is not None or not has(view, "camera"):
            return asked if asked is not None else super()._asked(view, t)
        if self._told:
            return self._tell(self._told[0])
        if self._laid:
            return self._wait(t)
        choices = self._in_cards() if self._state is not None else []
        return self._lay_all(choices, t) if choices else super()._asked(view, t)

    def _tell(self, action: Action) -> bool:
        """Something that the camera cannot see, or did not."""
        self._done(self._state, action)
        return self._tap(action)

    def _done(self, before: State, action: Action) -> None:
        """What the app has is no longer waited for."""
        self._told = [other for other in self._told if other != action]
        self._laid = [other for other in self._laid if other != action]

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
        wishes = (self._wanted_by(seat, state) for seat in self._game.turns(state) if seat not in own)
        return [wish for wish in wishes if wish is not None]

    def _attacker_wants(self, state: State) -> list[Action]:
        """To send a card, or to stop; whoever buys next says that too."""
        wanted = self._wants(state)
        if [action.kind for action in wanted] != [stop.kind] or self._kit.chance(SAYS_STOP):
            return wanted
        bought = [] if conduct.on_screen(buying := RULES.apply(state, wanted[0])) else self._wants(buying)
        return bought if isinstance(buying.phase, Buy) and bought else wanted

    def _lay_all(self, choices: Sequence[Action], t: float) -> bool:
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


def _meaning(action: Action) -> tuple[str, int, str]:
    """What somebody means by a card: the kind of action, the seat, and the kind of card."""
    return action.kind, action.player, KINDS[action.args[0]]


PRACTICE: Final = PracticeGame(
    setting=lambda _seed, _players: TableSetting(GAME, cards=CardSet(BOARD_FILE, faces, USED)),
    sit_down=CardPlayers,
    shown=app_rows,
    seen=rows_read,
)
"""Economancy at the practice table: a mat of cards under a camera, and players who lay what they choose."""
