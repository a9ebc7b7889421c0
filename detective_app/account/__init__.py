"""Reads a session once: evidence, conflicts, gate, score, totals; whoever shows a session asks here."""
