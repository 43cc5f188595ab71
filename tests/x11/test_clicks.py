"""Set-up and one auction with a real mouse on a real window."""

import shutil
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))  # a bare `pytest` does not put the project's folder there

from companion.app import catalogue
from companion.games.orconomy.practice.boards import app_board
from companion.practice.launch import make_table, started_app
from companion.practice.world import World
from tests.locale.compiling import compile_all
from tests.x11.clicks import ClickingLink, display

pytestmark = pytest.mark.slow

MISSING = [program for program in ("Xvfb", "xdotool") if shutil.which(program) is None]
NAMES = ("Anna", "Olga")
MOST_STEPS = 1200


def _auction_sold(world: World) -> bool:
    """Whether the first auction is over, and the app agrees with the table: what was put down last may be unread."""
    table = world.view.get("game")
    if not table or world.view["owed"] or table["phase"] not in ("startups", "end", "roll") or not table["active"]:
        return False
    return bool(app_board(table) == world.table.board.bodies.truth())


@pytest.mark.window
@pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
def test_ok__set_up_and_an_auction_by_mouse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compile_all()
    with display() as name:
        monkeypatch.setenv("DISPLAY", name)
        monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
        monkeypatch.setenv("KIVY_HOME", str(tmp_path / "kivy"))
        stage = make_table(catalogue.USUAL, tmp_path, 1, len(NAMES))
        try:
            with started_app(tmp_path, stage.table_file("outside"), "--window") as app:
                link = ClickingLink(tmp_path / "control.sock", app.pid)
                with link:
                    world = World(catalogue.GAMES[catalogue.USUAL].practice(), stage, link, NAMES, 1)
                    for _ in range(MOST_STEPS):
                        if _auction_sold(world):
                            break
                        world.step()
                    table = world.view["game"]
                    assert _auction_sold(world), f"stopped in {world.view}"
                    assert [player["name"] for player in table["players"]] == list(NAMES)
                    assert link.screen.clicks > 20
        finally:
            stage.close()
