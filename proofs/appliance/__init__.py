"""Long proofs about the appliance: kills in the middle of an update, crash images."""
