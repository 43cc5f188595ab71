"""What help is made of: a sentence on a thing, and a page to learn a game by."""

from typing import NamedTuple


class Help(NamedTuple):
    """What there is to know about one thing: its name, one sentence, the rule's number, and a few sentences more."""

    title: str
    text: str
    rule: str = ""
    more: str = ""


class LearnPage(NamedTuple):
    """A page for somebody who sees a game for the first time: its sign, its title, and a few sentences."""

    icon: str
    title: str
    sentences: tuple[str, ...]
