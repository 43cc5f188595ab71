"""Plans of the table in millimetres: board files read once, for printing, for the practice table and for the eyes."""
