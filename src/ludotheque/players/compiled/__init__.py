"""Compiled code for players of any game."""
