"""The benchmark, a module a row."""
