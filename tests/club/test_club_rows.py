"""Rows come to the hub whole and in order, whatever the way between loses, doubles or disorders."""

from collections.abc import Callable
from random import Random

import pytest

from companion.club.messages import (
    MOST_BYTES,
    Ack,
    Have,
    Lines,
    Outbox,
    Row,
    batch,
    from_bytes,
    judge,
    sealed,
    to_bytes,
)
from companion.schema.wrong_input import LogError
from tests.many_rows import each_row


def game(length: int, word: str = "line") -> list[Row]:
    return sealed("header", [f"{word} {number}" for number in range(1, length + 1)])


class Kept:
    """What a hub has of one game."""

    def __init__(self) -> None:
        self.rev, self.rows, self.other = 0, list[Row](), 0

    @property
    def have(self) -> Have:
        return Have(self.rev, len(self.rows) - 1, self.rows[-1][1] if self.rows else "")

    def take(self, told: Lines) -> Ack:
        verdict = judge(self.have, lambda n: self.rows[n][1], told)
        self.other += verdict.other
        if verdict.anew:
            self.rev, self.rows = told.rev, []
        self.rows += verdict.rows
        return Ack(told.journal, told.game, self.rev, self.have.n, self.have.seal, verdict.again)


@each_row("seed", range(12))
def test_a_way_that_loses_doubles_and_disorders_loses_nothing_in_the_end(seed: int) -> None:
    """Once more while the hub's disk is lost, and the game is written anew."""
    rng, rows, kept, box, now = Random(seed), game(200), Kept(), Outbox(), 0.0
    way: list[bytes] = []
    back: list[Ack] = []
    for step in range(4000):
        now += 0.1
        if (first := box.due(min(step, len(rows) - 1), now)) is not None:
            sent = batch(rows[: step + 1], first)
            way += [to_bytes(Lines("j", 1, box.rev, first, sent))] * rng.choice((0, 1, 1, 2))
            box.sent(first + len(sent) - 1, now)
        rng.shuffle(way)
        if way and rng.random() < 0.7:
            back += [kept.take(from_bytes(Lines, way.pop(), "test"))] * rng.choice((0, 1, 2))
        if back and rng.random() < 0.7:
            box.hear(back.pop(rng.randrange(len(back))))
        if step == 1500:
            kept = Kept()
            back.append(Ack("j", 1, 0, -1, ""))  # it sees how far the table is, and says that it has nothing
        if step == 2500:
            rows, box = game(150, "anew"), Outbox(1)
        if step in (1400, 2400, 3999):
            assert kept.rows == rows and kept.rev == box.rev
    assert not kept.other and box.n == len(rows) - 1 and box.due(len(rows) - 1, now + 100) is None


@pytest.mark.parametrize("many", [500, pytest.param(10_000, marks=pytest.mark.slow)])
def test_what_is_changed_missing_swapped_or_foreign_is_never_taken(
    many: int, record_property: Callable[[str, object], None]
) -> None:
    rng, rows, foreign = Random(1), game(40), sealed("other", ["foreign"] * 40)
    refused = 0
    for _ in range(many):
        kept = Kept()
        kept.rows = rows[: rng.randrange(1, 30)]
        first = rng.randrange(0, len(kept.rows) + 1)
        sent = [*rows[first : first + rng.randrange(2, 9)]]
        place = rng.randrange(len(sent))
        how = rng.randrange(4)
        if how == 0:
            sent[place] = (sent[place][0] + "x", sent[place][1])
        elif how == 1 and 0 < place < len(sent) - 1:
            del sent[place]
        elif how == 2 and place:
            sent[place], sent[place - 1] = sent[place - 1], sent[place]
        else:
            sent[place] = foreign[max(first, 1) + place]
        kept.take(Lines("j", 1, 0, first, tuple(sent)))
        assert kept.rows == rows[: len(kept.rows)]
        refused += 1
    record_property("refused", refused)
    assert refused == many


def test_another_history_is_kept_aside_and_a_person_is_told() -> None:
    kept = Kept()
    kept.take(Lines("j", 1, 0, 0, tuple(game(10))))
    kept.take(Lines("j", 1, 0, 5, tuple(game(12, "other")[5:])))
    assert kept.other == 1 and kept.rows == game(10)


def test_a_message_is_never_too_large_and_one_of_a_newer_version_is_refused_with_a_sentence() -> None:
    rows = sealed("h", ["x" * 30_000] * 10)
    assert len(batch(rows, 0)) == 4 and sum(len(body) for body, _ in batch(rows, 0)) < MOST_BYTES
    with pytest.raises(LogError, match="Update this orctable"):
        from_bytes(Ack, b'{"v": 2}', "table-1")
    for raw in (b"", b"[" * 9000, b"{}", b'{"v": true}', b"x" * 200_000, b'{"v":1,"journal":"j"}'):
        with pytest.raises(ValueError):
            from_bytes(Ack, raw, "table-1")
