"""Whole practice games of ORC under the camera (SIMULATED): draws told in some, only seen in the others.

`python -m tests.games.orc.practice.mat_soak --games 20 --out docs/results/orc-practice.csv` writes a row a game: acts,
those the camera told by itself, cards laid for it, how often it asked, saw something else or could not read, touches,
what was wrong, and why a game did not come to its end. Seeds that stand in the file already are not played again.
"""

from tests.practice.cards.soaked_games import Soak, soak

SOAK = Soak(
    "tests.games.orc.practice.mat_soak",
    "orc",
    (2,),
    ("commit", "seed", "draws", "turns", "actions", "camera_actions", "laid", "token_moves", "questions", "untold",
     "questions_per_100", "taps", "taps_per_turn", "compared", "wrong_states", "wrong_camera_actions", "winner",
     "virtual_s", "wall_s", "failed"),
)  # fmt: skip

if __name__ == "__main__":
    raise SystemExit(soak(SOAK, __doc__ or ""))
