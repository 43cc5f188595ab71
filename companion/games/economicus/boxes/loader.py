"""Opens a box of Economicus: what the rulebook says of it, with what its owner has read off the board and the cards.

An owner's own `boxes/<edition>/box.toml` in the data folder needs to hold only what it adds or changes.
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from companion.checked.checker import check, read_toml
from companion.games.economicus.boxes.box_schema import BOX, COINS_IN_ALL
from companion.games.economicus.rules.box import CONFIRMED, TRIAL, Amounts, Box, Card, Printed
from companion.schema.errors import BoxError

HERE: Final = Path(__file__).parent
USUAL_EDITION: Final = "economicus-2e"


def editions() -> tuple[str, ...]:
    """The editions orctable knows."""
    return tuple(sorted(path.parent.name for path in HERE.glob("*/box.toml")))


def load_box(edition: str = USUAL_EDITION, data_dir: Path | None = None) -> Box:
    """Open the box of an edition. Raises BoxError: no such edition, or a file says something that cannot be."""
    raw, confirmed = read_toml(_known(edition) / "box.toml"), tuple[str, ...]()
    own = own_file(edition, data_dir)
    if own is not None and own.exists():
        changes = read_toml(own)
        check(changes, BOX, str(own), partial=True)
        _check_edition(changes.get("edition", edition), edition, own)
        confirmed = tuple(name for name in CONFIRMED if name in changes)
        raw = _merged(raw, {name: one for name, one in changes.items() if name not in ("version", "edition")})
    data = check(raw, BOX, str(own or HERE / edition / "box.toml"))
    return replace(_box(data, str(own or HERE / edition / "box.toml")), confirmed=confirmed)


def own_file(edition: str, data_dir: Path | None) -> Path | None:
    """Where the owner's own box file is kept; None without a folder."""
    return None if data_dir is None else data_dir / "boxes" / _known(edition).name / "box.toml"


def board_path(edition: str = USUAL_EDITION, data_dir: Path | None = None) -> Path:
    """The board's file in millimetres: the owner's own when there is one. Raises BoxError for an unknown edition."""
    own = None if data_dir is None else data_dir / "boxes" / _known(edition).name / "board.toml"
    return own if own is not None and own.exists() else _known(edition) / "board.toml"


def with_trial(box: Box) -> Box:
    """The box with trial numbers where it is silent. NOT THE PRINTED VALUES."""
    return replace(box, prints={number: _tried(number, printed) for number, printed in box.prints.items()})


def _tried(number: int, printed: Printed) -> Printed:
    profit, private, state = TRIAL[number]
    return replace(
        printed,
        profit=profit if printed.profit is None else printed.profit,
        private=private if printed.private is None else printed.private,
        state=state if printed.state is None else printed.state,
    )


def _known(edition: str) -> Path:
    if edition not in editions():
        known = ", ".join(editions())
        raise BoxError(f"box {edition!r}", "", "is not an edition orctable knows", f"Choose one of: {known}.")
    return HERE / edition


def _check_edition(found: str, edition: str, file: Path) -> None:
    if found != edition:
        raise BoxError(str(file), "edition", f"is {found!r}", f"Write {edition!r}, or move it to the folder {found!r}.")


def _merged(printed: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    both = dict(printed)
    for name, value in changes.items():
        old = printed.get(name)
        both[name] = _merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return both


def _box(data: Mapping[str, Any], file: str) -> Box:
    strengths = tuple(-strength for strength in data["crises"].get("strengths", (-1, -2, -3, -4)))
    if list(strengths) != sorted(set(strengths)):
        raise BoxError(file, "crises.strengths", "must grow stronger from one to the next", "Correct it there.")
    coins = tuple(data["coins"])
    if coins and sum(coins) != COINS_IN_ALL:
        raise BoxError(file, "coins", f"are {sum(coins)} together", f"Count again: there are {COINS_IN_ALL}.")
    amounts = {name: value for name, value in data["amounts"].items() if value is not None}
    return Box(
        prints={number: _printed(number, told) for number, told in sorted(data["industries"].items())},
        targets=data["targets"],
        amounts=replace(Amounts(), **amounts),
        strengths=strengths,
        forecasts=data["crises"].get("forecasts", 4),
        points=data["crises"].get("points", 4),
        quotas=data["quota_cards"],
        coins=coins,
        cards=tuple(Card(**{**card, "effects": tuple(card["effects"])}) for card in data["cards"]),
        centre_neighbours=data["centre_neighbours"],
        crisis_profit=data["crisis_profit"],
    )


def _printed(number: int, told: Mapping[str, Any]) -> Printed:
    """An industry: its price is its number, and its number white, where the box file does not say otherwise."""
    return Printed(
        profit=told["profit"],
        private=told["private"],
        state=told["state"],
        name=told["name"] or f"Industry {number}",
        start_price=told["start_price"] or number,
        white=bool(told["white"]),
    )
