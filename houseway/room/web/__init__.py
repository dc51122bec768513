"""The web application: routes, pages, API, and the files that browsers load."""
