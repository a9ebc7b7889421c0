"""Generic controls that pages are built from; none knows a session."""
