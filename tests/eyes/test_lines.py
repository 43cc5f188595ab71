"""What app and eyes say to each other: every record comes back as it was sent, and anything else is refused."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.eyes import commands, reports
from companion.eyes.wire import Unreadable
from tests.many_rows import each_row
from vision.calibrate.view_problem import ViewProblem
from vision.dice.seen import STATES, DiceLook, SeenDie
from vision.sighting import LoosePiece, Placement, Pose, RowReading, Sighting, SpotReading

names = st.from_regex(r"[a-z][a-z0-9_-]{0,11}", fullmatch=True)
keys = st.one_of(names, st.tuples(names, names).map(":".join), st.tuples(names, names, names).map(":".join))
chances = st.dictionaries(keys, st.integers(1, 1000).map(lambda n: n / 1000), min_size=1, max_size=5)
areas = st.integers(0, 99)
spots = st.integers(0, 9)
mm = st.integers(-9999, 9999).map(lambda n: n / 10)
texts = st.text(max_size=40)
placements = st.builds(Placement, areas, names, spots, keys)


@st.composite
def sightings(draw: st.DrawFn) -> Sighting:
    order = draw(st.lists(areas, min_size=1, max_size=8, unique=True).map(tuple))
    area = st.sampled_from(order)
    where = st.dictionaries(area.map(str), st.integers(1, 1000).map(lambda n: n / 1000), max_size=3)
    return Sighting(
        draw(st.integers(0, 10**6)) / 1000,
        draw(st.integers(0, 8)),
        Pose(draw(st.integers(0, 9999)) / 1000, draw(names)),
        order,
        draw(st.lists(st.builds(SpotReading, area, names, spots, chances, st.booleans()), max_size=4).map(tuple)),
        draw(st.lists(st.builds(LoosePiece, area, names, mm, mm, chances), max_size=3).map(tuple)),
        draw(st.dictionaries(names, where, max_size=2)),
        draw(st.lists(st.builds(RowReading, spots, st.lists(chances, max_size=3).map(tuple)), max_size=2).map(tuple)),
        draw(st.lists(area, max_size=3).map(tuple)),
        draw(st.lists(names, max_size=2).map(tuple)),
    )


sent_commands = st.one_of(
    st.sampled_from(
        [commands.Ping(), commands.Stop(), commands.Measure(), commands.Read(), commands.Look(), commands.CheckView()]
    ),
    st.builds(commands.Crop, areas, names, spots),
    st.builds(commands.Order, st.lists(areas, min_size=1, max_size=12).map(tuple)),
    st.builds(commands.ReadOrder, st.booleans()),
    st.builds(commands.Teach, names, st.lists(placements, max_size=3).map(tuple)),
)
seconds = st.integers(0, 10**6).map(lambda n: n / 1000)
shares = st.integers(-100, 100).map(lambda n: n / 100)
view_problems = st.builds(ViewProblem, names, shares, shares, st.integers(-1, 99))
lying = st.lists(st.builds(SeenDie, st.integers(1, 6), mm, mm), max_size=3).map(tuple)
looks = st.builds(DiceLook, st.sampled_from(STATES), seconds, seconds, lying)
sent_reports = st.one_of(
    st.sampled_from(
        [
            reports.Found(),
            reports.Busy(),
            reports.Pong(),
            reports.Ordered(),
            reports.Ready(17),
            reports.Format("1280 x 720"),
        ]
    ),
    st.builds(reports.Done, seconds, names, st.booleans()),
    st.builds(reports.Sighted, sightings()),
    st.builds(reports.Problem, names, texts, st.sampled_from(["", "blind"])),
    st.builds(reports.Measured, seconds, st.lists(seconds, max_size=3).map(tuple)),
    st.builds(reports.OrderRead, st.lists(st.none() | areas, max_size=9).map(tuple), seconds, st.booleans()),
    st.builds(reports.Taught, names, st.lists(keys, max_size=3).map(tuple)),
    st.builds(reports.Picture, st.binary(max_size=30)),
    st.builds(
        reports.View,
        st.binary(max_size=30),
        seconds.map(lambda s: s / 10),
        st.lists(view_problems, max_size=3).map(tuple),
    ),
    st.builds(reports.DiceSeen, looks),
    st.builds(reports.SpotPictures, st.binary(max_size=30), st.binary(max_size=30)),
)


@given(sent_commands)
def test_a_command_arrives_as_it_was_sent(command: commands.Command) -> None:
    line = commands.write(command)
    assert line.endswith(b"\n") and line.count(b"\n") == 1
    assert commands.read(line) == command


@given(sent_reports, st.booleans())
def test_a_report_arrives_as_it_was_sent(report: reports.Report, reply: bool) -> None:
    line = reports.write(report, reply=reply)
    assert line.endswith(b"\n") and line.count(b"\n") == 1
    assert reports.read(line) == reports.Heard(report, reply)


SIGHTING: dict[str, Any] = {
    "t": 1.0,
    "frames": 4,
    "pose": {"residual_px": 0.2, "source": "stickers"},
    "order": [4, 7],
    "spots": [{"area": 7, "zone": "slot", "spot": 0, "p": {"empty": 1.0}, "visible": True}],
    "loose": [{"area": 4, "zone": "meadow", "x_mm": 0.0, "y_mm": 1.5, "p": {"red:face": 0.9, "unknown": 0.1}}],
    "markers": {"wolf": {"7": 0.9, "off": 0.1}},
    "rows": [{"row": 0, "pieces": [{"ace": 1.0}]}],
    "hidden": [4],
    "problems": ["blurred"],
}


@pytest.mark.parametrize(
    "look",
    [{"state": "asleep"}, {"state": "rest", "t": 1.0, "t_rest": 1.0, "dice": [{"value": 7, "x_mm": 0, "y_mm": 0}]}],
)
def test_a_tray_that_cannot_be_is_garbled(look: object) -> None:
    report = reports.read(json.dumps({"kind": "dice", "reply": False, "look": look}).encode()).report
    assert isinstance(report, reports.Problem) and report.code == "garbled"


def heard(sighting: object) -> reports.Report:
    return reports.read(json.dumps({"kind": "sighting", "reply": False, "sighting": sighting}).encode()).report


def test_the_sighting_spoilt_below_is_sound() -> None:
    assert isinstance(heard(SIGHTING), reports.Sighted)


def spoilt(path: tuple[str | int, ...], value: object) -> Any:
    """The sound sighting with another value somewhere in it; `...` takes it out."""
    whole = json.loads(json.dumps(SIGHTING))
    place = whole
    for step in path[:-1]:
        place = place[step]
    if value is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return whole


@each_row(
    "path, value",
    [
        (("order",), [4]),
        (("order",), ["4", "7"]),
        (("order",), ...),
        (("spots", 0, "area"), 8),
        (("spots", 0, "area"), "7"),
        (("spots", 0, "p"), {}),
        (("spots", 0, "p"), {"empty": "1"}),
        (("spots", 0, "p"), {"empty": True}),
        (("spots", 0, "p"), {"empty": 1.5}),
        (("spots", 0, "p"), {"empty": float("nan")}),
        (("spots", 0, "p"), {"a:b:c:d": 1.0}),
        (("spots", 0, "p"), {f"k{n}": 0.001 for n in range(201)}),
        (("spots", 0, "visible"), 1),
        (("spots", 0, "spot"), -1),
        (("spots",), {"0": {}}),
        (("loose", 0, "area"), 5),
        (("loose", 0, "x_mm"), "far"),
        (("loose", 0, "x_mm"), 1e300),
        (("markers", "wolf"), {"9": 1.0}),
        (("markers", "wolf"), [1.0]),
        (("markers", "The Wolf"), {}),
        (("hidden",), [5]),
        (("pose",), None),
        (("pose", "more"), 1),
        (("rows", 0, "pieces"), [{}]),
        (("t",), "late"),
        (("frames",), 10**30),
    ],
)
def test_a_sighting_that_cannot_be_is_a_problem_to_be_told(path: tuple[str | int, ...], value: object) -> None:
    report = heard(spoilt(path, value))
    assert isinstance(report, reports.Problem) and report.code == "garbled"
    assert len(report.detail) < 400


@each_row(
    "line",
    [
        b'{"kind": "taught", "what": 7, "problems": []}',
        b'{"kind": "taught", "what": "face"}',
        b'{"kind": "taught", "what": "face", "problems": "none"}',
        b'{"kind": "crop", "now": "no base64!", "before": ""}',
        b'{"kind": "picture", "picture": null}',
        b'{"kind": "order_read", "order": [1.5], "margin": 0, "compare": false}',
        b'{"kind": "problem"}',
        b'{"kind": "measured", "detection_s": 1, "readings_s": [null]}',
        b'{"kind": "done", "t": 1, "state": "still", "settled": "yes"}',
        b'{"kind": "failed"}',
        b'{"kind": ["done"]}',
        b'{"kind": "done", "t": 1' + b"1" * 5000 + b"}",
    ],
)
def test_a_report_that_cannot_be_is_a_problem_and_may_still_be_the_answer(line: bytes) -> None:
    assert isinstance(reports.read(line).report, reports.Problem) and not reports.read(line).reply
    answer = reports.read(line.replace(b'{"kind"', b'{"reply": true, "kind"'))
    assert isinstance(answer.report, reports.Problem)
    assert answer.reply or b"11111" in line  # no number of thousands of digits is read at all


@each_row(
    "line",
    [
        b"",
        b"no JSON",
        b"[1]",
        b"null",
        b"{}",
        b"\xff",
        b"[" * 100_000,
        b'{"cmd": 7}',
        b'{"cmd": "dance"}',
        b'{"cmd": "ping", "more": 1}',
        b'{"cmd": "order"}',
        b'{"cmd": "order", "areas": []}',
        b'{"cmd": "order", "areas": [2.5]}',
        b'{"cmd": "order", "areas": "2,3"}',
        b'{"cmd": "crop", "area": 2, "zone": "slot"}',
        b'{"cmd": "teach", "what": "face", "pieces": [{"area": 2, "zone": "slot", "spot": 0, "key": "Red face"}]}',
        b'{"cmd": "teach", "what": "face", "pieces": [[2, 0]]}',
    ],
)
def test_a_line_that_is_no_command_is_refused(line: bytes) -> None:
    with pytest.raises(Unreadable) as caught:
        commands.read(line)
    assert 0 < len(str(caught.value)) < 300
