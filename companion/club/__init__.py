"""A club evening: the rows of every table's journal at a hub, seating, results and standings."""
