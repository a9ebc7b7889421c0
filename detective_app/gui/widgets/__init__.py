"""The controls that pages are built from."""
