"""Cameras behind a Linux video node, most of them plugged into USB."""
