"""King's Keys, the whole game: ``GAME`` and the words to speak to it.

>>> from kings.keys import GAME, Options
>>> state = GAME.start(Options(names=("Ada", "Ben", "Cleo", "Dora")))
>>> [ask.what for ask in GAME.asks(state)]
['kingdoms']
"""

from kings.face import lazy_face

__getattr__, __dir__ = lazy_face(globals())
