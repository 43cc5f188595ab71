"""An I2C bus to one die that can be freed when the die holds it.

A chip that loses its clock in the middle of a byte goes on holding the data line low and waits for ever. Nine clock
pulses let it finish the byte, and a stop condition ends the transfer (NXP UM10204, section 3.1.16).
"""

_PULSES = 9


class Bus:
    """A bus as the sensor drivers use it.

    `lines` returns its clock and data pins as open-drain outputs: value(0) pulls a line low, value(1) lets go of it,
    value() reads it. `connect` then takes the pins and returns an I2C object with readfrom_mem_into and writeto_mem; it
    must have a timeout, or a die pulled out in the middle of a byte hangs the base. `wait_us` waits some microseconds.
    """

    def __init__(self, lines, connect, wait_us):
        self._lines = lines
        self._connect = connect
        self._wait_us = wait_us
        self._i2c = connect()

    def recover(self):
        """Frees the lines and starts anew. Raises OSError if the data line stays low: it is shorted."""
        clock, data = self._lines()
        data.value(1)
        for _ in range(_PULSES):
            if data.value():
                break
            self._set(clock, 0)
            self._set(clock, 1)
        held = not data.value()
        self._set(data, 0)
        self._set(data, 1)
        self._i2c = self._connect()
        if held:
            raise OSError(16, "the data line stays low")

    def _set(self, line, level):
        line.value(level)
        self._wait_us(5)

    def readfrom_mem_into(self, address, register, buffer):
        """Fills `buffer` from a register on. Raises OSError if the chip does not answer."""
        self._i2c.readfrom_mem_into(address, register, buffer)

    def writeto_mem(self, address, register, buffer):
        """Writes `buffer` from a register on. Raises OSError if the chip does not answer."""
        self._i2c.writeto_mem(address, register, buffer)
