"""The BOOTSEL button of a Pico that is not there: held when the environment says so (BOOTSEL=held)."""

import os


def bootsel_button():
    return 1 if os.getenv("BOOTSEL") == "held" else 0
