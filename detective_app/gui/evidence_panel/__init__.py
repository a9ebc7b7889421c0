"""The panel beside a transcript: quotes, conflicts, and the audit log."""
