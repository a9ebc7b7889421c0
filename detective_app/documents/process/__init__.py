"""The child process that reads documents and draws their pages, and the side that starts it.

A hostile document can then cost one child and not the program (trust T8).
"""

READER_ARGUMENT = "--read-documents"
"""Makes the program itself be the child, where it is frozen and no `python -m` is there to start one."""
