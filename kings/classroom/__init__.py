"""A class: its plan, its folder, its tables; everything about one lesson that is kept in files."""

from kings.classroom.class_folder import read_class

__all__ = ["read_class"]
