"""What devices, files and the command line say in whole English sentences, told in the language of the table.

Their sentences are written where something is wrong and listed in a language's `told.po` alone, with gaps: one is found
again in what was said, and told with what stood in its gaps. The context `fact` is what can be wrong in a file,
`remedy` what to do about it, `wrong` how both are told, `command line` what the library for command lines says.
"""

import gettext
import logging
import re
import struct
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from companion.locale.gaps import GAP, filled, gaps_of
from companion.locale.preferences import FOLDER, SentencesSpoilt, read_catalogue

DOMAIN: Final = "told"
LOG: Final = logging.getLogger(__name__)
NESTED: Final = {"error", "why", "problem"}  # gaps that may hold a known sentence themselves
BETWEEN_SENTENCES: Final = re.compile(r"(?<=\.) (?=[A-Z`])")
WRONG: Final = "{where} {fact}. {remedy}"  # where in a file something is wrong, what, and what to do


class Told:
    """Finds sentences again, in one language. Where that has none, or they are spoilt, all is told as it was said."""

    def __init__(self, language: str, folder: Path = FOLDER) -> None:
        self._catalogue = gettext.NullTranslations()
        self._sentences: dict[str, list[str]] = {}
        for file in map(Path, gettext.find(DOMAIN, str(folder), [language], all=True)):
            try:
                catalogue, compiled = read_catalogue(file), [*_sentences(file.read_bytes())]
            except (SentencesSpoilt, OSError, ValueError, struct.error) as error:
                LOG.warning("%s", error)
                continue
            self._catalogue = catalogue
            for context, sentence in compiled:
                self._sentences.setdefault(context, []).append(sentence)
        for sentences in self._sentences.values():
            # a gap at the beginning would take in the words of one that begins with its own
            sentences.sort(key=lambda sentence: (GAP.match(sentence) is None, len(GAP.sub("", sentence))), reverse=True)

    def detail(self, told: str) -> str:
        """What a device says of its trouble, or what is wrong in a file, in this language, where that is translated."""
        if whole := self._match(told) or self._wrong_data(told):
            return whole
        parts = [(part, self._match(part)) for part in BETWEEN_SENTENCES.split(told)]
        across = "" if all(known for _, known in parts) else self._match(told, across=True)
        return across or " ".join(known or part for part, known in parts)

    def _match(self, told: str, *, across: bool = False) -> str:
        """One of the sentences about devices, files and the command line, "" if something else is told. Only `across`
        sentences what stands in a gap may begin another one, as a path or what the system says may.
        """
        for context in ("", "command line"):
            for sentence in self._sentences.get(context, ()):
                gaps = gaps_of(sentence, told)
                if gaps is not None and (across or not any(map(BETWEEN_SENTENCES.search, _single(gaps)))):
                    return self._text(context, sentence, **gaps)
        return ""

    def _wrong_data(self, told: str) -> str:
        """Where in a file what is wrong and what to do, "" if something else is told."""
        remedy = next((remedy for remedy in self._sentences.get("remedy", ()) if told.endswith(f". {remedy}")), "")
        for sentence in self._sentences["fact"] if remedy else ():
            if (gaps := gaps_of(f"{{where}} {sentence}", told.removesuffix(f". {remedy}"))) is not None:
                where, fact = gaps.pop("where"), self._text("fact", sentence, **gaps)
                return self._text("wrong", WRONG, where=where, fact=fact, remedy=self._text("remedy", remedy))
        return ""

    def _text(self, context: str, sentence: str, **gaps: str) -> str:
        found = self._catalogue.pgettext(context, sentence) if context else self._catalogue.gettext(sentence)
        return filled(found, {name: self.detail(said) if name in NESTED else said for name, said in gaps.items()})


def _single(gaps: Mapping[str, str]) -> Iterator[str]:
    """What stands in the gaps that hold no known sentence themselves."""
    return (said for name, said in gaps.items() if name not in NESTED)


def _sentences(compiled: bytes) -> Iterator[tuple[str, str]]:
    """The context, "" for none, and the English of each sentence in a .mo file, as tools/compile_words.py writes it
    (GNU gettext manual, 10.3): gettext finds one, but lists none.
    """
    count, table = struct.unpack_from("<2I", compiled, 8)
    for length, place in struct.iter_unpack("<2I", compiled[table : table + 8 * count]):
        if length:
            context, _, sentence = compiled[place : place + length].decode().rpartition("\4")
            yield context, sentence
