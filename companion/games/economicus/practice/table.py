"""Economicus at the practice table: its board and chips, and players who do what looks usual."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

import numpy as np

from companion.games.economicus import board
from companion.games.economicus.board import ACTIVE, CRISIS, FORECAST, LYING
from companion.games.economicus.boxes.loader import board_path
from companion.games.economicus.game import economicus_game
from companion.games.economicus.judgements import lively
from companion.games.economicus.practice.printed import board_art, chip_art
from companion.games.economicus.rules.acts import RULES, turns
from companion.games.economicus.rules.box import SEGMENTS, Amounts
from companion.games.economicus.rules.options import CHOICES
from companion.games.economicus.rules.state import MARKERS
from companion.games.economicus.rules.text.header import COLOURS, GAME
from companion.games.protocol import Action, Offer
from companion.games.simple.practice.board_players import BoardPlayers
from companion.practice.game import PracticeGame
from companion.practice.kit import View
from companion.practice.pieces.board_set import BoardSet
from companion.practice.pieces.bodies import EMPTY, Lying, Truth, by_area, markers_seen
from companion.practice.pieces.cardboard import Cardboard
from companion.practice.pieces.lessons import Lessons
from companion.practice.pieces.paper import Colour, Picture
from companion.practice.pieces.printed_table import RoundPrint, any_tints
from companion.practice.set_up_steps import SetUpSteps, Wish
from companion.practice.simulated_table import Around, TableSetting


def app_board(game: View) -> Truth:
    """What the app says lies on the board."""
    return by_area(_pieces(game))


def _pieces(game: View) -> Iterator[tuple[int, Lying]]:
    marks = [player["mark"] for player in game["players"]]
    for industry in game["industries"]:
        number = industry["number"]
        for chips in industry["chips"]:
            kind, side = LYING[chips["what"]]
            yield from [(number, Lying(kind, marks[chips["seat"]], side))] * chips["many"]
        markers = {ACTIVE: number == game["active"], FORECAST: industry["forecast"], CRISIS: industry["strength"]}
        yield from ((number, Lying(name)) for name, lies in markers.items() if lies)


def seen_board(sighting: Mapping[str, Any]) -> Truth:
    """What one Sighting says lies on the board, the likeliest everywhere. No rules, no memory."""
    taken = (slot for slot in sighting["slots"] if slot["best"] != EMPTY)
    return by_area((
        *((slot["industry"], Lying(*slot["best"].split(":"))) for slot in taken),
        *((chip["industry"], Lying(chip["kind"], chip["colour"], chip["side"])) for chip in sighting["loose"]),
        *((place, Lying(name)) for name, place in markers_seen(sighting, (ACTIVE, FORECAST, CRISIS)).items()),
    ))  # fmt: skip


class EconomicusPrint(RoundPrint):
    """What comes out of the box; hues and paints differ from table to table by chance."""

    tile_half_mm = board_art.TILE_HALF_MM
    print_tile = staticmethod(board_art.print_segment)
    print_hub = staticmethod(board_art.print_centre)
    token = staticmethod(chip_art.chip_art)

    def table(self, noise: np.random.Generator) -> str:
        return str(noise.choice(board_art.TABLES))

    def tints(self, areas: Sequence[int], noise: np.random.Generator) -> Mapping[int, Colour]:
        return any_tints(noise, areas, board_art.PALE, board_art.BRIGHT)

    def marker(self, name: str, noise: np.random.Generator) -> Picture:
        return chip_art.token_art(name)


PRESETS = ("full", "quick")  # by which rules a table plays


class SettingUp(SetUpSteps):
    """Economicus' set-up screens: the ring is tapped as the segments lie, trial numbers are taken."""

    def __init__(self, around: Around, cardboard: Cardboard, seed: int, agreed: dict[str, str]) -> None:
        self.preset = Random(f"{seed} rules").choice(PRESETS)
        board = around.table.board
        super().__init__(around, board.marks, (self.preset, {}), agreed, Lessons(cardboard, around.press))
        self.steps |= {"ring": self.ring, "box": self._box}

    def wishes(self, draft: View) -> list[Wish]:
        """What is to be seen in the box is as in most boxes."""
        return [(f"setup:confirm:{name}:{CHOICES[name][0]}", True) for name in draft["details"]["asks"]]

    def _box(self, draft: View) -> bool:
        details = draft["details"]
        lacks = details["known"] < details["all"] and not details["trial"]
        return self.press("setup:box:trial") if lacks else self.go_on(draft)


class EconomicusPlayers(BoardPlayers):
    """They do what looks usual. See `companion.practice.game.PracticePlayers`."""

    def __init__(self, around: Around, seed: int) -> None:
        super().__init__(economicus_game(), RULES, app_board, around, seed)
        self._setting_up = SettingUp(around, self.cardboard, seed, self._kit.agreed)

    def _choose(self, state: Any, offers: Sequence[Offer]) -> Action:
        return lively(state, turns(state), offers, self._kit.rng)


def setting(seed: int, players: int) -> TableSetting:
    """Ring and colours are drawn from the seed."""
    rng, amounts = Random(f"{seed} ring"), Amounts()
    printed = BoardSet(
        file=board_path(),
        order=tuple(rng.sample(SEGMENTS, len(SEGMENTS))),
        kinds=board.KINDS,
        sides=board.SIDES,
        tokens={board.COMPANY: amounts.companies, board.STARTUP: amounts.startups},
        markers=MARKERS,
        printed=lambda _noise, _level: EconomicusPrint(),
    )
    return TableSetting(GAME, tuple(rng.sample(COLOURS, players)), printed, dice=True)


PRACTICE: Final = PracticeGame(setting=setting, sit_down=EconomicusPlayers, shown=app_board, seen=seen_board)
