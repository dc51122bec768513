"""One module for each family that can be priced, called as its sheets call it. Nothing else lists them."""
