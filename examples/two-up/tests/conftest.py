"""The checks of Houseway, for the tests here."""

pytest_plugins = ["houseway.testing"]
