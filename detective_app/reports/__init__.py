"""Reports: one file a format, with `SUFFIX` and `render(session) -> str`; found by the registry."""
