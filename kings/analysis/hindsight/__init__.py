"""What would have happened otherwise, in hindsight: on any journal, at any event.

A *fork* is a record with two courses from one event on (``branches``). Both are played on to the
end thousands of times (``playouts``), with the same chance and by the same players, who are always
named; what differs is what the event was worth, with its interval (``comparison``). Hindsight uses
all cards, even those that nobody could see. It needs NumPy, SciPy and Numba.
"""

from kings.face import lazy_face

__getattr__, __dir__ = lazy_face(globals())
