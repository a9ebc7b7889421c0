"""The transcript: a card for each turn, from events as they come or from a session that was read."""
