"""How well cards on a mat are read: taught from an owner's own pictures, every captured layout read once and judged."""
