"""How well boards and cards are read: taught from pictures, every board or layout read once and judged."""
