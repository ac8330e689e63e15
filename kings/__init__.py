"""Kings: card games of tricks and bargains, to be played, examined and explained in Jupyter.

The package itself loads nothing heavy; look into the rooms: ``kings.struggle`` for the rules,
``kings.records`` for saved games, ``kings.bots`` for players, ``kings.widgets`` for the table.
"""

__version__ = "0.7.0"

__all__ = ["__version__"]
