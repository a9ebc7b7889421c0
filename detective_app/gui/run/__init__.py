"""What several pages need of a run or a session: its runner, its records in words, its documents."""
