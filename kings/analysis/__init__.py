"""Analysis: all piles at once, studies of the three games, bargaining, hindsight and debriefs.

These rooms return arrays, dataclasses and frames and draw nothing. They need the extra ``analysis``
(NumPy and pandas); only compiled scoring needs the extra ``compiled``. What a notebook asks for
most can be had from here, and is loaded when it is asked for.
"""

from kings.face import lazy_face

__getattr__, __dir__ = lazy_face(globals())
