"""Panels of detectives: what follows from what they say."""
