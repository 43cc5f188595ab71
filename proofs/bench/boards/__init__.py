"""How well boards are read: tables taught from pictures, every board on them read once and judged."""
