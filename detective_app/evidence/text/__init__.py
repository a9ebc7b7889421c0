"""Text as evidence: terms, sentences, rows of tables, and typography folded."""
