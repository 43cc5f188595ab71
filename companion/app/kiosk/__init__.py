"""What a table that nobody minds has besides: the game it plays for passers-by, and the PIN of the staff."""
