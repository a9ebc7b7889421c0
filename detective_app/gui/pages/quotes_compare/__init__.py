"""The page of two sources that differ."""
