"""One tool a file, named as the file is."""
