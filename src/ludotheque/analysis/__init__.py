"""Analysis: what was luck and what was choice; hints and puzzles from the same source."""
