"""The llama.cpp server that runs the built-in model: the child process, and the side that starts it."""
