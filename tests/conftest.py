"""Fixtures that tests of several folders share."""

pytest_plugins = [
    "tests.browser.luck",
    "tests.browser.fixtures",
    "tests.table.moved_clock",
    "tests.table.postgres_server",
    "tests.table.server_log",
]
