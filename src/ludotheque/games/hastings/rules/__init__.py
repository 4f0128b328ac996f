"""The rules of 1066: the match (`rounds`), the field (`field`), what cards do (`effects`), the automaton
(`ennemi`), what a page is shown (`show`)."""

from .deal import deal as deal
from .rounds import MOST_ACTIONS as MOST_ACTIONS
from .rounds import MOST_POINTS as MOST_POINTS
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
from .show import show as show
