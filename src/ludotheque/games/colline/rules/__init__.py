"""The rules of Duel sur la Colline: the match (`rounds`), a clash (`clash`), what a seat may suppose (`deal`), what is
shown on a page (`show`)."""

from .deal import deal as deal
from .rounds import IN_ALL as IN_ALL
from .rounds import MOST_ACTIONS as MOST_ACTIONS
from .rounds import SEAT_STEP as SEAT_STEP
from .rounds import actor as actor
from .rounds import apply as apply
from .rounds import chance as chance
from .rounds import drawer as drawer
from .rounds import legal as legal
from .rounds import observe as observe
from .rounds import outcome as outcome
from .rounds import sample as sample
from .rounds import score as score
from .rounds import secret as secret
from .rounds import setup as setup
from .rounds import turn as turn
from .rounds import turner as turner
from .show import show as show
