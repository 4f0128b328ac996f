"""The games. Importing this puts them on the shelf, in this order: a line is a game."""

# isort: off
from . import poche as poche
from . import campus as campus
from . import colline as colline
from . import champion as champion
from . import hastings as hastings
