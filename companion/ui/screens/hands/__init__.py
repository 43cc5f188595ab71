"""What hands have to do after an act, in words, and what everybody counts."""
