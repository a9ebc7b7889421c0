"""The terminal: what is printed, what is exited with, and what a stop leaves behind."""
