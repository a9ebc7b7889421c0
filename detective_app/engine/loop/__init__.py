"""The run: opening, turns, audit and steering, saved before it is told."""
