"""Which look a piece has is weighed by what tells looks apart, and the light explains only what light does."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from vision.discs.looks import make_looks
from vision.discs.places import Over, as_sure_as_right, as_sure_as_taught, in_likely_light
from vision.discs.print_light import explained
from vision.discs.rings import WHOLE
from vision.discs.taught import CROP_PX
from vision.discs.weighing import Prints, compared, discs, is_pale, make_prints, twins_differ, weigh
from vision.find.lens import Points
from vision.find.light import PAPER
from vision.find.pose import Image
from vision.find.warp import PX_PER_MM

BODIES = {"red:face": (35, 25, 95), "blue:face": (90, 45, 25), "black:face": (30, 30, 30), "grey:face": (95, 95, 95)}
MIDDLE = (CROP_PX - 1) / 2


def piece(body: tuple[int, int, int], turn: float = 0.0, emblem: float = 0.62) -> Image:
    """A token with a big white emblem, as large as most of it, on brown print."""
    many = 8  # drawn finely, then made small
    picture = np.full((CROP_PX * many, CROP_PX * many, 3), (70, 110, 140), np.uint8)
    at, radius = round((MIDDLE + 0.5) * many), 11.0 * PX_PER_MM * many
    cv2.circle(picture, (at, at), round(radius), body, -1, cv2.LINE_AA)
    around = turn + np.array([0.0, 1.3, 2.2, 3.6, 4.9])
    reach = radius * emblem * np.array([1.3, 1.0, 1.35, 0.9, 1.1])
    corners = np.stack([at + reach * np.cos(around), at + reach * np.sin(around)], axis=1)
    cv2.fillPoly(picture, [np.rint(corners).astype(np.int32)], (235, 240, 240), cv2.LINE_AA)
    small = cv2.resize(picture, (CROP_PX, CROP_PX), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), 0.8), np.uint8)


def lit(picture: Image, gain: float = 1.0, veil: float | Points = 0.0, seed: int = 0) -> Image:
    """The picture under other light: a shadow or a lamp as a gain, gloss as light that is added, then noise."""
    light = (picture / 255.0) ** 2.2 * gain + veil
    noise = np.random.default_rng(seed).normal(0, 2.5, picture.shape)
    return np.asarray(np.clip(255 * np.clip(light, 0, 1) ** (1 / 2.2) + noise, 0, 255), np.uint8)


def prints(**instead: Image) -> Prints:
    return make_prints([(key, instead.get(key.split(":")[0], piece(body))) for key, body in BODIES.items()])


def odds(picture: Image, known: Prints) -> dict[str, float]:
    white = np.full((1, 3), PAPER, np.float32)
    found = weigh(picture, np.array([[MIDDLE, MIDDLE]]), white, known).odds[0]
    return dict(zip(known.keys, found.tolist(), strict=True))


@pytest.mark.parametrize("veil", [0.0, 0.04, 0.08])
@pytest.mark.parametrize("gain", [0.8, 1.0, 1.2])
def test_a_big_white_emblem_does_not_outweigh_the_body(gain: float, veil: float) -> None:
    for key in ("red:face", "blue:face"):
        found = odds(lit(piece(BODIES[key], turn=2.0), gain, veil), prints())
        other = "blue:face" if key == "red:face" else "red:face"
        assert found[key] > found[other] + 3
        if veil < 0.08:  # in so much gloss a dark blue is as good as black
            assert max(found, key=lambda look: found[look]) == key


def test_a_dark_token_is_taken_for_no_other_when_gloss_washed_its_lesson_out() -> None:
    taught = prints(red=lit(piece(BODIES["red:face"]), 0.9, 0.12, 1))
    found = odds(lit(piece(BODIES["red:face"], turn=1.0), seed=2), taught)
    assert max(odd for look, odd in found.items() if look != "red:face") < 0


@pytest.mark.parametrize("veil", [0.12, 0.25])
@pytest.mark.parametrize("body", ["red", "blue"])
def test_a_look_taught_in_gloss_is_known_where_nothing_shines_and_the_other_way_round(body: str, veil: float) -> None:
    key, clear = f"{body}:face", piece(BODIES[f"{body}:face"], turn=2.0)
    taught = prints(**{body: lit(piece(BODIES[key]), 0.9, veil, 1)})
    for found in (odds(lit(clear, seed=2), taught), odds(lit(clear, 0.9, veil, 2), prints())):
        assert max(found, key=lambda look: found[look]) == key


def test_the_light_that_explains_a_print_is_what_it_was_lit_by() -> None:
    clear = piece(BODIES["red:face"])
    taught, white = make_prints([("", clear)]).grey, np.full((1, 3), PAPER, np.float32)
    for gain, veil in ((1.0, 0.0), (0.9, 0.1), (1.0, 0.2)):
        seen = discs(lit(clear, gain, veil), np.array([[MIDDLE, MIDDLE]]), white)
        found = explained(seen, taught)
        assert found.light[0, :2] == pytest.approx([gain, veil], abs=0.1)
        assert np.median(np.abs(found.made - seen)) < 5


def test_grey_is_not_black_in_brighter_light() -> None:
    found = odds(lit(piece(BODIES["grey:face"], turn=1.0), 0.9), prints())
    assert found["grey:face"] > found["black:face"] + 1
    found = odds(lit(piece(BODIES["black:face"], turn=1.0), 1.15), prints())
    assert found["black:face"] > found["grey:face"] + 1


def test_what_the_lamp_burnt_white_says_nothing() -> None:
    burnt = lit(piece(BODIES["red:face"]))
    burnt[8:40, 8:40] = 255
    found = odds(burnt, prints())
    assert max(found.values()) < 0, "nothing is recognised"


def test_a_lesson_without_anything_dark_is_pale_and_no_other_look_is_surer_than_99_percent() -> None:
    washed = lit(piece(BODIES["red:face"]), 0.35, 0.62)
    assert is_pale(washed) and not any(is_pale(piece(body)) for body in BODIES.values())
    for body in ((75, 60, 75), *BODIES.values()):
        found = odds(lit(piece(body, turn=1.0)), prints(red=washed))
        assert found["red:face"] > max(found.values()) - np.log(0.99 / 0.01)


def test_two_looks_that_differ_in_nothing_are_never_told_apart_surely() -> None:
    twice = make_looks([("red:face", piece(BODIES["red:face"])), ("rust:face", lit(piece(BODIES["red:face"], 1.0)))])
    assert twice.apart.max() < np.log(0.97 / 0.03)


@pytest.mark.parametrize("light_of_lesson", [True, False])
@pytest.mark.parametrize("times", [1, 2])
def test_what_was_taught_in_two_places_is_surer_where_it_lies_in_the_light_of_its_lesson(
    times: int, light_of_lesson: bool
) -> None:
    taught = [(key, lit(piece(BODIES[key]), seed=n)) for n in range(times) for key in ("red:face", "blue:face")]
    seen = np.array([[-9.0, -9.0, -1.0, -4.0]])
    (_, _, red, blue), *_ = as_sure_as_taught(seen, make_looks(taught), np.array([light_of_lesson]))
    assert red == -1.0
    assert (red - blue > 3.5) == (times == 2 and light_of_lesson), "3.5 is what the game takes for sure"


SHADES = ((35, 25, 95), (35, 28, 90), (38, 25, 88), (33, 27, 99), (36, 29, 84), (40, 26, 95), (33, 24, 85))


def test_a_look_taught_in_gloss_is_weighed_however_many_lessons_of_others_are_more_like_what_is_seen() -> None:
    shining = [("brown:face", lit(piece((25, 35, 65), turn=n), 0.85, 0.12, n)) for n in (1, 2)]
    others = [(f"red{at}:face", lit(piece(body), seed=n)) for at, body in enumerate(SHADES[:4]) for n in (1, 2)]
    known, white = make_prints([*shining, *others]), np.full((1, 3), PAPER, np.float32)
    _, few = compared(lit(piece(SHADES[0])), np.array([[MIDDLE, MIDDLE]]), white, known)
    assert few.min() < len(shining), "it was compared"


Shades = Sequence[tuple[int, int, int]]


@pytest.mark.parametrize(("bodies", "least", "most"), [(SHADES, 0.0, 2.0), (tuple(BODIES.values()), 3.5, 9.0)])
def test_where_lessons_are_taken_for_each_other_no_look_is_sure_and_where_they_are_not_it_is_sooner(
    bodies: Shades, least: float, most: float
) -> None:
    taught = [
        (f"c{at}:face", lit(piece(body, turn=n), 1 - 0.1 * ((at + n) % 2), 0.03 * ((at + n) % 2), n))
        for at, body in enumerate(bodies)
        for n in (0, 1)
    ]
    scores = np.array([[-20.0, -20.0, -1.0, *[-3.6] * (len(bodies) - 1)]])
    (_, _, first, second, *_), *_ = as_sure_as_right(scores, make_looks(taught))
    assert first == -1.0, "the likeliest is as likely as before"
    assert least < first - second < most


def test_no_look_is_surer_against_one_that_was_washed_out_however_rightly_lessons_are_told() -> None:
    taught = [(key, lit(piece(body, turn=n), seed=n)) for key, body in BODIES.items() for n in (0, 1)]
    washed = ("white:face", lit(piece(BODIES["red:face"]), 0.35, 0.62))
    looks, scores = make_looks([*taught, washed]), np.array([[-20.0, -20.0, -1.0, -4.6, -4.6, -4.6, -4.6]])
    (_, _, *clear, pale), *_ = as_sure_as_right(scores, looks)
    assert looks.sureness > 1.2 and max(clear[1:]) < pale == -4.6


def test_a_lamp_mirrored_round_a_piece_is_not_the_light_of_its_lesson() -> None:
    at, white = np.array([[MIDDLE, MIDDLE]]), np.full((1, 3), PAPER, np.float32)
    for veil, as_taught in ((0.0, True), (0.15, False)):
        assert weigh(lit(piece(BODIES["red:face"]), veil=veil), at, white, prints()).as_taught.item() == as_taught


def test_twins_in_the_same_light_are_alike_and_a_shining_one_is_not() -> None:
    for body in BODIES.values():
        assert not twins_differ(lit(piece(body), seed=1), lit(piece(body, turn=2.0), 0.93, seed=2))
        assert twins_differ(lit(piece(body)), lit(piece(body, turn=2.0), 1.0, 0.25))


WHITE, WARM = np.ones(3), np.array([0.75, 1.0, 1.25])
BLACK, BROWN = (35, 35, 35), (25, 35, 65)


def taught_under(lamp: Points) -> Prints:
    """A black look and a brown one, each shown twice, once with the lamp mirrored in it."""
    shown = ((key, body, veil) for key, body in (("black:face", BLACK), ("brown:face", BROWN)) for veil in (0.0, 0.25))
    return make_prints([(key, lit(piece(body, turn=3 * veil), 1.0, veil * lamp, seed=7)) for key, body, veil in shown])


@pytest.mark.parametrize("lamp", [WHITE, WARM], ids=["white", "warm"])
def test_the_colour_of_the_lamp_is_learnt_from_looks_it_was_mirrored_in(lamp: Points) -> None:
    assert taught_under(lamp).lamp.tint == pytest.approx(lamp - 1, abs=0.06)


@pytest.mark.parametrize("veil", [0.15, 0.3])
@pytest.mark.parametrize("lamp", [WHITE, WARM], ids=["white", "warm"])
@pytest.mark.parametrize("body", [BLACK, BROWN], ids=["black", "brown"])
def test_a_look_that_needs_a_lamp_of_another_colour_is_less_likely(
    body: tuple[int, int, int], lamp: Points, veil: float
) -> None:
    known, at = taught_under(lamp), np.array([[MIDDLE, MIDDLE]])
    seen = lit(piece(body, turn=2.0), 1.0, veil * lamp, seed=3)
    found = weigh(seen, at, np.full((1, 3), PAPER, np.float32), known).lit[0]
    black, brown = found[:2].max(), found[2:].max()
    assert (black - brown > 0.5) if body is BLACK else (brown - black > 0.5)


def test_what_light_speaks_against_is_less_likely_and_the_likeliest_as_likely_as_before() -> None:
    looks = make_looks([(key, piece(BODIES[key])) for key in ("red:face", "blue:face")])
    seen = np.array([[-9.0, -6.0, -1.0, -4.0]])
    for light, (red, blue) in (((0, 0), (-1, -4)), ((0, -2), (-1, -6)), ((-2, 0), (-1, -2)), ((-4, 0), (-2, -1))):
        assert in_likely_light(seen, looks, np.array([light])).tolist() == [[-9, -6, red, blue]]


@pytest.mark.parametrize("body", [BLACK, BROWN], ids=["black", "brown"])
def test_what_is_burnt_white_tells_nothing_of_the_light(body: tuple[int, int, int]) -> None:
    """In a bright picture a burnt emblem is no brighter than paper is once the light is made even."""
    known, at, bright = taught_under(WHITE), np.array([[MIDDLE, MIDDLE]]), 250 / PAPER
    seen = lit(piece(body, turn=2.0), bright**2.2, 0.3 * bright**2.2, seed=3)
    found = weigh(seen, at, np.full((1, 3), bright * PAPER, np.float32), known).lit[0]
    clear_black, _, clear_brown, _ = found
    assert (clear_black if body is BLACK else clear_brown) > -0.3, "no other lesson needs a likelier light"
    assert (clear_brown if body is BLACK else clear_black) < -1


STEADY, IN_LAMPS = (0.0, 0.0), (0.0, 0.12)


@pytest.mark.parametrize("veils", [STEADY, IN_LAMPS], ids=["steady", "in lamps"])
@pytest.mark.parametrize(("lies", "twin"), [("black:face", "ash:face"), ("ash:face", "black:face")])
def test_a_darker_twin_needs_light_that_a_table_in_steady_light_does_not_have(
    lies: str, twin: str, veils: tuple[float, float]
) -> None:
    """Where lamps are mirrored here and there, a grey piece may well be a black one in their light."""
    bodies = BODIES | {"ash:face": (62, 62, 62), "brown:face": BROWN}
    shown = ((key, lit(piece(body, turn=n), veil=veils[n], seed=n)) for n in (0, 1) for key, body in bodies.items())
    known, at = make_prints(list(shown)), np.array([[MIDDLE, MIDDLE]])
    found = weigh(lit(piece(bodies[lies], turn=2.0), seed=5), at, np.full((1, 3), PAPER, np.float32), known).lit[0]
    likely = {key: max(found[[key == other for other in known.keys]]) for key in (lies, twin)}
    assert (likely[lies] - likely[twin] > 2) == (veils == STEADY)


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_burnt_samples_say_only_that_they_were_as_bright(body: tuple[int, int, int]) -> None:
    """In a bright picture what is burnt is no brighter than paper is once the light is made even."""
    bright, at, clear = 250 / PAPER, np.array([[MIDDLE, MIDDLE]]), piece(body)
    seen = discs(lit(clear, bright**2.2, 0.25 * bright**2.2), at, np.full((1, 3), bright * PAPER, np.float32))
    found = explained(seen, make_prints([("", clear)]).grey, 250 / bright - 1)
    assert found.light[0, :2] == pytest.approx([1.0, 0.25], abs=0.1)


def test_a_piece_that_lies_over_a_part_of_a_place_hides_that_part() -> None:
    mm = np.array([[0.0, 0.0], [9.0, 0.0], [40.0, 0.0]])
    hidden = Over(np.array([[0.0, 0.0], [90.0, 0.0]]), 5.0).hides(mm, WHOLE)
    assert (hidden[0] == (WHOLE.radii_mm < 5.0)[:, None]).all() and not hidden[2].any()
    assert hidden[1, -1, WHOLE.angles // 2] and not hidden[1, :, 0].any()
