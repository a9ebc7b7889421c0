"""Finds the lines of a case that a question is about: by words, by phrase, by document and by page."""

from detective_app.evidence.retrieval.ranking import phrase, search
from detective_app.evidence.retrieval.records import Hit, Lines, SearchIndex

__all__ = ["Hit", "Lines", "SearchIndex", "phrase", "search"]
