"""Kings' Struggle for the libraries of others: numbers for choices, numbers for what is seen.

``menu`` numbers what can be done, ``course`` asks one seat after the other, ``observation`` writes
what a seat sees as a row of numbers. ``zoo`` (PettingZoo) and ``spiel`` (OpenSpiel) are thin
doors to the three, each with an extra of its own; ``learned`` is a bot that was trained through
them. ``gambit`` writes a last round for Gambit, ``negmas`` one decision for NegMAS.
"""
