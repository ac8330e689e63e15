"""From the one source of a lesson to what students get, what teachers get, and what graders take.

Notebooks are read and written as the JSON they are; no package for notebooks is needed.
"""

from kings.lessons.student import student_copy
from kings.lessons.student import grader_source
from kings.lessons.student import answer_key
from kings.lessons.student import Source, read_source

__all__ = ["Source", "answer_key", "grader_source", "read_source", "student_copy"]
