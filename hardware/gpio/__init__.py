"""Dice on the pins of a Raspberry Pi. What the wires mean is described in docs/dice-on-pins.md."""
