"""The verbs, one a file: `VERB` in NAME.py is what `detective NAME` does. They know nothing of each other."""
