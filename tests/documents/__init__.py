"""Reading documents: formats, and case files from files and folders."""
