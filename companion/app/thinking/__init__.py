"""Players that think beside a table: a process of its own that is handed positions, in which all lies open."""
