"""How good the program is at what it is for, measured on real documents; `make quality` runs it.

The documents and questions do not lie in the repository: `DETECTIVE_FILINGS` names their folder, else
the folder `shared/filings` beside the checkout is taken.
"""
