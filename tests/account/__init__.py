"""Tests of the one reader of a session."""
