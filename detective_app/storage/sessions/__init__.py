"""Session files, the truth: written atomically, sealed, checked, removed and restored."""
