"""The pictures of a whole class: first offers, promises to the end, the same cards, opinions.

Each draws a result of ``kings.analysis.debrief`` as a plotly ``Figure`` whose
``layout.meta["description"]`` holds the text for those who don't see it.
"""
