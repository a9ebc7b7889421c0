"""Finding: which passages of a case come nearest to some words; one ranking for whatever is looked for."""

from detective_app.evidence.finding.ranking import find
from detective_app.evidence.finding.trimming import trimmed

__all__ = ["find", "trimmed"]
