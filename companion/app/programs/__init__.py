"""Programs that take a seat: child processes that are told positions and answer, each line for line through a pipe."""
