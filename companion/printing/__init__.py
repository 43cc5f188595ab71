"""Sheets to print, true to scale: paper, pages in millimetres, tiling, cut marks, and the sheets every board has."""
