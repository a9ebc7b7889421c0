"""Built-in model files: what there is, where it comes from, and what is installed."""
