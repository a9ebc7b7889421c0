"""The page of a run while it goes on, or as it was."""
