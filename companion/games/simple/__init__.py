"""What a small game need not write: the usual answers to everything a game is asked, for games to inherit.

`SimpleGame` needs the rules alone; `parts` and `agreed_files` are used by larger games too. Not a game.
"""
