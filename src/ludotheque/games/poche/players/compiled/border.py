"""What a WebAssembly module offers to a page that solves Rugby de poche: a table made minute by minute, and put to use.

The page gives the memory: `solve_room` and `table_room` say how much. Each function is told the number of the options,
and makes anew what it must know of them: between two calls nothing is kept but the layers.

    for (let step = 0; step < solve_steps(n); step++)
      for (let again = 0; !solve_step(n, step, again, room, table); again++);
    use_table(n, table);
"""

import numpy as np
from numba import carray

from .....engine.compiled.border import WHOLE, Export, address_of
from .....engine.compiler import pointer
from .....engine.verbs import array_rule, rule
from ... import GAME
from ..table import FIELDS, QUANTUM, write_cell
from . import solve
from .shape import FARTHEST, cut_of, fine_cut, head_of, layer_number, options_at, options_number, rows_of, ways_of


@array_rule
def rows_at(place, head):
    return carray(pointer(place), (rows_of(head), 2 * head[FARTHEST] + 1), np.uint16)


@rule
def head_place(table, head):
    """Where the head lies: behind the rows."""
    return table + (2 * rows_of(head) * (2 * head[FARTHEST] + 1) + 7) // 8 * 8


def solution_border() -> list[Export]:
    slot = address_of(GAME.record)

    def table_number(place):
        return options_number(carray(place, 1)[0])

    def table_room(number):
        head = head_of(options_at(number), cut_of(options_at(number)))
        return head_place(0, head) + 8 * head.size

    def solve_room(number):
        options = options_at(number)
        head = head_of(options, fine_cut(options))
        return 8 * solve.layers_in_room(options) * solve.most_rows(head) * solve.width_of(head)

    def solve_steps(number):
        options = options_at(number)
        return solve.minutes_of(head_of(options, fine_cut(options)), options)

    def solve_calls(number):
        options = options_at(number)
        return solve.calls_for(head_of(options, fine_cut(options)), options)

    def solve_step(number, step, again, place, table):
        options = options_at(number)
        head, fine = head_of(options, cut_of(options)), head_of(options, fine_cut(options))
        shape = solve.layers_in_room(options), solve.most_rows(fine), solve.width_of(fine)
        room = carray(pointer(place), shape, np.float64)
        if not solve.solve_step(fine, options, step, again, room):
            return 0
        half, minute = solve.moment(fine, options, step)
        for way in range(ways_of(options, half - 1)):
            layer = room[solve.own_place(options, minute, way)]
            solve.copy_layer(fine, layer_number(fine, half, way, minute), layer, head, QUANTUM, rows_at(table, head))
        return 1

    def use_table(number, table):
        head = head_of(options_at(number), cut_of(options_at(number)))
        place = head_place(table, head)
        carray(pointer(place), head.shape, np.int64)[:] = head
        write_cell(FIELDS * number + 1, head.size)
        write_cell(FIELDS * number + 2, table)
        write_cell(FIELDS * number + 3, rows_of(head))
        write_cell(FIELDS * number, place)
        return 0

    return [
        Export(table_number, WHOLE(slot)),
        Export(table_room, WHOLE(WHOLE)),
        Export(solve_room, WHOLE(WHOLE)),
        Export(solve_steps, WHOLE(WHOLE)),
        Export(solve_calls, WHOLE(WHOLE)),
        Export(solve_step, WHOLE(WHOLE, WHOLE, WHOLE, WHOLE, WHOLE)),
        Export(use_table, WHOLE(WHOLE, WHOLE)),
    ]
