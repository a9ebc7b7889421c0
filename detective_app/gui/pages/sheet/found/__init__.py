"""What the drawer of a sheet holds: how its answer was found."""
