"""What the app says: every code has a sentence, every sentence has Russian, and counted words have the right form."""

import ast
import string
from pathlib import Path

import pytest

from companion.games.orconomy.engine import RULES
from companion.locale import tables
from companion.locale.catalogue import LanguageMissing, load
from companion.locale.sentences import Speaker
from companion.table.snapshot import Action, Notice, Owed, Prompt, Refusal
from tests.locale.compiling import LOCALE, read

TOP = Path(__file__).parents[2]
PLAYERS = ("Анна", "Борис", "Вера")
RUSSIAN = read(LOCALE / "ru" / "LC_MESSAGES" / "orctable.po")


def forms(string_: object) -> list[str]:
    """The one or the counted forms of a translation."""
    return [string_] if isinstance(string_, str) else list(string_) if isinstance(string_, (tuple, list)) else [""]


def spoken_by_the_screen() -> set[str]:
    """Every sentence written in the screen's source: the first words of `text(...)`, `say(...)` or `plural(...)`."""
    found: set[str] = set()
    for source in (TOP / "companion" / "ui").glob("*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ("text", "say", "plural"):
                found |= {
                    word.value
                    for word in node.args[:1]
                    if isinstance(word, ast.Constant) and isinstance(word.value, str)
                }
    return found


def in_tables() -> set[str]:
    """Every sentence of the tables of codes."""
    found: set[str] = set()
    for name in dir(tables):
        table = getattr(tables, name)
        if name.isupper() and isinstance(table, dict):
            for said in table.values():
                found |= set(said) if isinstance(said, tuple) else {said}
    return found | set(tables.SLOTS)


def test_every_sentence_has_russian() -> None:
    wanted = spoken_by_the_screen() | in_tables()
    translated = {
        (message.id if isinstance(message.id, str) else message.id[0]) for message in RUSSIAN if message.string
    }
    assert wanted - translated == set()
    assert [message.id for message in RUSSIAN if message.id and not all(forms(message.string))] == []


def test_translations_fill_in_the_same_values() -> None:
    def names(text: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    wrong = [
        message.id for message in RUSSIAN
        if isinstance(message.id, str) and message.id and not names(str(message.string)) <= names(message.id)
    ]  # fmt: skip
    assert wrong == []


@pytest.mark.parametrize(
    ("n", "told"), [(1, "1 череп"), (2, "2 черепа"), (5, "5 черепов"), (11, "11 черепов"), (21, "21 череп")]
)
def test_russian_counts_in_full_forms(n: int, told: str) -> None:
    assert Speaker("ru").plural("{n} Skull", "{n} Skulls", n) == told


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("code", [*(code.partition(":")[0] for code in tables.PROMPTS), "unheard_of"])
def test_every_prompt_is_a_whole_sentence(language: str, code: str) -> None:
    args = (
        ("player", 1),
        ("industry", 7),
        ("amount", 12),
        ("above", 10),
        ("done", 6),
        ("all", 10),
        ("cost", 3),
        ("trophies", 7),
    )
    speaker = Speaker(language)
    for said in (speaker.prompt(Prompt(code, args), PLAYERS), speaker.prompt_title(Prompt(code, args), PLAYERS)):
        assert said and "{" not in said and "(" not in said.replace("(unheard_of)", "")


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("code", tables.REFUSALS)
def test_every_refusal_names_who_and_what(language: str, code: str) -> None:
    args = (("player", 2), ("industry", 2), ("amount", 12), ("have", 3), ("least", 4), ("most", 9), ("values", "0 7"))
    said = Speaker(language).refusal(Refusal(code, "R1.1", args), PLAYERS)
    assert said and "{" not in said and code not in said


def test_an_unknown_code_is_still_told() -> None:
    assert "never_met" in Speaker("en").refusal(Refusal("never_met", "R1.1"), PLAYERS)
    assert "never_met" in Speaker("ru").notice(Notice(1, "note", "never_met"), PLAYERS)


def test_notices_tell_actions_and_refusals_in_full() -> None:
    speaker = Speaker("en")
    done = Notice(1, "note", "done", (("kind", "place"), ("player", 2), ("industry", 7), ("amount", -10)))
    assert speaker.notice(done, PLAYERS) == "Вера: Company in 7, −10"
    undone = Notice(2, "note", "undone", (("kind", "bid"), ("player", 1), ("amount", 11)))
    assert speaker.notice(undone, PLAYERS) == "Undone: Борис bids 11"
    assert speaker.notice(Notice(3, "note", "undone"), PLAYERS) == "Undone"
    refused = Notice(4, "note", "refused", (("code", "not_your_turn"), ("rule", "R1"), ("player", 0)))
    assert speaker.notice(refused, PLAYERS) == "It is not Анна's turn"


def test_a_bought_company_is_told_with_its_industry() -> None:
    done = Notice(1, "note", "done", (("kind", "place_won"), ("player", 0)))
    assert Speaker("en").notice(done, PLAYERS, 7) == "Анна: Company in 7"
    assert Speaker("ru").notice(done, PLAYERS, 7) == "Анна: компания (7)"
    assert Speaker("en").notice(done, PLAYERS) == "Анна: bought Company placed"


@pytest.mark.parametrize(("unsettled", "told"), [(0, "Mended."), (2, "Mended. No longer hold: 2")])
def test_a_mending_says_how_much_no_longer_holds(unsettled: int, told: str) -> None:
    assert Speaker("en").notice(Notice(1, "note", "mended", (("unsettled", unsettled),)), PLAYERS) == told


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("kind", RULES)
def test_everything_that_can_be_done_is_told(language: str, kind: str) -> None:
    speaker = Speaker(language)
    for what in range(3):
        said = speaker.action(Action(kind, 1, (7, what)), PLAYERS)
        assert said and "{" not in said and f"({kind})" not in said


def test_a_name_that_is_taken_is_refused_in_plain_words() -> None:
    refused = Refusal("not_understood", "", (("what", "setup:name:0:Anna"),))
    assert Speaker("en").refusal(refused, PLAYERS) == "Every player needs a name of their own"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_is_owed_names_the_place(language: str) -> None:
    speaker = Speaker(language)
    for verb, what in (key.split(":")[:2] for key in tables.OWED):
        said = speaker.owed(Owed(verb, what, 1, 2), PLAYERS)
        assert "2/12" in said and speaker.industry(2) in said


def test_actions_and_buttons_are_words() -> None:
    speaker = Speaker("ru")
    assert speaker.action(Action("loan", 0, (2,)), PLAYERS) == "Анна: кредит (2/12), +7"
    assert speaker.button("remove", (7, 2)) == "Забрать стартап"
    assert speaker.action(Action("juggle", 0), PLAYERS)


def test_a_language_without_sentences_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(LanguageMissing, match="pybabel compile"):
        load("ru", tmp_path)
    assert Speaker("en", tmp_path).text("Undo") == "Undo"
