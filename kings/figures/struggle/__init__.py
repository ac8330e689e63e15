"""Kings' Struggle as pictures: the table, cards, piles, what moves, and the reference card."""
