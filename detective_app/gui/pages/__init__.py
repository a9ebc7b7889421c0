"""What fills the centre of the window, one page a screen."""
