"""What is installed by a double click."""
