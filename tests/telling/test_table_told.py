"""The sentences about the table are enough to lay it out again: every game, both languages, any position."""

from itertools import cycle
from random import Random

import pytest

from tests.many_rows import few_quick
from tests.telling.retold import GAMES, differences, game_of, opening, positions, speaker_of

A_GAME = 60  # positions told of each random game


@few_quick("language", ["en", "ru"])
@pytest.mark.parametrize("name", GAMES)
@few_quick("seed", range(3))
def test_a_table_can_be_laid_out_again_from_its_sentences(name: str, language: str, seed: int) -> None:
    count, wrong = differences(name, language, Random(seed), A_GAME)
    assert count and wrong == []


@pytest.mark.parametrize("name", GAMES)
def test_sentences_are_sentences_with_nothing_left_open(name: str) -> None:
    """One position in one language, the next in the other."""
    game, speakers, rng = game_of(name), [speaker_of(name, language) for language in ("en", "ru")], Random(9)
    header = opening(name, "en", rng)
    for speaker, state in zip(cycle(speakers), positions(name, header, rng), strict=False):
        for sentence in speaker.table_told(game.files.header_at(header, state), game.view(state)):
            assert sentence.endswith(".") and "{" not in sentence and "  " not in sentence, sentence
