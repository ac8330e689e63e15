"""Pictures: a view of the table drawn as SVG, and finished results drawn as figures.

Drawing functions are pure: a view or a result goes in, a picture comes out, light or dark by an
argument. Nothing here knows the state of a game, so no picture tells more than its view.
"""

from kings.face import lazy_face

__getattr__, __dir__ = lazy_face(globals())
