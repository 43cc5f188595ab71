"""The table shown to phones: a process of its own that serves what everybody may know, and imports nothing of ours."""
