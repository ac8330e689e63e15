"""Articles in which every number was computed, and the files in which they leave the house."""

from kings.publish.writeup.writeup import Writeup

__all__ = ["Writeup"]
