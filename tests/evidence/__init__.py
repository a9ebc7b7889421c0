"""Sentences, figures, quotes and contradictions: rules that no model takes part in."""
