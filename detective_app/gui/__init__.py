"""The window: a front end over the same application as the terminal."""
