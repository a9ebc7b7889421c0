"""What the shell and its pages agree on: what a page declares, what it is handed, what it can be told."""
