"""Parts that several commands use: options, tables in words, hands in the terminal."""
