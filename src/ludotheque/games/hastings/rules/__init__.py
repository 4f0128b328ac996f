"""The rules of 1066, a part of the match a file: see `rounds`."""

from .battle import MOST_POINTS as MOST_POINTS
from .battle import ending as ending
from .battle import outcome as outcome
from .battle import score as score
from .choices import MOST_ACTIONS as MOST_ACTIONS
from .choices import chance as chance
from .choices import legal as legal
from .choices import observe as observe
from .choices import sample as sample
from .choices import secret as secret
from .choices import turn as turn
from .deal import deal as deal
from .preparation import drawer as drawer
from .rounds import apply as apply
from .rounds import setup as setup
from .show import show as show
