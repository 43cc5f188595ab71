"""Which art styles are for what: train, tune and sealed stand in a table, and the practice table keeps to it."""

import itertools

import numpy as np

from companion.games.orconomy.practice.printed import styles, token_art
from proofs.soak.sealed_boards import sealed_art


def test_every_style_is_in_one_part_of_the_split() -> None:
    split = styles.split()
    assert set(split) == {styles.TRAIN, styles.TUNE, styles.SEALED}
    named = list(itertools.chain(*split.values()))
    assert len(named) == len(set(named)) and min(map(len, split.values())) >= 2
    assert set(styles.styles()) == {*split[styles.TRAIN], *split[styles.TUNE]}
    assert len(styles.styles()) >= 8


def test_the_practice_table_never_draws_a_sealed_style() -> None:
    sealed = set(styles.split()[styles.SEALED])
    rng = np.random.default_rng(0)
    drawn = {styles.pick_style(rng, hard=hard).name for hard in (False, True) for _ in range(200)}
    assert not drawn & sealed
    assert drawn == set(styles.styles())


def test_the_sealed_styles_are_those_of_the_sealed_boards() -> None:
    assert set(sealed_art.STYLES) == set(styles.split()[styles.SEALED])
    assert all(name == style.name for name, (style, _) in sealed_art.STYLES.items())


def test_sealed_styles_share_neither_ground_nor_paint_with_the_others() -> None:
    others = [style.background for style in styles.styles().values()]
    assert not [style for style, _ in sealed_art.STYLES.values() if style.background in others]
    assert not set(sealed_art.PAINTS.values()) & set(token_art.COLOURS.values())
    assert set(sealed_art.PAINTS) == set(token_art.COLOURS)
