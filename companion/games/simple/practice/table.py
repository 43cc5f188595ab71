"""Any simple game at the practice table: players by touch alone who do anything that is offered.

The position is worked out here from what was done, and held against the app's after each act.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.kernel import any_of
from companion.games.protocol import Action, Game, Offer
from companion.practice.game import Around
from companion.practice.kit import Kit, View, values
from companion.practice.pieces.bodies import Truth
from companion.practice.set_up_steps import SetUpSteps
from companion.practice.simulated_table import TableSetting


class SimplePractice:
    """See `companion.practice.game.PracticeGame`."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game

    @property
    def name(self) -> str:
        return self._game.name

    def setting(self, seed: int, players: int) -> TableSetting:
        """An empty table."""
        return TableSetting(self.name)

    def sit_down(self, around: Around, seed: int) -> "SimplePlayers":
        return SimplePlayers(self._game, around, seed)

    def shown(self, game: View) -> Truth:
        return {}

    def seen(self, sighting: Mapping[str, Any]) -> Truth:
        return {}

    def moment(self, game: View) -> str:
        """What is due."""
        return str(game["prompt"]["code"]).replace("_", "-")


class SimplePlayers:
    """Everybody at the table: see `companion.practice.game.PracticePlayers`."""

    questions = 0
    throwing = None

    def __init__(self, game: Game[Any], around: Around, seed: int) -> None:
        self._game, self._around = game, around
        self._kit = Kit(seed, around.press, around.look)
        self.seats = len(around.names)
        usual = next(iter(game.set_up.presets))
        self._options: dict[str, object] = {
            name: self._kit.rng.choice(may) for name, may in game.set_up.options.items()
        }
        said = {name: str(value).lower() for name, value in self._options.items()}
        self._setting_up = SetUpSteps(around, (), (usual, said), self._kit.agreed)
        self._state: Any = None
        self._lost = False
        self._wrong: list[str] = []

    @property
    def refused(self) -> Sequence[str]:
        return self._kit.refused

    def set_up(self, draft: View) -> bool:
        return self._setting_up.act(draft)

    def order(self, draft: View) -> tuple[int, ...]:
        return ()

    def meddled(self) -> None:
        self._setting_up.meddled = self._lost = True

    def deal_anew(self, seed: int) -> None:
        self._state, self._lost = None, False

    def pack_up(self) -> None:
        self._state = None

    def follow(self, game: View) -> None:
        """A person has played: from now on the position is the app's alone, unless a game has only just begun."""
        self._lost = self._lost or self._state is not None

    def count(self, game: View) -> None:
        """There is nothing to count."""

    def act(self, view: View, t: float) -> bool:
        """Anything that is offered to somebody no person plays."""
        game, own = view["game"], self._around.own()
        offered = [offer for offer in game["offers"] if offer["player"] not in own]
        if not offered:
            return False
        if self._state is None and not self._lost:
            self._state = self._first(game)
        action = self._chosen(offered)
        if not self._kit.do(":".join(map(str, ("do", action.kind, action.player, *action.args)))):
            return False
        self._went_on(action)
        return True

    def _first(self, game: View) -> Any:
        players = [{"name": player["name"]} for player in game["players"]]
        header = {"game": self._game.name, "players": players, "options": self._options}
        return self._game.files.open(header, "the practice table").state

    def _chosen(self, offered: Sequence[View]) -> Action:
        """By the position known here; by the screen where a person has changed it."""
        if self._state is not None and not self._lost:
            mine = {(offer["kind"], offer["player"]) for offer in offered}
            offers = [one for one in self._game.rules.offers(self._state) if (one.kind, one.player) in mine]
            if offers:
                return self._one_of(self._state, offers)
        shown = [Offer(one["kind"], one["player"], tuple(map(values, one["domains"]))) for one in offered]
        return self._one_of(None, shown)

    def _one_of(self, _state: Any | None, offers: Sequence[Offer]) -> Action:
        """What somebody does of this; the position is None where it is not known."""
        return any_of(offers, self._kit.rng)

    def _went_on(self, action: Action) -> None:
        if self._state is None or self._lost:
            return
        if self._game.rules.refusal(self._state, action) is not None:
            self._wrong.append(f"app: it offers {action}, which is not allowed")
            self._lost = True
            return
        self._state = self._game.rules.apply(self._state, action)
        self._compare(self._around.look()["game"])

    def _compare(self, game: View) -> None:
        """Hold the app's game against the one worked out here."""
        mine = self._game.view(self._state)
        said = (list(game["turns"]), game["over"], list(game["winners"]), game["prompt"]["code"])
        if said != (list(mine.turns), mine.over, list(mine.winners), mine.prompt.code):
            self._wrong.append(f"app: it says {said} after {len(game['offers'])} offers; here it is {mine}")

    def wrong(self, game: View) -> list[str]:
        return list(self._wrong)

    def report(self, lines: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        return {}
