"""One file per document format: bytes in, lines and sentences out."""
