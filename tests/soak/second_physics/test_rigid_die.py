"""The second physics obeys mechanics: energy, restitution, friction, free fall; its truth agrees with gravity."""

import numpy as np
import pytest

from proofs.soak.second_physics.deeds import Kind, Surface
from proofs.soak.second_physics.hand import RATE_HZ
from proofs.soak.second_physics.recall import Sensor, sense
from proofs.soak.second_physics.recording import FACES, planned, simulate, simulate_many
from proofs.soak.second_physics.rigid_body import GRAVITY, HALF_M, STEP_S, Contact, Fall, Room, Start, fall

pytest.importorskip("mujoco", reason="not installed: mujoco (make mujoco)")
pytestmark = pytest.mark.slow

EXACT = Sensor(clock_error=0, gain_error=0, offset_mg=0, noise_mg=0)
FLAT = np.array([1.0, 0.0, 0.0, 0.0])
STRAYS = 20.5  # chi-square of five degrees of freedom that chance exceeds once in a thousand


def flat_start(height: float = 0.0, speed: float = 0.0) -> Start:
    """A die that is parallel to the floor, so high above it and so fast sideways."""
    return Start(np.array([0.0, 0.0, HALF_M + height]), FLAT, np.array([speed, 0.0, 0.0]), np.zeros(3))


@pytest.mark.parametrize("surface", Surface)
def test_energy_never_exceeds_that_of_the_release(surface: Surface) -> None:
    plans = [planned(Kind.FIRM, surface, seed) for seed in range(6)]
    for path in fall([Fall(plan.room, plan.start) for plan in plans if plan.start]):
        energy = path.energy()
        assert energy.max() <= energy[0] * (1 + 1e-9)
        assert energy[-1] == pytest.approx(0.0045 * GRAVITY * HALF_M, rel=0.01)


@pytest.mark.parametrize("restitution", [0.2, 0.35, 0.5, 0.6])
@pytest.mark.parametrize("impact", [0.001, 0.006])
def test_a_flat_drop_rebounds_as_much_as_asked(restitution: float, impact: float) -> None:
    (path,) = fall([Fall(Room(Contact(restitution, 0.4, impact)), flat_start(height=0.05))])
    upwards = path.velocity[:, 2]
    lowest = int(upwards.argmin())
    rebound = upwards[lowest : lowest + int(0.03 / STEP_S)].max()
    assert -rebound / upwards[lowest] == pytest.approx(restitution, abs=0.03)


@pytest.mark.parametrize("friction", [0.25, 0.45])
def test_a_sliding_die_stops_where_friction_says_and_does_not_hop(friction: float) -> None:
    (path,) = fall([Fall(Room(Contact(0.5, friction, 0.001)), flat_start(speed=0.4))])
    assert path.position[-1, 0] == pytest.approx(0.4**2 / (2 * friction * GRAVITY), rel=0.05)
    assert path.position[:, 2].max() < HALF_M + 0.0002


@pytest.mark.parametrize("surface", [Surface.WOOD, Surface.FELT])
def test_a_shoved_die_slides_and_keeps_its_face(surface: Surface) -> None:
    for motion in simulate_many(Kind.SHOVE, surface, range(4)):
        assert not motion.event.is_throw
        assert np.linalg.norm(motion.force, axis=1).max() < 4 * GRAVITY


def test_a_die_in_free_flight_feels_only_that_it_turns() -> None:
    for seed, motion in enumerate(simulate_many(Kind.FIRM, Surface.WOOD, range(4))):
        begin = round((motion.event.release_ms or 0.0) * RATE_HZ / 1000)
        flight = slice(begin + 25, begin + 90)
        assert np.linalg.norm(motion.force[flight], axis=1).max() < 0.001 * GRAVITY
        recording = sense(motion, Sensor(clock_error=0, gain_error=0, offset_mg=0, noise_mg=0, cutoff_hz=2000), seed)
        felt = np.linalg.norm(recording.xyz_mg, axis=1)
        times = recording.t_ms * RATE_HZ / 1000
        flung = 1000 * np.linalg.norm(motion.spin[flight], axis=1).max() ** 2 * 0.003 / GRAVITY
        assert felt[(times > flight.start + 5) & (times < flight.stop)].max() <= flung + 10


@pytest.mark.parametrize("surface", Surface)
def test_a_die_at_rest_feels_one_g_along_the_face_that_is_up(surface: Surface) -> None:
    for seed, motion in enumerate(simulate_many(Kind.LOW, surface, range(6))):
        assert motion.event.rest_ms is not None and motion.event.tilt_degrees < 1
        exact = sense(motion, EXACT, seed).xyz_mg[-30:]
        assert np.abs(exact - 1000 * FACES[motion.event.face_up - 1]).max() <= 20
        usual = np.linalg.norm(sense(motion, Sensor(), seed).xyz_mg[-30:].mean(axis=0))
        assert usual == pytest.approx(1000, abs=40 + 40 * np.sqrt(3))


def test_a_held_die_never_leaves_the_hand() -> None:
    event = simulate(Kind.HELD_STILL, Surface.WOOD, 1).event
    assert (event.release_ms, event.rest_ms, event.turned_degrees) == (None, None, 0.0)


@pytest.mark.parametrize("kind", [Kind.FIRM, Kind.SHOVE, Kind.HELD_STILL])
def test_the_same_seed_moves_the_die_the_same_alone_or_among_others(kind: Kind) -> None:
    alone = simulate(kind, Surface.TRAY, 3)
    among = simulate_many(kind, Surface.TRAY, [8, 3])[1]
    assert alone.event == among.event
    assert (alone.force.tobytes(), alone.spin.tobytes()) == (among.force.tobytes(), among.spin.tobytes())
    assert sense(alone, Sensor(), 7).xyz_mg.tobytes() == sense(among, Sensor(), 7).xyz_mg.tobytes()


@pytest.mark.soak
def test_firm_throws_show_every_face_about_as_often() -> None:
    count = 300
    faces = [motion.event.face_up for motion in simulate_many(Kind.FIRM, Surface.WOOD, range(count))]
    seen = np.bincount(faces, minlength=7)[1:]
    assert np.sum((seen - count / 6) ** 2 / (count / 6)) < STRAYS
