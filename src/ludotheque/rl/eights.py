"""Eight numbers at once, as processors do it. LLVM does so by itself in long rows; those of a sight are short."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

EIGHT = 8


def write_eight(numbers: Any, first: int, rows: Any, row: int, to: int) -> None:
    """Write eight neighbours, whole numbers or not, into a row of numbers with a point. Nothing is checked."""
    rows[row, to : to + EIGHT] = numbers[first : first + EIGHT]


@intrinsic  # type: ignore[untyped-decorator]
def write_together(typing: Any, numbers: Any, first: Any, rows: Any, row: Any, to: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind, _, target = signature.args[:3]
        source, start, observations, row, to = arguments
        given = context.make_array(kind)(context, builder, source)
        taken = context.make_array(target)(context, builder, observations)
        place = builder.add(builder.mul(row, builder.extract_value(taken.shape, 1)), to)
        eight = ir.VectorType(context.get_data_type(kind.dtype), EIGHT)
        found = builder.load(together(builder, given.data, start, eight), align=1)
        written = ir.VectorType(context.get_data_type(target.dtype), EIGHT)
        if eight != written:
            found = builder.sitofp(found, written)
        builder.store(found, together(builder, taken.data, place, written), align=1)
        return context.get_dummy_value()

    return types.void(numbers, types.int64, rows, types.int64, types.int64), generate


def together(builder: Any, data: Any, place: Any, eight: Any) -> Any:
    """Where eight numbers lie, as one."""
    return builder.bitcast(builder.gep(data, [place]), eight.as_pointer())


@overload(write_eight)
def compiled_write_eight(numbers, first, rows, row, to):  # type: ignore[no-untyped-def]
    return lambda numbers, first, rows, row, to: write_together(numbers, first, rows, row, to)  # noqa: PLW0108
