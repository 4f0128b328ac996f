"""Fixtures that tests of several folders share."""

pytest_plugins = ["tests.browser.fixtures", "tests.table.postgres_server"]
