"""Starts the dice base. Copy this file onto the Pico as `main.py`, and the folder `firmware` beside it.

A way back in: with GP22 connected to ground at the start, or told so by the app, the base stops at its prompt, where
`mpremote` finds it; no watchdog runs then. The file `slot` names the folder that the firmware is in, if not this one:
an update writes another folder beside it, and then renames that file. Never run on a real board.
"""

import micropython

# Before everything else: every frame of the app may hold a 3, which the interpreter takes for Ctrl-C and stops at.
micropython.kbd_intr(-1)

import sys

import machine

_WATCHDOG_MS = 8000
_RECOVERY_PIN = 22
# A word of the watchdog that outlives a reset, but not the loss of power (RP2040 data sheet, SCRATCH0).
_SCRATCH = 0x4005800C
_RECOVER = 0x0DEADD1E


def wants_recovery():
    """Whether the pin is held to ground, or the base was told so before this reset; that holds for one start."""
    told = machine.mem32[_SCRATCH] == _RECOVER
    machine.mem32[_SCRATCH] = 0
    return told or not machine.Pin(_RECOVERY_PIN, machine.Pin.IN, machine.Pin.PULL_UP).value()


def slot():
    """The folder that holds the firmware; empty for the one this file is in."""
    try:
        with open("slot") as file:
            return file.read()
    except OSError:
        return ""


if wants_recovery():
    micropython.kbd_intr(3)
    print("dice base: recovery, so it was not started")
else:
    # From here on a base that stops for any reason, at its prompt too, is started again.
    watchdog = machine.WDT(timeout=_WATCHDOG_MS)
    sys.path.insert(0, "/" + slot())
    from firmware.ports.rp2_pico.base import run

    run(watchdog)
    machine.mem32[_SCRATCH] = _RECOVER
    machine.reset()
