"""What a game has taught about the cards of a box, kept in its owner's file."""

from collections.abc import Mapping
from pathlib import Path

from companion.games.economicus.rules.box import Card
from companion.games.economicus.rules.state import State

Known = tuple[str, str]
"""A card by its deck and its name."""


def keep(edition: str, folder: Path, before: State, state: State) -> None:
    """Write down what is known now and was not before, and strike out what is not known any more.

    Raises BoxError when the file cannot be written.
    """
    was, now = _cards(before), _cards(state)
    rated, rates = _difficulties(before), _difficulties(state)
    if was.keys() == now.keys() and rated == rates:
        return
    from companion.games.economicus.boxes import corrections  # tomlkit is slow to load, and rarely needed

    for known in was.keys() - now.keys():
        corrections.forget(edition, folder, was[known])
    for known, card in now.items():
        if known not in was:
            corrections.describe(edition, folder, card)
    for known, card in now.items():
        if known in was and rated.get(known) != rates.get(known):
            corrections.rate(edition, folder, card, rates.get(known, card.difficulty))


def _cards(state: State) -> Mapping[Known, Card]:
    return {(card.deck, card.name): card for card in state.agreed.box.cards}


def _difficulties(state: State) -> Mapping[Known, int]:
    """The difficulties that were said in this game."""
    cards = state.agreed.box.cards
    return {(cards[number - 1].deck, cards[number - 1].name): value for number, value in state.difficulties}
