"""What the deals of games come to: the numbers and the words behind the pictures of dealing.

Each finding is a frozen value (``kings.analysis.finding``). Journals are read whole, so findings
are for those who may know all of a game: after its end, or for a teacher.
"""
