"""The five games. Importing this puts those that are built on the shelf."""

from . import poche as poche
