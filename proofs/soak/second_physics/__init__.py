"""A second physics of a die with an accelerometer in it: recordings with a known truth. All of it is simulated.

It knows nothing of how the dice base or the simulated dice decide what a throw is, and nothing in it was fitted to
them: whoever judges a detector with it judges it with motions that it was not made for.

`recording.simulate_many(kind, surface, seeds)` moves the die, `sensor.sense(motion, Sensor(...), seed)` says what one
sensor makes of a motion. MuJoCo (Apache 2.0) is no dependency of the project: `make mujoco` installs it, and the tests
that need it say so where it is missing.

What is modelled
- A cube of 16 mm and 4.5 g with corners rounded by 1.2 mm, as a rigid body in MuJoCo with steps of 0.1 ms; on wood, on
  felt, in a tray with a floor of felt and four walls of wood. Restitution, friction and the duration of an impact are
  drawn anew for each event from `kinds.FLOORS`. MuJoCo computes the body and what presses; friction is Coulomb's, by
  `rigid_body.Grip`, because a body that slides is lifted by MuJoCo's own.
- The hand, without physics: the die lies, is picked up, shaken, turned or carried with a tremor, and let go with the
  velocity and spin that the hand had last (`hand.carry`). A pushing finger is a force, a table that is hit an
  acceleration of everything on it.
- The sensor: off the centre, its clipping front end, a low-pass of first or second order, its own clock, gain, offset,
  noise, rounding and range (`sensor.Sensor`).

What is not modelled
- A die that rattles loosely in a cupped hand (knocks in the hand are drawn, not computed), a hand that still holds
  while the die touches the table, fingers that turn a die on the table. A cable. A body that bends or rings. A centre
  of mass off the middle. A tray's finite walls. A die that leans against a wall for good: friction creeps, so it
  slides down.
- Sensor axes that are not square to the die, cross-axis sensitivity, drift, a filter's ringing after an overload.

Where the numbers come from
- Restitution and friction are chosen, not measured on a die. The Physics Factbook lists a restitution of 0.6 for a
  wooden and 0.69 for a hollow plastic ball against a hard floor, so a cube on wood has 0.4 to 0.6 here; felt about half
  of that. Textbooks list a friction of 0.3 (sliding) to 0.5 (at rest) for wood against wood or metal, so 0.25 to 0.45
  on wood and up to 0.6 on felt.
- An impact lasts about 1 ms on wood and 4 to 8 ms on felt. By Hertz's formula a resin corner on hard wood would take a
  third of a millisecond; a filter of 50 Hz sees no difference but through `front_end_g`, which is where the unfiltered
  peak of hundreds of g is cut. No data sheet says where that is; 24 g is an assumption, so try others.
- Tremor of 3 to 30 mg between 8 and 12 Hz: Arch. Neurol. 39 (1982) 358 found peaks of 1.5 to 35 mg, most often 10 mg,
  at about 7 Hz; J. Physiol. 593 (2015) 4411 between 6 and 12 Hz.
- Sensor: data sheet of the LIS3DH (digits, ranges, bandwidth of half the output rate in normal mode and a ninth in high
  resolution, offset of 40 mg); it does not name the filter's order, so both are offered.
- Heights, speeds and spins of each kind: `kinds.RELEASES`, chosen.
"""
