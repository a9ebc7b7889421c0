"""One file per document format: bytes in, lines and blocks out.

A format has `SUFFIXES` and `read(name, content) -> Manuscript`. One that is known by its content has
`fits(content)` too; `BINARY` is true where the name alone is never enough. One that documents are within has
`members(name, content)`. One with pages has `draw`, and its
`read` takes `on_page`. They run in the child of `documents/process`, and share `documents/shared`.
"""
