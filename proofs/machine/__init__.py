"""A whole machine, emulated, with Debian's own kernel: switched on, touched, unplugged, its power cut."""
