"""What its owner has read off the board and the cards, kept in their own box file."""

from collections.abc import Callable, Mapping
from pathlib import Path

import tomlkit

from companion.boxes.owners_file import Edit, Names, rewrite, table_in
from companion.games.economicus.boxes.loader import EDITIONS, load_box
from companion.games.economicus.rules.box import EVERY, Card
from companion.games.economicus.rules.state import State
from companion.schema.wrong_input import BoxError


def correct(edition: str, data_dir: Path, number: int, field: str, value: int | None) -> None:
    """Keep one printed number of an industry; None: it is not known after all.

    Raises BoxError, and leaves the file as it was, when there is no such number or it cannot be that.
    """
    path = EDITIONS.own_file(edition, data_dir)
    if (number, field) not in EVERY:
        raise BoxError(str(path), f"industries.{number}.{field}", "is no number of this board", "Edit the file itself.")

    def change(document: Names) -> None:
        industries = table_in(document, "industries", path)
        industry = table_in(industries, str(number), path, inline=True)
        industry.pop(field, None)
        if value is not None:
            industry[field] = value

    _rewrite(edition, data_dir, change)


def confirm(edition: str, data_dir: Path, field: str, value: str) -> None:
    """Keep what is to be seen in the box and not in the rulebook's text. Raises BoxError, and changes nothing, when it
    cannot be that.
    """
    _rewrite(edition, data_dir, lambda document: document.update({field: value}))


def describe(edition: str, data_dir: Path, card: Card) -> None:
    """Keep a card that was met for the first time, in place of one of its deck that is called the same.

    Raises BoxError, and changes nothing, when it cannot be.
    """
    row = tomlkit.inline_table()
    row.update({"deck": card.deck, "name": card.name, "count": card.count, "difficulty": card.difficulty})
    if card.effects:
        row["effects"] = list(card.effects)

    def change(cards: list[Names], known: int | None) -> None:
        if known is None:
            cards.append(row)
        else:
            cards[known] = row

    _rewrite_card(edition, data_dir, card, change)


def forget(edition: str, data_dir: Path, card: Card) -> None:
    """A card is not known after all. Raises BoxError, and changes nothing, when it cannot be."""

    def change(cards: list[Names], known: int | None) -> None:
        if known is not None:
            del cards[known]

    _rewrite_card(edition, data_dir, card, change)


def correct_card(edition: str, data_dir: Path, card: Card, field: str, value: str | int) -> None:
    """Call a card that is known otherwise, or keep its difficulty. Raises BoxError, and changes nothing, when it cannot
    be that.
    """

    def change(cards: list[Names], known: int | None) -> None:
        if known is not None:
            cards[known][field] = value

    _rewrite_card(edition, data_dir, card, change)


def _rewrite_card(edition: str, data_dir: Path, card: Card, change: Callable[[list[Names], int | None], None]) -> None:
    """Change the owner's list of cards, by the place where this one stands in it: deck and name tell it from all
    others, in whichever order they stand.
    """

    def change_list(document: Names) -> None:
        cards = document.get("cards", tomlkit.array().multiline(True))
        places = (
            place for place, known in enumerate(cards) if (known["deck"], known["name"]) == (card.deck, card.name)
        )
        change(cards, next(places, None))
        if cards:
            document.setdefault("cards", cards)

    _rewrite(edition, data_dir, change_list)


def _rewrite(edition: str, data_dir: Path, change: Callable[[Names], None]) -> None:
    """Change the owner's file; it is as it was when the box cannot be opened with it any more."""
    path = EDITIONS.own_file(edition, data_dir)
    rewrite(data_dir, [Edit(path, change)], lambda folder: load_box(edition, folder))


def keep_learnt(edition: str, folder: Path, before: State, state: State) -> None:
    """Write down what a game has taught about the cards: what was not known before; strike out what is not known any
    more.

    Raises BoxError when the file cannot be written.
    """
    was, now = _cards_known(before), _cards_known(state)
    rated, rates = _difficulties(before), _difficulties(state)
    if was.keys() == now.keys() and rated == rates:
        return
    for known in was.keys() - now.keys():
        forget(edition, folder, was[known])
    for known, card in now.items():
        if known not in was:
            describe(edition, folder, card)
    for known, card in now.items():
        if known in was and rated.get(known) != rates.get(known):
            correct_card(edition, folder, card, "difficulty", rates.get(known, card.difficulty))


def _cards_known(state: State) -> Mapping[tuple[str, str], Card]:
    return {(card.deck, card.name): card for card in state.agreed.box.cards}


def _difficulties(state: State) -> Mapping[tuple[str, str], int]:
    """The difficulties that were said in this game."""
    cards = state.agreed.box.cards
    return {(cards[number - 1].deck, cards[number - 1].name): value for number, value in state.difficulties}
