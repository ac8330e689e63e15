"""Kings' Struggle compiled: a second reading of its rules, for millions of games.

It plays from the start or from any position, without talk, and shares only the card table with the
readable rules. ``play`` is the door; it needs NumPy and Numba, and nothing is loaded before.
"""
