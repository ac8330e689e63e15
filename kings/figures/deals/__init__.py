"""The pictures of dealing: prices, planes, promises, trust, gold, divisions, classes and the race.

Each module draws the result of the module of ``kings.analysis.findings`` that bears its name, as a
plotly ``Figure`` whose ``layout.meta["description"]`` holds the text for those who don't see it.
``price_line``, ``deal_plane`` and ``division`` need NumPy, which computes what they draw; the
others need plotly alone.
"""
