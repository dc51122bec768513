"""Rounds dealt by the million, in shards, on all cores or a cluster."""
