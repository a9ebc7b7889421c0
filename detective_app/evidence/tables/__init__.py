"""Tables in a document's lines: rows, the names of their columns, and what a question asks of them."""
