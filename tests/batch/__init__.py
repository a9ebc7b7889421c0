"""Many hypotheses over one case: its tables, its journal and its money."""
