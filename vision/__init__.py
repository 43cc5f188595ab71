"""The eyes: from camera pictures of the board to what probably lies where."""
