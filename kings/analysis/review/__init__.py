"""The review of a whole game: who was ahead when, what else could be done, and what mattered.

``record`` holds the numbers as plain data with their JSON, ``course`` the expected points after
every move, ``choices`` what each choice was worth, ``moments`` the three that mattered, and
``reviewing`` puts them together, better and better. Only the record does without NumPy and Numba.
"""

from kings.face import lazy_face

__getattr__, __dir__ = lazy_face(globals())
