"""Whether what a game offers is what it allows: every kind of every act, in random games.

`python -m tests.games.kernel.offered_acts --games 1000 --only orc` takes as many games as there is time for, and says
after each what has been asked; with `--out FILE` it goes on after the games that have a row there.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, product
from math import prod
from random import Random
from typing import Any, Final, cast

from companion.games.economancy.rules.acts import RULES as ECONOMANCY
from companion.games.economicus.rules.acts import RULES as ECONOMICUS
from companion.games.kernel import AnyAct, Rules
from companion.games.orc.rules.acts import RULES as ORC
from companion.games.orconomy.rules.acts import RULES as ORCONOMY
from companion.games.protocol import Action, Offer
from proofs.long_run import LongRun
from tests.goldens.seeded_games import MANY, walk

CONVERTED: Final[Mapping[str, Rules[Any]]] = {
    "economancy": ECONOMANCY,
    "economicus": ECONOMICUS,
    "orc": ORC,
    "orconomy": ORCONOMY,
}
MOST_ASKED = 300  # actions of one kind and seat that are asked in one position; of more, so many by chance
LOOKED_AT: Final[Mapping[str, float]] = {"orconomy": 0.03}
"""How many of a game's positions are asked, where there are so many kinds that all would take too long."""
AROUND = (-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 40)  # numbers that are asked whatever is offered


def differences(name: str, seed: int, asked: Counter[str], share: float = 1.0) -> Iterator[str]:
    """What is offered and refused, or allowed and not offered, in one random game; `asked` counts the questions.

    `share`: of the positions that are asked otherwise, how many are asked here.
    """
    rules, rng = CONVERTED[name], Random(seed)
    kinds = {kind: sorted(act.counts) for kind, act in rules.acts.items()}
    game = walk(name, seed, kinds)
    seats = range(-1, len(game.names) + 1)
    for state in (game.start, *(step.after for step in game.steps)):
        if rng.random() >= share * LOOKED_AT.get(name, 1.0):
            continue
        offers = game.game.rules.offers(state)
        for kind in sorted(rules.kinds(lambda act: act.offered)):
            mine = [offer for offer in offers if offer.kind == kind]
            open_to = [seat for seat in seats if not _held_back(rules, state, kind, seat)]
            for offer in mine:
                if offer.player not in open_to:
                    yield f"{name} {seed}: {offer} is offered, but a gate refuses it"
            for seat, args in product(open_to, _numbers(rules.acts[kind], mine, rng) if open_to else ()):
                action = Action(kind, seat, args)
                asked[name] += 1
                refusal = game.game.rules.refusal(state, action)
                offered = any(_holds(offer, action) for offer in mine)
                if len(rules.acts[kind].counts) > 1 and not offered and _otherwise_said(mine, action):
                    continue
                if (refusal is None) != offered:
                    yield f"{name} {seed}: {action} is {'offered' if refusal else 'not offered'}, but {refusal}"


def _held_back(rules: Rules[Any], state: Any, kind: str, seat: int) -> bool:
    """Whether a gate refuses this kind to this seat, whatever its numbers: those it is handed cannot be read."""
    action = Action(kind, seat, cast(tuple[int, ...], object()))
    act, state = rules._act_of(state, action)
    return act is not None and any(gate(state, act, action) is not None for gate in rules._gates)


def _numbers(act: AnyAct[Any], offers: Sequence[Offer], rng: Random) -> list[tuple[int, ...]]:
    """Runs of numbers to ask, those that are offered among them."""
    domains: list[list[int]] = []
    for place in range(len(act.numbers)):
        offered = [_some(offer.domains[place]) for offer in offers if place < len(offer.domains)]
        domains.append(sorted({*AROUND, *chain(*offered)}))
    found: list[tuple[int, ...]] = []
    for count in sorted(act.counts):
        if prod(map(len, domains[:count])) <= MOST_ASKED:
            found += product(*domains[:count])
        else:
            found += [tuple(map(rng.choice, domains[:count])) for _ in range(MOST_ASKED)]
    return found


def _some(domain: Sequence[int]) -> Sequence[int]:
    """All numbers of a domain; of very many those at both ends, and the next beyond, for they are a range."""
    if len(domain) <= MANY:
        return domain
    return [*domain[:MOST_ASKED], *domain[-MOST_ASKED:], domain[-1] + 1]


def _otherwise_said(offers: Sequence[Offer], action: Action) -> bool:
    """Whether an offer says the same with more or fewer numbers: where some may be left unsaid, both may be right."""
    return any(
        all(value in domain for value, domain in zip(action.args, offer.domains, strict=False))
        for offer in offers
        if offer.player == action.player
    )


def _holds(offer: Offer, action: Action) -> bool:
    if offer.player != action.player or len(offer.domains) != len(action.args):
        return False
    return all(value in domain for value, domain in zip(action.args, offer.domains, strict=True))


def main(words: Sequence[str] | None = None) -> int:
    """A row a game; ends with 1 where something is offered otherwise than it is allowed."""
    long_run = LongRun("tests.games.kernel.offered_acts", __doc__, games=1000, first=0)
    long_run.parser.add_argument("--only", nargs="*", choices=CONVERTED, default=list(CONVERTED))
    asked = long_run.begin(words)
    for name, seed in long_run.left(product(asked.only, range(asked.first, asked.games)), "game", "seed"):
        questions = Counter[str]()
        wrong = list(differences(name, seed, questions))
        print(*wrong, sep="\n", end="\n" * bool(wrong), flush=True)
        row = {"game": name, "seed": seed, "asked": questions[name], "differences": len(wrong)}
        long_run.add(row, good=not wrong)
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
