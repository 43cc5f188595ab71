__import__("micropython").kbd_intr(-1)
# The line above comes before everything else, this comment included: every frame of the app may hold a 3, which the
# interpreter takes for Ctrl-C and stops at. Copy this file onto the Pico as `main.py`, and the folder `firmware` beside
# it. Never run on a real board.
#
# A way back in: hold BOOTSEL while the base starts, and it stops at its prompt, where `mpremote` finds it.

import machine
import micropython
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
