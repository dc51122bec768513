"""Compiled kernels: plain arrays in, outcome counts out. Rules come in as tables made from the sheet."""
