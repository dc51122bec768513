"""Golden rounds: hands written down with what they come to, and dealt again."""
