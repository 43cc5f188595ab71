"""Breaks the program on purpose, one small change at a time, and looks which changes no test notices."""
