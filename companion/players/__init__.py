"""Players that think: a search over what a seat may know, for every game that says what is sensible in it.

They see `companion.games.protocol` and nothing else: no journal, no screen, no camera, and no card but their own.
"""
