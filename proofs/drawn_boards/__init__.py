"""Boards on a table, drawn by path tracing with their truth: a stand-in for photographs.

It shares no code with the eyes nor with the practice table; of the box it reads the board file alone.
"""
