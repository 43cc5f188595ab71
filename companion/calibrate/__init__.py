"""Setting a camera up without a person: lens, empty board and pieces from pictures and a listing of what they show."""
