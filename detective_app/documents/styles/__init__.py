"""What the style sheets of a web page make of its text, and whether a reader sees it."""
