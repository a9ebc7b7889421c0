"""Documents: their formats, and the child process that reads them."""
