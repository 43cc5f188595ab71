"""Setting a camera up: its lens from pictures of a printed sheet, and what is wrong with how it stands."""
