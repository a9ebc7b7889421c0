"""The page of a new investigation: statement, case file, and by whom."""
