"""The installed program, used as a person with a screen reader does."""
