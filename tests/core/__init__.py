"""Records, words and redaction: the rules that need no file and no process."""
