"""Data, written down: what a module computes once need not be computed in the page."""

import json
import re
from typing import Any

import numpy as np

from .names import Untranslatable


def is_plain(value: Any) -> bool:
    """Is it data through and through?"""
    match value:
        case None | bool() | int() | float() | str() | np.ndarray() | np.integer() | re.Pattern():
            return True
        case tuple() | list() | set() | frozenset():
            return not hasattr(value, "_fields") and all(map(is_plain, value))
        case dict():
            return all(isinstance(key, int | str) and is_plain(one) for key, one in value.items())
        case range():
            return True
    return False


def literal(value: Any) -> str:
    """Data, written down."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int() | np.integer():
            return str(int(value)) if abs(int(value)) < 1 << 53 else f"{int(value)}n"
        case float() | str():
            return json.dumps(value, ensure_ascii=False)
        case np.ndarray():
            return literal(value.tolist())
        case re.Pattern():
            return pattern(value)
        case tuple() | list() | range():
            return f"[{', '.join(map(literal, value))}]"
        case set() | frozenset():
            return f"new Set([{', '.join(map(literal, sorted(value)))}])"
        case dict():
            return f"new Map([{', '.join(f'[{literal(key)}, {literal(one)}]' for key, one in value.items())}])"
    raise Untranslatable(f"no data: {value!r}")


def pattern(value: "re.Pattern[str]") -> str:
    escaped = value.pattern.replace("/", r"\/")
    if value.flags & ~(re.ASCII | re.UNICODE | re.IGNORECASE) or not alike(value.pattern):
        raise Untranslatable(f"a regular expression that the page reads otherwise: {value.pattern}")
    return f"/{escaped}/{'i' if value.flags & re.IGNORECASE else ''}u"


def alike(pattern: str) -> bool:
    """Does a regular expression mean the same in both languages? Classes such as `\\d` know other signs there."""
    return not re.search(r"\\[AZdDwWsSbB]|\(\?[PaiLmsux#(]", pattern)
