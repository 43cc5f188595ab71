"""Why something is not possible now is said as what is missing: in words, in both languages, and true."""

from collections.abc import Sequence
from typing import Any

import pytest

from companion.app import catalogue
from companion.cli.spoken_language import in_words
from companion.games.orconomy.rules.state import STAGES, Auction, Launch, Play, Revenue, StartOfRound, State
from companion.games.orconomy.words.speaker import OrconomySpeaker
from companion.games.orconomy.words.tables import PROBLEMS
from companion.games.protocol import Action
from companion.locale import tables
from companion.record import number_trail
from companion.schema.wrong_input import ImpossiblePosition, LogError
from tests.games.orconomy.moments import EVERY, OUTSIDE
from tests.games.orconomy.positions import CLANS, FILES, GAME, NAMES, card, do, lay, play, rated
from tests.many_rows import each_row

GAMES = catalogue.games()


def said(state: State, action: Action, language: str = "en") -> str:
    refused = GAME.rules.refusal(state, action)
    assert refused, action
    names = [seat.name for seat in state.agreed.seats]
    return OrconomySpeaker(language).refusal(refused, names).rpartition(" (")[0]


MISSING = [
    ("revenue", do("bid", 0, 9), "Revenue is not closed yet", "Фаза Прибыли ещё не закрыта"),
    ("interest", do("settle", 0), "Interest is not settled yet: Grishnak is due",
     "Проценты ещё не уплачены: очередь за Grishnak"),
    ("interest", do("deal"), "Grishnak is still due", ""),
    ("crisis step", do("pay_interest", 0, 11), "Interest is settled already", "Проценты уже уплачены"),
    ("crisis step", do("deal"), "The Crisis has not moved on yet", ""),
    ("winter cards", do("crisis_step"), "The Crisis has moved on already", ""),
    ("revenue", do("waive", 0, 11), "It is not Winter", "Сейчас не Зима"),
    ("start", do("waive", 0, 11), "It is not Winter", ""),
    ("start", do("bid", 0, 9), "The Forecast dice are not thrown yet", "Кубики Провидения ещё не брошены"),
    ("auction", do("settle", 0), "Revenue is over", ""),
    ("auction", do("launch", 0, 5), "The auction is not over yet", ""),
    ("auction", do("roll", -1, 1, 2), "The Forecast dice are thrown already", ""),
    ("sold", do("place_won", 1), "Snaggu has not paid the bid yet", "Snaggu: ставка ещё не оплачена"),
    ("paid", do("pay", 1), "No bid is to be paid now", ""),
    ("paid", do("bid", 0, 9), "No auction is going on", ""),
    ("competition", do("launch", 0, 5), "The Competition is not over yet", ""),
    ("convert", do("buy", 0), "Snaggu has not moved the Startup yet", ""),
    ("launch", do("bid_cards", 0, 1), "No Competition is going on", ""),
    ("launch", do("end_round"), "Launching is not over yet: Grishnak is due", ""),
    ("end", do("launch", 0, 5), "Launching is over", ""),
    ("end, all done", do("buy", 0), "Everybody has been asked", "Все уже высказались"),
    ("revenue, all done", do("settle", 0), "Everybody has collected", ""),
    ("placement", do("loan", 0, 5), "Set-up is not done: Grishnak still places a Company", ""),
    ("crisis roll", do("oracle", 0), "The dice for the first Crisis are not thrown yet", ""),
    ("launch", do("resolve", 0), "No card lies open", ""),
]  # fmt: skip


@each_row("moment, action, english, russian", MISSING)
def test_what_is_not_done_yet_or_is_over_is_said(moment: str, action: Action, english: str, russian: str) -> None:
    state = EVERY[moment]()
    assert said(state, action) == english
    assert not russian or said(state, action, "ru") == russian


def test_nowhere_the_bare_sentence_is_left() -> None:
    """Every kind at every moment: what is missing has a sentence of its own."""
    kinds = {action.kind: action for _, action, _, _ in MISSING}
    for name, moment in EVERY.items():
        for kind, action in kinds.items():
            refused = GAME.rules.refusal(moment(), action)
            if refused and refused.code == "wrong_phase":
                assert said(moment(), action) != tables.REFUSALS["wrong_phase"], (name, kind, refused)
    assert len(STAGES) == 15 and OUTSIDE


@each_row(
    "step, die, told",
    [
        ("shown", 0, "Lobby waits for its Risk die"),
        ("rolled", 1, "Lobby waits for more cards, or to fail"),
        ("rolled", 6, "Lobby has worked and waits to happen"),
    ],
)
def test_what_an_open_card_waits_for_is_named(step: str, die: int, told: str) -> None:
    state = lay({}, Launch(0), plays=(Play(card("lobby"), 0, (9,), step, die),), deck=41, ratings=rated(lobby=4))
    kind = "boost" if die != 1 else "resolve"
    assert said(state, do(kind, 0, *([1] if kind == "boost" else []))) == told


def test_who_cannot_pay_the_bid_hears_of_the_way_out() -> None:
    state = play(lay({}, Auction(0, (0, 0), (False, False), (0, 0)), active=9), do("bid", 0, 99), do("pass", 1))
    assert said(state, do("pay", 0)) == "Grishnak has 21 of 99: borrow, sell a pair, or say “Cannot pay”: unable"
    assert "unable" in said(state, do("pay", 0), "ru")


def test_after_the_window_of_a_gold_ability_nobody_is_said_not_to_have_collected() -> None:
    state = lay({2: "0 0 1", 3: "1"}, Revenue(0), active=2, crisis=9)
    assert said(state, do("tourism", 0, 1)) == "Grishnak has not collected yet"
    state = play(state, do("settle", 0), do("settle", 1))
    assert said(state, do("tourism", 0, 1)) == "Grishnak's gold abilities are over: the next player has collected"
    again = play(state, do("exploitation", 0), do("resolve", 0))
    assert said(again, do("exploitation", 1)) == "Grishnak has to collect once more first"


def test_twelve_is_said_to_be_the_other_number_of_tourism() -> None:
    assert said(lay({}, Launch(0)), do("loan", 0, 12)) == "Tourism, printed 2/12, is number 2"
    assert "2/12" in said(lay({}, Launch(0)), do("loan", 0, 12), "ru")
    with pytest.raises(LogError, match="price:2"):
        number_trail.field_of("price:12", GAMES.named("orconomy"), ["Anna"])
    with pytest.raises(LogError, match="ring.*Tourism, printed 2/12, is written 2"):
        GAMES.check(header(ring=[12, *range(3, 12)]), "line 1")
    state = lay({}, Launch(0))
    with pytest.raises(ValueError, match="crisis is 12 .* Tourism, printed 2/12, is written 2"):
        FILES.read_position(state.agreed, {**GAME.files.position(state), "crisis": 12})


def header(players: Sequence[str] = NAMES[:2], **rest: Any) -> dict[str, Any]:
    return {
        "format": "orctable-log",
        "version": 2,
        "ring": list(range(2, 12)),
        "players": [{"name": name, "clan": clan} for name, clan in zip(players, CLANS, strict=False)],
        **rest,
    }


def test_an_impossible_position_in_a_header_is_said_in_sentences() -> None:
    state = lay({7: "0 1"}, StartOfRound(), round=0)
    data = {**GAME.files.position(state)}
    with pytest.raises(ImpossiblePosition) as caught:
        GAMES.open(header(position=data))
    assert "round_cannot_be" in str(caught.value)
    assert "in this phase the round cannot be 0" in in_words(caught.value, "en")
    assert "в этой фазе не может быть ход 0" in in_words(caught.value, "ru")


@each_row("language", ["en", "ru"])
@each_row("code", PROBLEMS)
def test_everything_that_cannot_be_has_a_whole_sentence(language: str, code: str) -> None:
    values = {
        "player": "Anna",
        "should": None,
        "have": 3,
        "most": 2,
        "least": 1,
        "target": 5,
        "deck": 4,
        "round": 7,
        "industry": 2,
        "card": "veto",
        "dice": "1 2",
        "reason": "same",
        "amount": 9,
        "done": 1,
    }
    word, _, industry = code.partition(":")
    told = OrconomySpeaker(language).problem({"code": word, **values, **({"industry": 0} if industry else {})})
    assert told and "{" not in told and "(" not in told.replace("(4)", "") and word not in told
