"""Measurements against the bars that the program has to keep; `make bench` runs them all."""
