"""Charts of the house way as the books print them, and the code that sets hands by them."""
