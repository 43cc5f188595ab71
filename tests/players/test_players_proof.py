"""The proofs about players that think: they go on from files that stand, and one game of ORC through a session."""

from pathlib import Path

import pytest

from tests.players import players_proof

HEAD = "# command: python -m tests.players.players_proof permuted\nfirst,games,positions,other_choices,iterations\n"


def test_it_goes_on_from_a_file_that_begins_with_its_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, asked = tmp_path / "rows.csv", list[int]()

    def permuted(_iterations: int, number: int) -> players_proof.Sums:
        asked.append(number)
        return {"games": 1, "positions": 50, "other_choices": 0}

    monkeypatch.setattr(players_proof, "permuted", permuted)
    kept.write_text(f"{HEAD}0,12,632,0,8\n", encoding="utf-8")
    words = ["permuted", "--games", "26", "--iterations", "8", "--out", str(kept)]
    assert players_proof.main(words) == 0 and asked == list(range(12, 26))
    assert kept.read_text(encoding="utf-8") == f"{HEAD}0,12,632,0,8\n12,12,600,0,8\n24,2,100,0,8\n"


@pytest.mark.slow
def test_a_session_told_other_cards_of_the_other_seat_asks_chooses_and_advises_the_same() -> None:
    sums = players_proof.through_session(2, 1)
    assert sums["positions"] > 30 and sums["other_hands"] > 30
    assert (sums["other_questions"], sums["other_choices"], sums["other_words"]) == (0, 0, 0)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["orc", "economancy"])
def test_whoever_follows_advice_plays_a_game_to_its_end(name: str) -> None:
    assert players_proof.advised(name, 2, 0)["games"] == 1
