"""The record: tables brought back from it, hands that are over, shoes, shifts."""
