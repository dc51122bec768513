"""Compiled kernels: plain arrays in, counts or ranks out. Rules come in as tables made from the readable code."""
