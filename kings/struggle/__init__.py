"""Kings' Struggle, the whole game: ``GAME`` and the words to speak to it.

>>> from kings.struggle import GAME, Options
>>> state = GAME.start(Options(names=("Ada", "Ben", "Cleo"), mode="day"))
>>> [ask.what for ask in GAME.asks(state)]
['draw_lead']
"""

from kings.face import lazy_face

__getattr__, __dir__ = lazy_face(globals())
