"""A practice game under the camera with paper beside it: every picture of the screen is followed as it comes."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from companion.app import catalogue
from companion.practice import check, launch
from companion.practice.app_link import AppLink
from companion.practice.world import World
from tests.games.orconomy.paper.kept_on_paper import Paper, acted

WORDS = ("history", "dues", "to_do")


class FollowedLink(AppLink):
    """The app's door, with paper beside it, begun as `begin` says: what each answer shows is followed."""

    def __init__(self, path: Path, begin: Callable[[Any], Any]) -> None:
        super().__init__(path)
        self.paper, self._begin = None, begin
        self.wrong: list[str] = []
        self.acts = self.chips = 0
        self._before: Any = None

    def ask(self, op: str, **values: Any) -> dict[str, Any]:
        answer = super().ask(op, **values)
        if answer.get("view") and answer["view"]["game"]:
            self._follow(_named({name: answer["view"][name] for name in (*WORDS, "game")}), str(values.get("text", op)))
        return answer

    def _follow(self, now: Any, touch: str) -> None:
        before, self._before = self._before, now
        if self.paper is None:
            self.paper = self._begin(now.game)
        elif acted(before, now):
            self.chips, self.acts = self.chips + self.paper.follow(before, now, touch), self.acts + 1
            wrong = self.paper.wrong(now.game)
            if wrong:
                self.wrong.append(f"act {self.acts}, {touch}, {now.history[0]}: {wrong}; chips {now.dues}")
                self.paper = self._begin(now.game)  # the next difference is one of its own


def _named(data: Any) -> Any:
    """Plain data by attributes, as a snapshot has it."""
    if isinstance(data, dict):
        return SimpleNamespace(**{name: _named(value) for name, value in data.items()})
    return [_named(part) for part in data] if isinstance(data, list) else data


def filmed_game(
    folder: Path,
    seed: int,
    players: int,
    rounds: int = 0,
    game: str = catalogue.USUAL,
    begin: Callable[[Any], Any] = Paper,
) -> tuple[FollowedLink, list[str], bool]:
    """A game played with the camera, and dice where it has any: the followed link, what app and cardboard differ in at
    the end, and whether somebody has won.
    """
    with (
        launch.make_table(game, folder, seed, players) as table,
        launch.started_app(folder, table.table_file("outside"), "--no-window"),
        FollowedLink(folder / "control.sock", begin) as app,
    ):
        world = World(catalogue.GAMES[game].practice(), table, app, launch.NAMES[:players], seed, rounds)
        app.ask("look")
        world.play()
        return app, check.wrong(world.game, table, world.players, app.view["game"]), app.view["game"]["over"]
