"""Checks that hold for every sheet and every family: for tests, ours and anybody's, and for `houseway book check`."""
