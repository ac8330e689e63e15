"""Any program can take a chair: what it is told, what it is asked, and how it answers.

``sheet`` writes what a seat may know as text and as JSON; ``line`` carries messages to a program
and back; ``program`` is the bot whose decisions a program makes. Who starts a program is the
command line, and nobody else.
"""
