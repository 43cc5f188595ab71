"""Which small changes can be made to a source file, and which of them a run tries."""
