"""exp and log: right to 1e-15, and the same bits interpreted and compiled."""

import math
import random
from decimal import Decimal, localcontext

import numba
import numpy as np
import pytest

from ludotheque.engine.compiler import compiled
from ludotheque.engine.floats import LEAST, MOST, exp, log

LUCK = random.Random(1066)
POWERS = [
    *(LUCK.uniform(-1, 1) for _ in range(2000)),
    *(LUCK.uniform(LEAST, MOST) for _ in range(2000)),
    *(n / 128 for n in range(-300, 300)),
    *(0.0, -0.0, 1.0, -1.0, 5e-324, -1e-300, 1e-17, MOST, LEAST, -708.5, -720.0, -745.0),
]
NUMBERS = [
    *(LUCK.uniform(0.5, 2) for _ in range(2000)),
    *(math.ldexp(LUCK.uniform(0.5, 1), LUCK.randint(-1070, 1024)) for _ in range(2000)),
    *(float(n) for n in range(1, 2000)),
    *(1 + n * 2.0**-52 for n in range(-40, 40)),
    *(
        5e-324,
        2.2250738585072014e-308,
        2.225073858507201e-308,
        1.7976931348623157e308,
        1.4142135623730951,
        0.7071067811865476,
    ),
]


@compiled
def exps(values, out):  # type: ignore[no-untyped-def]  # compiled
    for n in range(len(values)):
        out[n] = exp(values[n])


@compiled
def logs(values, out):  # type: ignore[no-untyped-def]  # compiled
    for n in range(len(values)):
        out[n] = log(values[n])


def test_exp_is_right() -> None:
    for x in POWERS:
        if x > -708:
            assert exp(x) == pytest.approx(math.exp(x), rel=1e-15, abs=0), x
        else:  # fewer bits are left
            assert exp(x) == pytest.approx(math.exp(x), rel=1e-15, abs=5e-324), x


def test_log_is_right() -> None:
    for x in NUMBERS:
        assert log(x) == pytest.approx(math.log(x), rel=1e-15, abs=0), x


def test_against_fifty_digits() -> None:
    """Not only against another double."""
    with localcontext(prec=50):
        for x in POWERS[:500]:
            assert abs(Decimal(exp(x)) / Decimal(x).exp() - 1) < Decimal("6e-16"), x
        for x in NUMBERS[:500]:
            assert abs(Decimal(log(x)) / Decimal(x).ln() - 1) < Decimal("6e-16"), x


def test_at_the_edges() -> None:
    assert (exp(710.0), exp(math.inf), exp(-746.0), exp(-math.inf)) == (math.inf, math.inf, 0.0, 0.0)
    assert (log(0.0), log(math.inf), log(1.0), exp(0.0)) == (-math.inf, math.inf, 0.0, 1.0)
    assert all(math.isnan(value) for value in (exp(math.nan), log(math.nan), log(-1.0)))


@pytest.mark.parametrize(("one", "all_of_them", "values"), [(exp, exps, POWERS), (log, logs, NUMBERS)])
def test_compiled_and_interpreted_give_the_same_bits(one, all_of_them, values) -> None:  # type: ignore[no-untyped-def]
    out = np.zeros(len(values))
    all_of_them(np.array(values), out)
    assert [float(one(x)).hex() for x in values] == [x.hex() for x in out.tolist()]


def test_nothing_outside_is_called() -> None:
    """No library of the system stands behind them, nor a step that rounds once where two would."""
    for function in (exps.py_func, logs.py_func):
        made = numba.njit(function)
        made(np.ones(1), np.ones(1))
        code = next(iter(made.inspect_llvm().values()))
        assert not any(name in code for name in ("@exp", "@log", "llvm.exp", "llvm.log", "llvm.fma", "frexp", "ldexp"))
