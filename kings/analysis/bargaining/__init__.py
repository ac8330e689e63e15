"""The theory behind deals, over a plain table of what each choice is worth to each seat.

Prices and zones of agreement, menu auctions, bargaining solutions, coalitions. It knows nothing of
cards: whoever asks makes a ``Decision``. It needs NumPy; the core also needs SciPy.
"""
