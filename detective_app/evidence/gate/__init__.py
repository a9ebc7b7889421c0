"""The gate before any model call: what a question leaves open, and how the rest is asked for."""
