"""Simulated devices that break down in the ways real ones do, reproducibly by seed."""
