"""Whole practice games of Economancy under the camera (SIMULATED): two to four players, in cards and on the screen.

`python -m tests.games.economancy.table.practice_soak --games 20 --out docs/results/economancy-practice.csv` writes a
row a game: acts, those the camera told by itself, how often hands moved a card, how often the camera asked, saw
something else or could not read, what was wrong, and why a game did not come to its end. Seeds that stand in the file
already are not played again.
"""

from tests.practice.cards.soaked_games import Soak, soak

SOAK = Soak(
    "tests.games.economancy.table.practice_soak",
    "economancy",
    (2, 3, 4),
    ("commit", "seed", "players", "rounds", "actions", "camera_actions", "token_moves", "questions", "wrong_states",
     "wrong_camera_actions", "winner", "virtual_s", "wall_s", "failed"),
)  # fmt: skip

if __name__ == "__main__":
    raise SystemExit(soak(SOAK, __doc__ or ""))
