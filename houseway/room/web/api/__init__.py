"""What programs may ask and do, as JSON. The table page is such a program."""
