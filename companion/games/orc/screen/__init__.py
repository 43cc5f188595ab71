"""The touchscreen of ORC: six lands in a line, two sides, and what is due."""
