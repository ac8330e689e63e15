"""Kings: card games of tricks and bargains, to be played, examined and explained in Jupyter.

>>> import kings
>>> kings.score("2^3 3-8 10", gold=7).points
29

The package is a door: what is most wanted stands in it by name, and is loaded when it is asked for
(PEP 562). ``dir(kings)`` lists the names, ``help(kings.play)`` explains one. Everything else is in
the rooms, which are loaded in the same way: ``kings.struggle`` for the rules, ``kings.analysis``
and ``kings.figures`` for results and their pictures, ``kings.bots`` for players.
"""

from kings.face import lazy_face

__version__ = "0.7.0"

__getattr__, __dir__ = lazy_face(globals())
