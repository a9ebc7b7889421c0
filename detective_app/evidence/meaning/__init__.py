"""Names that a text has: of persons, organisations, places, and acronyms; by rules."""
