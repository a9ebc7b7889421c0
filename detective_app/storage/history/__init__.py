"""The history: a list and a search over the session files, from an index that can be thrown away."""
