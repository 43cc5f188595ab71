"""The sources of dice in a table file, changed by touch: their order is whose throws count."""

from collections.abc import Callable, Iterator, MutableSequence, Sequence
from typing import Any, Final

from companion.devices.adding import Document, section_in

HAND: Final = "hand"
DICE: Final = "dice"
RADIO: Final = "bluetooth:"


def sources_of(document: Document) -> MutableSequence[Any]:
    """The list of sources, made where a table file has none, or names one port."""
    section = section_in(document, DICE)
    port = section.pop("port", None)
    if "sources" not in section:
        section["sources"] = [*([f"serial:{port}"] if port else []), HAND]
    sources: MutableSequence[Any] = section["sources"]
    return sources


def use_first(document: Document, text: str, instead_of: Callable[[str], bool]) -> None:
    """Name a source before all others: a device that is added is one that somebody wants to use."""
    sources = sources_of(document)
    _take_out(sources, lambda other: other == text or instead_of(other))
    sources.insert(0, text)
    if HAND not in sources:
        sources.append(HAND)


def each_of(sources: Sequence[str]) -> Iterator[str]:
    """What is named in a list of sources, each Bluetooth die by itself; hands are always there."""
    for source in sources:
        if source.startswith(RADIO):
            yield from (RADIO + address for address in addresses_of(source))
        elif source != HAND:
            yield source


def addresses_of(source: str) -> list[str]:
    """The Bluetooth dice of a source, die 1 first."""
    return [address for address in source.removeprefix(RADIO).upper().split(",") if address]


def forget_source(document: Document, text: str) -> None:
    """Name a source, or one of its dice, no longer; where nothing is left but hands, nothing about dice is said."""
    sources = sources_of(document)
    for place, source in enumerate(list(sources)):
        if text in each_of([str(source)]) and source != text:
            left = [address for address in addresses_of(str(source)) if RADIO + address != text]
            sources[place] = RADIO + ",".join(left)
    _take_out(sources, lambda other: other in (text, RADIO))
    if set(sources) <= {HAND}:
        document.pop(DICE)


def put_first(document: Document, text: str) -> None:
    """Name a source before all others, and a Bluetooth die before the other one, so that it is die 1."""
    sources = sources_of(document)
    whole = next((str(source) for source in sources if text in each_of([str(source)])), text)
    dice = sorted(addresses_of(whole), key=lambda address: RADIO + address != text) if text.startswith(RADIO) else []
    _take_out(sources, whole.__eq__)
    sources.insert(0, RADIO + ",".join(dice) if dice else text)


def _take_out(sources: MutableSequence[Any], wrong: Callable[[str], bool]) -> None:
    for place in reversed(range(len(sources))):
        if wrong(str(sources[place])):
            del sources[place]
