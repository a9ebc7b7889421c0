"""The case file on disk: documents read once, kept by their content, searched case by case."""
