"""Dated legal profiles, and what a sheet or a night of hands breaks of them."""
