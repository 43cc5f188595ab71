"""Positions built on a real table and photographed with their truth, to measure how well the eyes read that table."""
