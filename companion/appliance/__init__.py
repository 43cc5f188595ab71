"""The machine that is only a table: whole versions installed and updated, the data kept safe, and what is told of
it.
"""
