"""The table, the laboratory, the explorer and the board as apps without code, in one server.

Voilà shows the pages; this room says which there are, who may open them, and how it is started. It
knows no game: what a page shows is one line of code that is run in a process of the page's own.
"""
