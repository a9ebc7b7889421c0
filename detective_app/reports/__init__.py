"""Reports: one file a format, with `SUFFIX` and `render(session)`; found by the registry.

`render` returns text, which is written as UTF-8, or bytes for a format that is not text.
"""
