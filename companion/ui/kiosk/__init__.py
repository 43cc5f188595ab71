"""The screen of a table that nobody minds: it rests, attracts people, wakes, and keeps some things for the staff."""
