"""Prices of wagers, gross and net of collection."""

from houseway.odds.compiled_code import have_a_folder

have_a_folder()  # before numba is imported, which asks once
