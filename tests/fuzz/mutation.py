"""Spoils data that was right: names and values dropped, doubled, exchanged or made odd; bytes cut, turned and mixed.

Whoever calls gives the chance (a `Random`, or something that draws from a fuzzer's bytes), so the same chance spoils
the same way.
"""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

Slot = tuple[Any, Any]  # a list or an object, and the place of one of its values
DEEP = (30, 200, 900, 940, 960, 970, 980, 985, 990, 995, 1500, 20_000)
LITERALS = (
    "1e999", "-1e999", "NaN", "-Infinity", "1E400", "-0", "0.0", "1.0", "2e0", "9" * 400, "-" + "9" * 4299, "9" * 4301,
    '"\\ud800"', '"\\udfff\\ud800"', '"\\u0000"', '"\\u202e"', '"a\\nb"', '"' + "x" * 5000 + '"', '{"a": 1, "a": 2}',
    "[" + "1," * 4000 + "1]", "{}", "[]", "01", "'x'", "", "nul", "\x00", "/* */ 1", "[1,]",
    *("[" * depth + "]" * depth for depth in DEEP), *('{"a":' * depth + "1" + "}" * depth for depth in DEEP),
)  # fmt: skip
"""Values as they may stand in a file, most of them not JSON, or JSON that nobody would write."""
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 6, 7, 11, 12, 13, 48, 99, 260, 261, 9999, 10_000, 10**6, 10**6 + 1, 2**31, 2**63,
    -(2**63), 10**30, 0.5, -1.5, 1e300, "", " ", "0", "7", "Anna", "Boris", "Nobody", "tusk", "veto", "lobby", "shown",
    "rolled", "reroll", "company", "pledged", "startup", "winter", "revenue", "auction", "startups", "over", "end",
    "placement", "crisis_roll", "bid", "pay", "place", "interest", "cards", "crisis", "double", "same", "strike",
    "change", "insert", [], {}, [0], [[]], {"": 0}, ["Anna"], [7], ["Anna", "Anna"], {"Anna": 1}, {"7": 1},
)  # fmt: skip
NAMES = (
    "n", "by", "act", "do", "player", "undo", "redo", "mend", "way", "settled", "throw", "reason", "amount", "industry",
    "what", "victim", "die", "value", "format", "version", "position", "problems", "", "x", "pledged", "beside",
    "price", "written", "Anna", "7", "13", "plays", "step", "aim", "schema", "colour", "clan", "__class__",
)  # fmt: skip
LITERAL, AGAIN = "@literal:{}@", "@again@"


def spoilt(data: Any, chance: Random) -> bytes:
    """The data as JSON with one to four things wrong with it; seldom with none."""
    data = deepcopy(data)
    for _ in range(chance.randint(1, 4)):
        found = list(slots(data))
        if found:
            WAYS[chance.randrange(len(WAYS))](*chance.choice(found), data, chance)
    return text(data)


def text(data: Any) -> bytes:
    """The data as JSON, with literals and doubled names put in."""
    words = json.dumps(data, ensure_ascii=False).replace(AGAIN, "")
    if LITERAL[:9] in words:
        for number, literal in enumerate(LITERALS):
            words = words.replace(f'"{LITERAL.format(number)}"', literal)
    return words.encode("utf-8", "surrogatepass")


def slots(data: Any) -> Iterator[Slot]:
    """Every place of a value in lists and objects, however deep."""
    waiting = [data]
    while waiting:
        holder = waiting.pop()
        keys = list(holder) if isinstance(holder, dict) else range(len(holder))
        for key in keys:
            yield holder, key
            if isinstance(holder[key], dict | list):
                waiting.append(holder[key])


def _drop(holder: Any, key: Any, _data: Any, _chance: Random) -> None:
    del holder[key]


def _odd(holder: Any, key: Any, _data: Any, chance: Random) -> None:
    holder[key] = deepcopy(VALUES[chance.randrange(len(VALUES))])


def _literal(holder: Any, key: Any, _data: Any, chance: Random) -> None:
    holder[key] = LITERAL.format(chance.randrange(len(LITERALS)))


def _borrow(holder: Any, key: Any, data: Any, chance: Random) -> None:
    """A value that is right somewhere else."""
    other, place = chance.choice(list(slots(data)))
    holder[key] = deepcopy(other[place])


def _swap(holder: Any, key: Any, data: Any, chance: Random) -> None:
    """Two values of one list or object change places."""
    keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    other = chance.choice(keys)
    holder[key], holder[other] = holder[other], holder[key]


def _nudge(holder: Any, key: Any, _data: Any, chance: Random) -> None:
    """A number becomes a little another, a truth value its contrary."""
    value = holder[key]
    if isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, int):
        holder[key] = chance.choice((value + 1, value - 1, -value, value * 10, float(value)))


def _rename(holder: Any, key: Any, _data: Any, chance: Random) -> None:
    if isinstance(holder, dict):
        holder[chance.choice(NAMES)] = holder.pop(key)


def _add(holder: Any, key: Any, data: Any, chance: Random) -> None:
    """One more value, odd or borrowed."""
    if isinstance(holder, dict):
        name = chance.choice(NAMES)
        holder[name] = None
        chance.choice((_odd, _borrow))(holder, name, data, chance)
    else:
        holder.insert(key, deepcopy(holder[key]))


def _again(holder: Any, key: Any, _data: Any, _chance: Random) -> None:
    """A name stands there twice."""
    if isinstance(holder, dict):
        holder[AGAIN + str(key)] = deepcopy(holder[key])


WAYS: tuple[Callable[[Any, Any, Any, Random], None], ...] = (
    _drop, _odd, _odd, _literal, _borrow, _borrow, _swap, _nudge, _nudge, _nudge, _rename, _add, _again,
)  # fmt: skip


STRAYS = (
    b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\0", b"\r", b"\n", b"{", b"}", b"[", b"]", b'"', b",", b":",
    b"\\", b"-", b"9" * 30,
)  # fmt: skip
"""Bytes that do not belong there: no UTF-8, half a character, a mark of the order of bytes, JSON's own."""


def damaged(raw: bytes, chance: Random) -> bytes:
    """Bytes with one to three pieces cut out, put in, exchanged or turned over."""
    for _ in range(chance.randint(1, 3)):
        start = chance.randrange(len(raw) + 1)
        end = min(len(raw), start + chance.randint(0, 12))
        raw = raw[:start] + PIECES[chance.randrange(len(PIECES))](raw[start:end], chance) + raw[end:]
    return raw


PIECES: tuple[Callable[[bytes, Random], bytes], ...] = (
    lambda piece, _: b"",
    lambda piece, _: piece + piece,
    lambda piece, _: piece[::-1],
    lambda piece, chance: bytes(byte ^ (1 << chance.randrange(8)) for byte in piece),
    lambda piece, chance: bytes(chance.randrange(256) for _ in piece),
    lambda piece, chance: piece + chance.choice(STRAYS),
)
