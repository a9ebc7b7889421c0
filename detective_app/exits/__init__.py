"""One file per exit criterion: says whether, and why, a run ends."""
