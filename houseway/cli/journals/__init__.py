"""Commands that read journals: replay, verify, audit, export."""
