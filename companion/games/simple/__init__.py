"""What a small game need not write: the usual answers to everything a game is asked, for games to inherit.

`SimpleGame` needs the rules alone; `absent` and `set_up` are the same answers in parts, for larger games. Not a game.
"""
