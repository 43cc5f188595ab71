"""The states of a game that random games reach, each once: phase, prompt, kinds offered, seats, and what is short."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.protocol import Action, Game
from companion.session.snapshot import GameView, Snapshot
from tests.goldens.kept import FOLDER, Golden
from tests.goldens.seeded_games import walk

PEOPLE = (
    "Анна-Екатерина", "Борис Петрович", "Вера Семёновна", "Глеб Максимыч", "Дарья-Светлана", "Елизавета Юр.",
    "Фёдор Фомич-мл", "Юлия-Джамиля Щ",
)  # fmt: skip
"""As long as a name can be, in letters that no word of an English screen has."""
LACKS = {"have", "amount"}
"""A refusal with these values says that somebody has too little: the games' own declaration of what is short."""
POSITIONS = {"orc": 30, "economancy": 10}
PRICES = (1, 6, 12)  # numbers that are tried to learn what is short


@dataclass(frozen=True, slots=True)
class Reached:
    """A state, and the game it is one of."""

    name: str
    seed: int
    game: Game[Any]
    state: Any
    view: GameView
    short: frozenset[tuple[str, str]]

    @property
    def called(self) -> str:
        """What it is called where something is wrong with it."""
        lacks = " ".join(sorted(f"{kind}:{code}" for kind, code in self.short))
        return " ".join(filter(None, (self.view.prompt.code, f"{len(self.view.players)} seats", lacks)))

    def snapshots(self) -> Iterator[Snapshot]:
        """What the table shows of it; of a choice in secret before anybody and after somebody has chosen."""
        shown = Snapshot(game=self.view, can_undo=True)
        yield shown
        for seat in self.game.rules.sealed(self.state)[:1]:
            yield replace(shown, secret=True, sealed=frozenset({seat}))


def reached(name: str, seeds: Sequence[int], people: Sequence[str] = PEOPLE) -> Iterator[Reached]:
    """Every distinct state that these random games reach, where it is met first; of the simpler games, of which few
    states have a name of their own, each in several positions.
    """
    kinds, met = Golden.read(FOLDER / f"{name}.txt").kinds, Counter[object]()
    for seed in seeds:
        played = walk(name, seed, kinds, people)
        for step in played.steps:
            view = played.game.view(step.after)
            short = _short(played.game, step.after, view, kinds)
            offered = frozenset(offer.kind for offer in view.offers)
            key = (getattr(view, "phase", ""), view.prompt.code, offered, len(view.players), view.over, short)
            met[key] += 1
            if met[key] <= POSITIONS.get(name, 1):
                yield Reached(name, seed, played.game, step.after, view, short)


def _short(
    game: Game[Any], state: Any, view: GameView, kinds: Mapping[str, Sequence[int]]
) -> frozenset[tuple[str, str]]:
    """For which kinds of act somebody whose turn it is has too little."""
    tried = (
        Action(kind, seat, (number,) * count)
        for kind, counts in kinds.items()
        for count in counts
        if count <= 1
        for seat in view.turns
        for number in (PRICES if count else PRICES[:1])
    )
    refused = ((act.kind, game.rules.refusal(state, act)) for act in tried)
    return frozenset(
        (kind, refusal.code) for kind, refusal in refused if refusal is not None and dict(refusal.args).keys() >= LACKS
    )
