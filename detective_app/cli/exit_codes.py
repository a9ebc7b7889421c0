"""The exit codes of contract §1."""

DONE = 0
BUG = 1
BAD_INPUT = 2
AT_LIMIT = 3
FAILED = 4
STORAGE = 5
WAITING = 6
SPENT = 7
STOPPED = 130
