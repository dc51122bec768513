"""A game as its book prints it: the schema of sheets, what a ring game is played for, and the shelf they stand on."""
