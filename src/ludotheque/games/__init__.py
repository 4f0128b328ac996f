"""The five games. Importing this puts those that are built on the shelf, in this order."""

# isort: off
from . import poche as poche
from . import campus as campus
from . import colline as colline
from . import champion as champion
from . import hastings as hastings
