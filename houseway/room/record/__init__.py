"""What is on record: tables brought back from it, hands that are over, shoes, shifts."""
