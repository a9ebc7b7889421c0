"""Reads a session once: scores, evidence and its words; window, terminal, reports and verify ask here."""
