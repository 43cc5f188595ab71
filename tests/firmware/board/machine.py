"""The parts of a Pico's `machine` that the lights and the buzzer of the dice base use, on a computer."""


class Pin:
    IN = 0
    OPEN_DRAIN = 2
    PULL_UP = 1

    def __init__(self, number, mode=0, pull=0, value=1):
        self.number = number

    def value(self, level=1):
        """No button is pressed."""
        return 1


class PWM:
    """Keeps what it was told: how high it sounds, in Hz, and how much of the time the pin is high, of 65536."""

    def __init__(self, pin):
        self.pin = pin
        self.hertz = self.duty = 0

    def freq(self, hertz):
        self.hertz = hertz

    def duty_u16(self, duty):
        self.duty = duty
