"""What the desk and the wall say, in both languages."""

from collections.abc import Mapping
from typing import Final

WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "lang": "en", "closed": "The evening is over.", "before": "No round has begun.", "round": "Round {n}",
        "seating": "Tables", "next": "Next round", "seat": "Seat the round", "way": "How",
        "balanced": "People of like standing together", "random": "At random", "people": "People: {n} play",
        "name": "Name", "show": "may be named on walls", "enter": "Enter", "drop": "leaves", "late": "is back",
        "standings": "Standings", "standing": "beat {share:.0%} of opponents, {games} games, {won} won",
        "hall": "The wall", "end": "End", "close": "Close the evening", "silent": "Nothing heard yet.",
        "playing": "Playing, round {n} of the game.", "wait": "Nobody plays yet.",
        "behind": "{n} lines are on their way.",
        "over": "Over, places {places}; counts in {s} s.", "counts": "Places {places}.",
        "disputed": "Disputed: open until it is ruled.", "away": "Silent for {s} s.",
        "other": "Its journal tells a game in two ways: look at the table before you rule.",
        "calls": "The table calls you.", "gone": "I have been there", "places": "Places, in this order of names:",
        "why": "Met before: {again}. From {low:.1f} to {high:.1f} rounds won. {first} begins.",
        "nobody": "nobody",
        "reason": "Reason", "rule": "Rule", "repeat": "Play it again",
    },
    "ru": {
        "lang": "ru", "closed": "Вечер окончен.", "before": "Ни один тур не начат.", "round": "Тур {n}",
        "seating": "Столы", "next": "Следующий тур", "seat": "Рассадить", "way": "Как",
        "balanced": "Равные с равными", "random": "Случайно", "people": "Люди: играет {n}",
        "name": "Имя", "show": "можно называть на стене", "enter": "Записать", "drop": "уходит", "late": "снова здесь",
        "standings": "Положение", "standing": "побеждено соперников: {share:.0%}, партий {games}, побед {won}",
        "hall": "Стена", "end": "Конец", "close": "Закрыть вечер", "silent": "Пока ничего не слышно.",
        "playing": "Играют, ход {n}.", "wait": "Пока никто не играет.", "behind": "Строк в пути: {n}.",
        "over": "Партия окончена, места {places}; засчитается через {s} с.", "counts": "Места {places}.",
        "disputed": "Оспорено: решает судья.", "away": "Молчит {s} с.",
        "other": "Журнал стола рассказывает партию по-разному: сперва посмотрите на стол.",
        "calls": "Стол зовёт вас.", "gone": "Подходил", "places": "Места, в этом порядке имён:",
        "why": "Уже встречались: {again}. Побед в турах от {low:.1f} до {high:.1f}. Начинает {first}.",
        "nobody": "никто",
        "reason": "Причина", "rule": "Решить", "repeat": "Переиграть",
    },
}  # fmt: skip
