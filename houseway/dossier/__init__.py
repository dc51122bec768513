"""The dossier of a game: all that a regulator asks for, made from its sheet, for a screen and for paper."""
