"""The table server: matches in the browser, alone or together, from which nothing is lost."""
