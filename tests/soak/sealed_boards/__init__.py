"""Simulated tables in art styles that nothing was tuned on, photographed with their truth; it never looks with our eyes."""
