"""Finding: which passages of a case come nearest to some words; one ranking for whatever is looked for."""

from detective_app.evidence.finding.ranking import find, nearest_of_each, trimmed

__all__ = ["find", "nearest_of_each", "trimmed"]
