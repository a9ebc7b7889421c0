"""What a sheet waits for the person with, and how a run ended that failed: one card above the grid."""
