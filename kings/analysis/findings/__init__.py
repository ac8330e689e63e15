"""Findings in journals: deals, decisions, promises, the race and the gold, in numbers and words.

Each finding is a frozen value (``kings.analysis.finding``). Journals are read whole, so findings
are for those who may know all of a game: after its end, or for a teacher.
"""
