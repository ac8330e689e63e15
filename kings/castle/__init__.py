"""King of the Castle, the whole game: ``GAME`` and the words to speak to it.

>>> from kings.castle import GAME, Options
>>> state = GAME.start(Options(names=("Ada", "Ben", "Cleo")))
>>> [ask.what for ask in GAME.asks(state)]
['deal_squires']
"""

from kings.face import lazy_face

__getattr__, __dir__ = lazy_face(globals())
