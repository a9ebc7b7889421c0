"""The llama.cpp server that runs the built-in model: the child process, and the side that starts it."""

SERVER_ARGUMENT = "--llama-server"
"""Makes the program itself be the child, where it is frozen and no `python -m` is there to start one."""
