"""One module for each word that the ``kings`` command knows."""
