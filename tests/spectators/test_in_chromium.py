"""The pages as somebody meets them: read in Chromium in every look, judged by axe, and back after the app was gone."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from companion.app import catalogue
from companion.app.shown.spectators_link import Open, as_line, public_message
from tests.app.shown.held import played
from tests.spectators.chromium import LOOKED_AT, Chromium
from tests.spectators.served import CODE, NEEDED, Served

pytestmark = [pytest.mark.slow, NEEDED, LOOKED_AT]
BACK_S = 3.0
ROWS = """[...document.querySelectorAll("#rows > li")].map((row) => [
  row.querySelector(".name").firstChild.textContent, row.classList.contains("turn"),
  [...row.querySelectorAll("b")].map((number) => parseInt(number.textContent))])"""
SIZES = {"": (360, 740), "tv": (1280, 720), "overlay": (1280, 720)}


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    with Chromium(tmp_path_factory.mktemp("chromium")) as browser:
        yield browser


def address(served: Served, page: str, language: str) -> str:
    """The address of a page."""
    return f"http://127.0.0.1:{served.port}/{CODE}/{page}?lang={language}"


def wanted(message: dict[str, Any]) -> list[Any]:
    """The rows of players as a page should show them."""
    rows = message["rows"]
    return [[row["name"], row["turn"], [number["value"] for number in row["numbers"]]] for row in rows]


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_every_look_of_every_page_can_be_read_by_everybody(
    chromium: Chromium, game: str, record_property: Callable[[str, object], None]
) -> None:
    *_, here = played(game, 1)
    looks = 0
    with Served() as served:
        message = public_message(Open(here, simulated=True), 1)
        served.write(as_line(message))
        for page, language, scheme in product(SIZES, ("en", "ru"), ("light", "dark")):
            look = (page, language, scheme)
            chromium.look(address(served, page, language), *SIZES[page], scheme)
            chromium.until("document.querySelectorAll('#rows > li').length > 0")
            assert chromium.run(ROWS) == wanted(message), look
            shown = chromium.run("document.body.innerText")
            assert message["act"][language] in shown, look
            assert page == "overlay" or message["title"][language] in shown, look
            if not page:
                chromium.run("document.getElementById('words').open = true")
                assert (
                    chromium.run("[...document.querySelectorAll('#said li')].map((one) => one.textContent)")
                    == (message["said"][language][1:])
                )
            assert chromium.ask("axe") == [], look
            chromium.run("document.documentElement.style.fontSize = '200%'")
            wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            assert chromium.run(wider) <= 0, (look, "letters of twice the size")
            looks += 1
    record_property("looks", looks)


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_the_page_shows_the_position_of_the_table_at_every_event(
    chromium: Chromium, game: str, record_property: Callable[[str, object], None]
) -> None:
    with Served() as served:
        chromium.look(address(served, "", "en"), *SIZES[""], "light")
        for number, here in enumerate(played(game, 4)):
            message = public_message(Open(here), number)
            served.write(as_line(message))
            chromium.until(f"newest !== null && newest.n === {number}")
            assert chromium.run(ROWS) == wanted(message)
            assert chromium.run("document.getElementById('act').textContent") == message["act"]["en"]
        record_property("events", number + 1)


def test_the_page_says_that_it_hears_nothing_and_comes_back_by_itself(
    chromium: Chromium, record_property: Callable[[str, object], None]
) -> None:
    *_, here = played("orc", 1, 3)
    message = public_message(Open(here), 1)
    with Served() as served:
        served.write(as_line(message))
        chromium.look(address(served, "", "en"), *SIZES[""], "light")
        chromium.until("document.querySelectorAll('#rows > li').length > 0")
        assert chromium.run("document.getElementById('silence').hidden")
        port = served.port
        served.end()
    chromium.until("!document.getElementById('silence').hidden")
    assert "No news since" in chromium.run("document.getElementById('silence').textContent")
    assert chromium.run(ROWS) == wanted(message), "what was told last still stands there"
    with Served(port) as served:
        served.write(as_line(message))
        back = chromium.until("document.getElementById('silence').hidden")
    record_property("back_s", round(back, 2))
    assert back <= BACK_S
