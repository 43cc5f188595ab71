"""The sentences about the table are enough to lay it out again: every game, both languages, any position."""

from random import Random

import pytest

from tests.many_rows import each_row, few_quick
from tests.telling.retold import GAMES, differences, game_of, opening, positions, speaker_of

A_GAME = 60
"""Positions told of each random game."""


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", GAMES)
@few_quick("seed", range(3))
def test_a_table_can_be_laid_out_again_from_its_sentences(name: str, language: str, seed: int) -> None:
    count, wrong = differences(name, language, Random(seed), A_GAME)
    assert count and wrong == []


@each_row("language", ["en", "ru"])
@each_row("name", GAMES)
def test_sentences_are_sentences_with_nothing_left_open(name: str, language: str) -> None:
    game, speaker, rng = game_of(name), speaker_of(name, language), Random(9)
    header = opening(name, language, rng)
    for state in positions(name, header, rng):
        for sentence in speaker.table_told(game.files.header_at(header, state), game.view(state)):
            assert sentence.endswith(".") and "{" not in sentence and "  " not in sentence, sentence
