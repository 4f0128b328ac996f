"""Fixtures that tests of several folders share."""

pytest_plugins = ["tests.browser.fixtures"]
