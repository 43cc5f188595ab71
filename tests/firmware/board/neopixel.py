"""A row of lamps that keeps what it was told to show: `shown` is the colour of each, from the last write on."""


class NeoPixel:
    def __init__(self, pin, count):
        self._colours = [(0, 0, 0)] * count
        self.pin = pin
        self.shown = list(self._colours)

    def __setitem__(self, index, colour):
        self._colours[index] = colour

    def write(self):
        self.shown = list(self._colours)
