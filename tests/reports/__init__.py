"""Reports: complete, and inert whatever the models wrote."""
