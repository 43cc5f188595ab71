"""Random games as the orctable of a certain day wrote them: headers, lines, positions, and the numbers they came to.

`python -m tests.games.older_games FOLDER` writes such games by the rules of today.
"""

import gzip
import hashlib
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from companion.app import catalogue
from companion.games.economancy.rules.options import CHOICES as ECONOMANCY
from companion.games.economicus.rules.options import CHOICES as ECONOMICUS
from companion.games.orc.rules.options import CHOICES as ORC
from companion.games.orconomy.rules.options import CHOICES as ORCONOMY
from companion.games.protocol import Action, Game, Offer
from companion.record.log.reader import position_data
from companion.schema.wrong_input import LogError

NAMES = ("Anna", "Boris", "Vera", "Gleb", "Dasha")
GAMES: Mapping[str, tuple[int, Mapping[str, Sequence[object]]]] = {
    "orconomy": (30, ORCONOMY), "economicus": (30, ECONOMICUS), "economancy": (20, ECONOMANCY), "orc": (20, ORC),
}  # fmt: skip
"""How many games of each are kept, and what their tables may agree on."""
MOST_ACTS = 160
OFTEN = ("loan", "pay_off", "waive", "repay", "sell", "give_up", "payments_delay")
"""What random players seldom do, and what rights are about."""

COVERS = ("banking_covers",)  # what each table throws a die for


def numbers(game: Game[Any], state: Any) -> list[int]:
    """Every number of a position that can be asked about."""
    whose = {"player": range(len(game.files.position(state)["players"])), "area": game.numbers.areas, "table": (-1,)}
    return [
        game.numbers.number(state, field, which) for field, kind in game.numbers.fields.items() for which in whose[kind]
    ]


def reopened(file: Mapping[str, Any]) -> list[int]:
    """The numbers of a position that is read from its file."""
    data = {name: value for name, value in file.items() if name != "schema"}
    opened, _ = catalogue.games().open_position(data, "the position")
    return numbers(opened.game, opened.state)


def digest(rows: Sequence[Sequence[int]]) -> str:
    """A short sum over numbers."""
    return hashlib.sha256(json.dumps(rows).encode()).hexdigest()[:16]


def kept(path: Path) -> list[dict[str, Any]]:
    """The games in a file."""
    return [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]


def _header(name: str, choices: Mapping[str, Sequence[object]], rng: Random) -> dict[str, Any]:
    """A table that left everything as it is, or one that switched at random."""
    header = catalogue.GAMES[name].random_play().header(rng.sample(NAMES, rng.randint(2, len(NAMES))), rng)
    switched = {key: rng.choice(values) for key, values in choices.items() if rng.random() < 0.5}
    usual = {key: rng.choice(choices[key]) for key in COVERS if key in choices}
    for options in (rng.choice((switched, {})) | usual, {}):
        try:
            return catalogue.games().written_out({"game": name, **header, "options": options})
        except LogError:  # switches that do not go together
            continue
    raise AssertionError(name)


def _chosen(offers: Sequence[Offer], name: str, rng: Random) -> Action:
    pool = [offer for offer in offers if offer.kind in OFTEN] if rng.random() < 0.2 else []
    return catalogue.GAMES[name].random_play().anything(pool or offers, rng)


def _played(name: str, choices: Mapping[str, Sequence[object]], seed: int) -> dict[str, Any]:
    rng = Random(f"{name} {seed}")
    header = _header(name, choices, rng)
    begun = catalogue.games().open(header)
    game, state, lines, rows = begun.game, begun.state, list[dict[str, Any]](), list[list[int]]()
    position: dict[str, Any] = {}
    halfway = rng.randint(20, 80)
    while len(lines) < MOST_ACTS and (offers := game.rules.offers(state)):
        action = _chosen(offers, name, rng)
        state = game.rules.apply(state, action)
        lines.append(game.rules.to_line(action, begun.names))
        rows.append(numbers(game, state))
        if seed % 2 == 0 and len(lines) == halfway:
            data = position_data(catalogue.games().agreed_at(header, state), game, state)
            position = {"file": data, "numbers": digest([reopened(data)])}
    return {"header": header, "lines": lines, "numbers": digest(rows), "position": position}


def written(name: str) -> Iterator[str]:
    """The games of one kind, a line each."""
    count, choices = GAMES[name]
    for seed in range(count):
        yield json.dumps(_played(name, choices, seed), ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for each in GAMES:
        text = "\n".join(written(each))
        (folder / f"{each}.jsonl.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))
