"""How the site of the documents is made; `make docs` builds it (scripts/documents.py)."""

project = "Houseway"
language = "en"
extensions = ["myst_parser"]
myst_heading_anchors = 4
smartquotes = False  # a sheet's "face up" and an option's -- are copied as they stand

html_theme = "furo"
html_title = "Houseway"
html_favicon = "icon.svg"
html_static_path = ["site.css"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_use_index = False
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
