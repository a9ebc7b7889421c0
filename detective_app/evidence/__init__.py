"""What code can check by itself: figures, quotes and conflicting statements."""
