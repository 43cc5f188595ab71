"""Random positions of every game, told in sentences and laid out again from them."""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, Protocol

from companion.app import catalogue
from companion.games.protocol import Action, Game
from companion.locale.sentences import Speaker
from tests.contract.noughts.game import NAME as NOUGHTS
from tests.contract.noughts.game import Noughts
from tests.contract.page_game import NAME as ON_PAGE
from tests.contract.page_game import page_parts
from tests.telling.economancy_reading import EconomancyReader
from tests.telling.economicus_reading import EconomicusReader
from tests.telling.orc_reading import OrcReader
from tests.telling.orconomy_reading import OrconomyReader
from tests.telling.simple_reading import SimpleReader

NAMES = {"en": ("Anna", "Boris", "Vera", "Gleb", "O'Neil-Smith.2"), "ru": ("Анна", "Борис", "Вера", "Глеб", "Ёж 2")}
MOST_ACTS = 400
GAMES = (*catalogue.GAMES, NOUGHTS, ON_PAGE)


class Reading(Protocol):
    """Reads sentences into a header."""

    def header(self, sentences: Iterable[str]) -> dict[str, Any]:
        """The header of the game that goes on from there."""
        ...


def game_of(name: str) -> Game[Any]:
    """One of GAMES."""
    if name in catalogue.GAMES:
        return catalogue.games().named(name)
    return Noughts().game() if name == NOUGHTS else page_parts().game(None)


def speaker_of(name: str, language: str) -> Speaker:
    """Who speaks of it; of the mock the usual one."""
    if name in catalogue.GAMES:
        return catalogue.speaker(name, language)
    return Speaker(language) if name == NOUGHTS else page_parts().speaker(language)


def reader_of(name: str, speaker: Speaker, first: dict[str, Any]) -> Reading:
    """What reads its sentences."""
    known: dict[str, Callable[[Speaker], Reading]] = {
        "orconomy": OrconomyReader,
        "orc": OrcReader,
        "economicus": EconomicusReader,
        "economancy": EconomancyReader,
    }
    return known[name](speaker) if name in known else SimpleReader(speaker, first)


def opening(name: str, language: str, rng: Random) -> dict[str, Any]:
    """A fresh game of some players, its options by chance."""
    game = game_of(name)
    names = list(NAMES[language][: rng.randint(game.fewest, game.most)])
    if name in catalogue.GAMES:
        header = {"game": name, **catalogue.GAMES[name].random_play().header(names, rng)}
    else:
        header = {"game": name, "players": [{"name": one} for one in names]}
    return game.files.spelled_out(header, "a random game")


def positions(name: str, header: dict[str, Any], rng: Random) -> Iterator[Any]:
    """The positions of a random game, from its beginning on."""
    game = game_of(name)
    state = game.files.open(header, "a random game").state
    for _ in range(MOST_ACTS):
        yield state
        offers = game.rules.offers(state)
        chances = [chance.action for chance in game.dice.chances(state)]
        if not offers and not chances:
            return
        by_chance = chances and (not offers or rng.random() < 0.5)
        state = game.rules.apply(state, rng.choice(chances) if by_chance else _any(offers, rng))


def _any(offers: Any, rng: Random) -> Action:
    offer = rng.choice(offers)
    return Action(offer.kind, offer.player, tuple(rng.choice(domain[:8]) for domain in offer.domains))


WITH_TRAILS = ("economancy",)
"""Games whose positions in play remember more than lies on the table: where the coins of the day came from."""


def alike(name: str, header: dict[str, Any], again: Any, state: Any) -> bool:
    """Whether the same lies on both tables, and the same was agreed on."""
    game = game_of(name)
    return again == state or (
        name in WITH_TRAILS and game.files.header_at(header, again) == game.files.header_at(header, state)
    )  # fmt: skip


def differences(name: str, language: str, rng: Random, most: int) -> tuple[int, list[Any]]:
    """Tells the positions of one random game; how many, and those that cannot be laid out again."""
    game, speaker = game_of(name), speaker_of(name, language)
    header = opening(name, language, rng)
    first = game.files.header_at(header, game.files.open(header, "a random game").state)
    reader, count, wrong = reader_of(name, speaker, first), 0, []
    for state in positions(name, header, rng):
        if count == most:
            break
        count += 1
        sentences = list(speaker.table_told(game.files.header_at(header, state), game.view(state)))
        again = game.files.open(reader.header(sentences), "what was told").state
        if not alike(name, header, again, state):
            wrong.append((state, again, sentences))
    return count, wrong
