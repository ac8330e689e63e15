"""Stands in for a package of this name, which no test needs and which costs two seconds to import.

jsonschema looks for it to check addresses written in any alphabet, a format that no schema here
names; it builds forty grammars while it is imported, in every process that runs Jupyter.
jsonschema does without it where it isn't there.
"""

raise ImportError(__doc__)
