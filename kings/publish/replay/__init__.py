"""A recorded game as one page that anybody can step through, with no Python and no network."""
