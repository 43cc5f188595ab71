"""Random hands at a kiosk in a real window: they touch, type, pull plugs and kill, and never get out or lose a game."""
