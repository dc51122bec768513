"""What a family of games is written against: the house dealer, questions, events and the drivers."""
