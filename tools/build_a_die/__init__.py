"""A die that somebody can build (docs/build-a-die.md): its shell as a model for a printer, and its wiring, drawn."""
