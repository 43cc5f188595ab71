"""Long measurements of the eyes on simulated tables that are hard to see."""
