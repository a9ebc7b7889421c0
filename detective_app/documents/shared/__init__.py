"""What several formats share: encodings, composed lines, markup, and characters that nobody sees."""
