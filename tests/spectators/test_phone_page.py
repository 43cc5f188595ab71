"""The pages themselves: small, from nowhere else, in the colours of the table's own screen, and in both languages."""

import re
from collections.abc import Callable
from dataclasses import fields
from importlib.resources import files

from companion.locale.preferences import LANGUAGES
from companion.ui.paint.theme import THEMES

MOST_BYTES = 60_000
PAGES = {page.name: page.read_text(encoding="utf-8") for page in (files("companion.spectators") / "pages").iterdir()}


def test_they_are_small_and_ask_nobody_else_for_anything(record_property: Callable[[str, object], None]) -> None:
    size = sum(len(text.encode()) for text in PAGES.values())
    record_property("bytes", size)
    assert size <= MOST_BYTES
    for name, text in PAGES.items():
        addresses = re.findall(r"https?://[^\s\"']+", text)
        assert addresses in ([], ["http://www.w3.org/2000/svg"]), name
        assert not re.search(r"style=|innerHTML|cookie|localStorage| on\w+=", text), name


def test_their_colours_are_those_of_the_table() -> None:
    dark, light = PAGES["page.css"].split("@media (prefers-color-scheme: light)")
    for theme, rules in ((THEMES["dark"], dark), (THEMES["light"], light.split("\n}\n")[0])):
        colours = dict(re.findall(r"--(\w+): (#\w{6})", rules))
        assert {use: theme.colour(use) for use in colours} == colours, theme.name
        assert colours.keys() == {
            field.name for field in fields(theme) if str(getattr(theme, field.name)).startswith("#")
        }


def test_every_word_is_there_in_both_languages() -> None:
    def words(language: str) -> set[str]:
        (table,) = re.findall(rf"\n  {language}: \{{(.*?)\n  \}},", PAGES["page.js"], re.DOTALL)
        return set(re.findall(r"(\w+): \"", table))

    asked = set(re.findall(r"\bsay\(\"(\w+)\"", PAGES["page.js"])) | {"turn", "winner"}
    assert {language: words(language) for language in LANGUAGES} == dict.fromkeys(LANGUAGES, asked)
