"""Starts the dice base. Copy this file onto the Pico as `main.py`, and the folder `firmware` beside it.

A way back in: hold BOOTSEL while the base starts, and it stops at its prompt, where `mpremote` finds it.
Never run on a real board.
"""

import micropython

# Before everything else: every frame of the app may hold a 3, which the interpreter takes for Ctrl-C and stops at.
micropython.kbd_intr(-1)

import machine
import rp2

_WATCHDOG_MS = 8000

if rp2.bootsel_button():
    micropython.kbd_intr(3)
    print("dice base: BOOTSEL was held, so it was not started")
else:
    # From here on a base that stops for any reason, at its prompt too, is started again.
    watchdog = machine.WDT(timeout=_WATCHDOG_MS)
    from firmware.ports.rp2_pico.base import run

    run(watchdog)
