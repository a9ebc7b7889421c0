"""The terminal front end: verbs, live view, pages and JSON Lines."""
