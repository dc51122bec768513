"""All that a program may ask of Houseway: the names that `import houseway` gives, and the company at their tables.

`houseway/__init__.pyi` lists the names and `docs/python.md` tells of them; the command line asks the same functions.
"""
