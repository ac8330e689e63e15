"""What the deals of a game come to: the numbers and the words behind the pictures of dealing.

Each result is a frozen value with a title that asks and answers, a caption, a text for those who
don't see the picture, and its rows as a frame or as CSV. Journals are read whole, so these are for
those who may know all of a game: after its end, or for a teacher.
"""
