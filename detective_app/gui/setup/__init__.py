"""What first run, settings and form share: keys and their test, models at hand, downloads."""
