"""`exp` and `log`, the same to the last bit wherever a player thinks: interpreted, compiled, in a web page.

Every system has its own, and they differ in the last bit; a search that meets one of these bits takes another way.
These are made of what IEEE 754 defines for all: additions, products, divisions. And no product that is rounded is
added to anything, because a GPU would do both in one step and round once. Wrong by 1e-15 of the result at most.

>>> log(exp(2.0))
2.0
"""

from decimal import Decimal, localcontext
from fractions import Fraction

import numpy as np

from .verbs import rule

INFINITY = float("inf")
NOT_A_NUMBER = float("nan")

# A double: a sign, 11 bits of exponent, 52 bits of fraction.
FRACTION_BITS = 52
FRACTION = (1 << FRACTION_BITS) - 1
BIAS = 1023  # the exponent of 1.0
ONE = BIAS << FRACTION_BITS
LEAST_NORMAL = 2.0**-1022
UP = 54  # by so many powers of two what is less becomes normal

STEPS = 64  # of the tables, between 1 and 2
EXP_FIRST, EXP_LAST = -23, 23  # exp(n / STEPS): up to half of log(2) to either side
LOG_FIRST, LOG_LAST = 45, 91  # log(n / STEPS): from half of ROOT_2 to it
ROOT_2 = 1.4142135623730951
MOST, LEAST = 709.782712893384, -745.1332191019412  # outside, exp is infinite, or nothing

with localcontext(prec=50):  # Python's own decimals: the same everywhere
    EXPS = np.array([float((Decimal(n) / STEPS).exp()) for n in range(EXP_FIRST, EXP_LAST + 1)])
    LOGS = np.array([float((Decimal(n) / STEPS).ln()) for n in range(LOG_FIRST, LOG_LAST + 1)])
    LOG_2 = Fraction(Decimal(2).ln())
# log(2) in two parts, so short that an exponent times one of them is exact.
LOG_2_HIGH = int(LOG_2 * (1 << 40)) / (1 << 40)
LOG_2_LOW = int((LOG_2 - Fraction(LOG_2_HIGH)) * (1 << 80)) / (1 << 80)
LOG_2_ALL = float(LOG_2)


@rule
def bits_of(x: float) -> int:
    """The 64 bits of a double, as a whole number."""
    return int(np.float64(x).view(np.int64))


@rule
def float_of(bits: int) -> float:
    """The double that has these bits."""
    return float(np.int64(bits).view(np.float64))


@rule
def power_of_two(exponent: int) -> float:
    """Exactly; from -1022 to 1023."""
    return float(float_of((exponent + BIAS) << FRACTION_BITS))


@rule
def nearest(x: float) -> int:
    """The nearest whole number."""
    return int(x + 0.5) if x >= 0.0 else int(x - 0.5)


@rule
def exp(x: float) -> float:
    """e to the power of x. It is 2**exponent, times one of a table, times the exp of what is less than 1/128."""
    if not LEAST <= x <= MOST:
        return INFINITY if x > MOST else 0.0 if x < LEAST else NOT_A_NUMBER
    exponent = nearest(x / LOG_2_ALL)
    rest = (x - exponent * LOG_2_HIGH) - exponent * LOG_2_LOW
    step = nearest(rest * STEPS)
    t = rest - step / STEPS
    square = t * t
    cube = square * t
    small = t + (square / 2 + (cube / 6 + (cube * t / 24 + (cube * square / 120 + cube * cube / 720))))
    part = exponent // 2  # in two parts, because 2**exponent may lie outside what a double can be
    return float(EXPS[step - EXP_FIRST] * (1.0 + small) * power_of_two(part) * power_of_two(exponent - part))


@rule
def log(x: float) -> float:
    """The natural logarithm. That of a power of two, of one of a table, and of what is within 1/90 of 1."""
    if not 0.0 < x < INFINITY:
        return -INFINITY if x == 0.0 else INFINITY if x > 0.0 else NOT_A_NUMBER
    exponent = -BIAS
    if x < LEAST_NORMAL:
        exponent -= UP
        x *= power_of_two(UP)
    bits = bits_of(x)
    exponent += bits >> FRACTION_BITS
    m = float_of(bits & FRACTION | ONE)
    if m > ROOT_2:
        m *= 0.5
        exponent += 1
    step = nearest(m * STEPS)
    s = (m - step / STEPS) / (m + step / STEPS)  # m is a step times (1 + s) / (1 - s)
    square = s * s
    first = 2.0 * s
    third = first * square
    fifth = third * square
    small = first + (third / 3 + (fifth / 5 + fifth * square / 7))
    return float((exponent * LOG_2_HIGH + LOGS[step - LOG_FIRST]) + (small + exponent * LOG_2_LOW))
