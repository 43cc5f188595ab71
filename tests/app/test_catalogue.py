"""The games the app knows, and the words in which each of them writes what the eyes saw."""

import json
import subprocess
import sys

import pytest

from companion.app.catalogue import sighting_json
from vision.sighting import LoosePiece, Pose, Sighting, SpotReading

SEEN = Sighting(
    12.34567,
    4,
    Pose(0.25, "stickers"),
    (7, 2),
    (
        SpotReading(7, "slot", 0, {"empty": 0.0000001, "leaf:bones": 0.9, "unknown": 0.1}),
        SpotReading(2, "slot", 1, {"empty": 1.0}, visible=False),
    ),
    (LoosePiece(7, "startups", 1.25, -3.0, {"sun:face": 1.0}), LoosePiece(2, "extras", 0.0, 9.0, {"unknown": 1.0})),
    {"crisis": {"7": 0.75, "off": 0.25}},
    hidden=(2,),
    problems=("blurred",),
)


COVERS = """import sys
from companion.app.catalogue import GAMES, screen
print(*(screen.cover(game).title_in("en") for game in GAMES))
print(*(name for name in sys.modules if name.rpartition(".")[2] in ("acts", "view", "speaker")))
"""


def test_of_games_to_choose_from_neither_rules_nor_screens_nor_speakers_are_loaded() -> None:
    output = subprocess.run([sys.executable, "-c", COVERS], capture_output=True, text=True, check=True).stdout
    assert output.splitlines() == ["Orconomy ORC Economicus Economancy", ""]


def test_a_reading_of_orconomy_has_the_keys_that_scripts_rely_on() -> None:
    written = json.loads(json.dumps(sighting_json("orconomy-2017", SEEN)))
    assert written == {
        "t": 12.346,
        "frames": 4,
        "pose": {"residual_px": 0.25, "source": "stickers"},
        "ring": [7, 2],
        "slots": [
            {"sector": 7, "slot": 0, "p": {"leaf:bones": 0.9, "unknown": 0.1}, "best": "leaf:bones", "visible": True},
            {"sector": 2, "slot": 1, "p": {"empty": 1.0}, "best": "empty", "visible": False},
        ],
        "extras": [{"sector": 2, "colour": "unknown", "face": "", "x_mm": 0.0, "y_mm": 9.0, "p": {"unknown": 1.0}}],
        "startups": [{"sector": 7, "colour": "sun", "face": "face", "x_mm": 1.2, "y_mm": -3.0, "p": {"sun:face": 1.0}}],
        "crisis": {"7": 0.75, "off": 0.25},
        "activity": {},
        "hidden": [2],
        "problems": ["blurred"],
    }


def test_an_edition_of_no_known_game_is_named() -> None:
    with pytest.raises(ValueError, match="'chess-1475'.*orconomy"):
        sighting_json("chess-1475", SEEN)
