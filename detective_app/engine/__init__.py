"""The interrogation itself: no Qt, no SDK, no network of its own."""
