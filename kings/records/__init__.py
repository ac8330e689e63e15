"""Games as files: journals that lose nothing, replay, and scenarios.

``recording`` plays and records a game, ``journal`` writes and reads its file, ``formats`` holds
what files are made of, and ``chronicle`` tells of a record what its moves don't say.
"""
