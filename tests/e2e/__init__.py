"""Whole runs: the command in this process and as a process of its own, against stand-ins and real models."""
