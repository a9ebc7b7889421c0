"""The Model Context Protocol: a chat client's own model is the detective, over documents that a person named.

`server` speaks the protocol, each file of `tools` is one tool, found by its name; `documents` says what a
client may reach, and `sent` counts what leaves with every answer.
"""
