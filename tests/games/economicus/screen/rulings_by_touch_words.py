"""Words of the cases about rulings by touch."""

from collections.abc import Iterable, Iterator

from tests.games.economicus.screen.fingers import Fingers

LOOK_UP = ("ui:menu", "ui:lookup")  # while dice are entered by hand, the way to an industry
REASON = "ui:reason:agreed"


def reachable(table: Fingers, first: str, deep: int = 4) -> Iterator[str]:
    """All that can be touched on the pages of rulings behind one of them."""
    local = table.local
    seen, pages = set[str](), [first]
    for _ in range(deep):
        following = []
        for page in pages:
            table.local = local.opened(page)
            if table.local.reason:
                following += [one.removeprefix("ui:") for one in table.ids() if one.startswith("ui:rule:")]
            yield from table.ids()
            for number in range(1, 4):
                if f"ui:page:{number}" in table.ids():
                    table.touch(f"ui:page:{number}")
                    yield from table.ids()
                    following += [one.removeprefix("ui:") for one in table.ids() if one.startswith("ui:rule:")]
        seen |= set(pages)
        pages = [one for one in dict.fromkeys(following) if one not in seen]
    table.local = local


def opened(table: Fingers, dialog: str) -> None:
    """A page, however one comes to it."""
    table.local = table.local.opened(dialog)


def look_at(table: Fingers, industry: int) -> None:
    """The rulings about an industry, with a reason."""
    table.touch(*LOOK_UP, f"ui:sector:{industry}", f"ui:rule:area:{industry}", REASON)


def ruled(ids: Iterable[str]) -> set[str]:
    """Which rulings these buttons are."""
    return {name.split(":")[1] for name in ids if name.startswith("rule:")}
