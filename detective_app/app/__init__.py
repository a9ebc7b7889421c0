"""The composition root: the only package that knows all parts, and hands them to a front end."""
