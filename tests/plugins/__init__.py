"""Every plug-in of every kind keeps to its contract."""
