"""Simulated tables in art styles that nothing was tuned on, photographed with their truth, never with our eyes."""
