"""Commands that deal, play and record hands."""
