"""From the true start screen, in a window, to the practice table of each game, and back: nothing on the way freezes."""
