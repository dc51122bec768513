"""Dated legal profiles, and the checks of a sheet or a night of hands against them."""
