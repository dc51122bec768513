"""Tools that families of games are written with: the house dealer, questions, events and the drivers."""
