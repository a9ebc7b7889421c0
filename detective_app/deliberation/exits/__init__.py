"""One file per criterion that ends a deliberation: `check(deliberation)` says whether, and why."""
