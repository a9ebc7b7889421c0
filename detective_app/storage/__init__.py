"""What is kept on disk and in the system keyring: sessions, history, settings, keys, model files."""
