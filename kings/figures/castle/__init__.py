"""King of the Castle as pictures: the kingdom, a hand, promotions, scores, guesses, portraits."""

from kings.face import lazy_face

__getattr__, __dir__ = lazy_face(globals())
