"""A document of a session as it is shown: drawn pages or text, with a quote marked, searched, and gone."""
