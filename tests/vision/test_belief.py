"""Probabilities behave: they add up, grow with evidence, turn only against contrary evidence."""

from hypothesis import given
from hypothesis import strategies as st

from vision.discs.board_reader import RawReading, clipped, gather, probabilities
from vision.eye import _strangeness

NAMES = ("empty", "unknown", "leaf:face", "leaf:bones")
scores = st.fixed_dictionaries({name: st.floats(-200, 50, width=32) for name in NAMES})


@given(scores)
def test_ok__probabilities_sum_to_one(now: dict[str, float]) -> None:
    p = probabilities(clipped(now))
    assert abs(sum(p.values()) - 1) < 1e-9
    assert min(p.values()) > 0


@given(scores, st.integers(1, 30))
def test_ok__the_same_evidence_again_never_turns_the_answer(now: dict[str, float], times: int) -> None:
    belief = gather(None, now)
    first = max(belief, key=lambda name: belief[name])
    for _ in range(times):
        sure = probabilities(belief)[first]
        belief = gather(belief, now)
        assert probabilities(belief)[first] >= sure - 1e-9


def test_looks_that_say_the_same_make_surer_together_than_the_newest_alone() -> None:
    once = gather(None, {"empty": 0.0, "unknown": -1.0})
    assert probabilities(gather(once, {"empty": 0.0, "unknown": -1.0}))["empty"] > probabilities(once)["empty"]


@given(scores)
def test_ok__never_wholly_sure(now: dict[str, float]) -> None:
    belief = gather(None, now)
    for _ in range(50):
        belief = gather(belief, now)
    assert max(probabilities(belief).values()) < 0.99999
    weak = gather(None, {"empty": 0.0, "unknown": -1.0})
    for _ in range(50):
        weak = gather(weak, {"empty": 0.0, "unknown": -1.0})
    assert probabilities(weak)["empty"] < 0.9


@given(scores, scores)
def test_ok__contrary_evidence_wins_in_the_end(old: dict[str, float], new: dict[str, float]) -> None:
    best = max(new, key=lambda name: new[name])
    new = new | {best: max(new.values()) + 3.0}
    belief = gather(None, old)
    for _ in range(60):
        belief = gather(belief, new)
    assert max(belief, key=lambda name: belief[name]) == best


def test_covered_places_and_hidden_areas_speak_against_a_reading() -> None:
    covered = frozenset({(3, "slots", 0), (3, "slots", 1)})
    assert _strangeness(RawReading({}, covered, (), (4, 5))) == 2 + 3 * 2
