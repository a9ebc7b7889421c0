"""What follows from what several detectives say: agreement, exits, claims and their ends; no model."""
