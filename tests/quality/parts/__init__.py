"""One measurement a file, found by its name: `measure()` yields its figures, or raises `NotHere`."""
