"""The page of two sessions side by side."""
