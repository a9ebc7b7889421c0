"""One file per mode: data that says how an interrogation is led."""

SEPARATOR = "-"
"""A mode is called as a person types it: `devils_advocate.py` is `devils-advocate`."""
