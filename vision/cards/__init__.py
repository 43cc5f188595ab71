"""Cards laid out in rows, upright and overlapping: which they are, and in which order they lie."""
