"""Reads boards and mats from pictures and films without a game, and draws what is wrong with a picture."""
