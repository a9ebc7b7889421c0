"""Many hypotheses over one case: rows of a table, spread over processes, each an ordinary session."""
