"""Noughts and crosses: the smallest game there is, with everything a game says. The mock of the game contract."""
