"""The rules of Campus, in the order of the rulebook. The numbers are those of `rules.en.md`.

First boards are filled, token by token. Then a turn is a throw (`Awaits.THROW`) for `match.player`, and what he does
with it (`Awaits.TURN`), token by token, until he ends it. Sets of cells are masks: `match.up` holds what is face up,
and whatever is face up and no star is a number still to turn.
"""

from ...engine.bits import count_bits, number_of
from ...engine.chance import below
from ...engine.dice import high, list_two, low, throw
from ...engine.verbs import CHANCE, OVER, rule, tell
from .options import AUTO, ROUNDS
from .record import (
    ALL_CELLS,
    BAG,
    CELL_BIT,
    CELLS,
    CROSS_MASK,
    LINE_BIT,
    LINE_MASK,
    LINES,
    LINES_OF_CELL,
    NUMBER_OF_TOKEN,
    NUMBERS,
    RANK_OF_TOKEN,
    ROWS_AND_COLUMNS,
    STAR,
    TOKENS,
    Awaits,
    Decision,
    Draw,
    EventKind,
    Face,
)

POINTS_OF_A_STAR = 25
MOST_POINTS = 784  # two boards of which nothing was turned: the largest numbers and three stars
MOST_THROWS = MOST_POINTS  # alone, those that are counted
MOST_ACTIONS = CELLS + 1 + 6 * LINES


@rule
def setup(match, options, deck):
    match.players = options.players
    match.auto = options.bonuses == AUTO
    match.by_rounds = options.scoring == ROUNDS
    match.star_malus = options.star_malus
    for number in range(NUMBERS):
        match.bag[number] = BAG[number]
    match.awaits = Awaits.TOKEN


@rule
def apply(match, action):
    """Hand the action that was awaited to the rule that asked for it."""
    awaits = match.awaits
    if awaits == Awaits.TURN:
        if action == Decision.END:
            end_turn(match)
        elif action < Decision.CALL:
            turn_token(match, action)
        else:
            call(match, (action - Decision.CALL) // CELLS, (action - Decision.CALL) % CELLS)
    elif awaits == Awaits.THROW:
        thrown(match, high(action), low(action))
    elif awaits == Awaits.TOKEN:
        lay(match, action - Draw.TOKEN)
    else:
        play_first(match, action - Draw.FIRST)


# --- Material ----------------------------------------------------------------------------------------------


@rule
def board_of(match, seat):
    """The board that a seat plays: CAMPUS-2, the one the opponent filled; CAMPUS-21, in round 2 the other."""
    return seat if match.this_round < 2 else 1 - seat


@rule
def lay(match, number):  # CAMPUS-2: from the top, left to right, 36 of the 44 tokens
    board = match.laid // CELLS
    cell = match.laid % CELLS
    tell(match, EventKind.TOKEN, board if match.players == 1 else 1 - board, cell, number, board)
    match.tokens[board, cell] = number
    match.up[board] |= CELL_BIT[cell]
    if number == STAR:
        match.stars[board] |= CELL_BIT[cell]
    match.bag[number] -= 1
    match.laid += 1
    if cell == CELLS - 1:
        board_filled(match, board)


@rule
def board_filled(match, board):  # CAMPUS-1, CAMPUS-2: each board has a bag of its own; what is left in it stays there
    last = board == match.players - 1
    for number in range(NUMBERS):
        match.bag[number] = 0 if last else BAG[number]
    if last and match.players == 1:  # CAMPUS-30
        start_round(match, 1, 0)
    elif last:
        match.awaits = Awaits.FIRST


# --- A turn ------------------------------------------------------------------------------------------------


@rule
def play_first(match, seat):  # CAMPUS-4: drawn for round 1; the other plays first in round 2
    match.second = 1 - seat
    start_round(match, 1, seat)


@rule
def start_round(match, number, seat):
    match.this_round = number
    match.player = seat
    match.awaits = Awaits.THROW
    tell(match, EventKind.ROUND, seat, number)


@rule
def thrown(match, high, low):  # CAMPUS-4: the opponent has thrown; CAMPUS-5: a double counts double
    match.budget = 2 * (high + low) if high == low else high + low
    match.awaits = Awaits.TURN
    if match.players == 1:  # CAMPUS-30: one line of the sheet a throw
        match.score[0] = min(match.score[0] + 1, MOST_THROWS)
    tell(match, EventKind.THROW, match.player, high, low, match.budget)


@rule
def turn_token(match, action):  # CAMPUS-6: paid out of the budget, or free
    board = board_of(match, match.player)
    forgive(match)
    match.begun = 1
    if action < Decision.BONUS:
        flip(match, board, action - Decision.FLIP)
    elif action < Decision.STAR:
        take_bonus(match, board, action - Decision.BONUS)
    else:
        turn_star(match, board, action - Decision.STAR)
    if match.up[board] == 0:
        end_of_round(match)


@rule
def flip(match, board, cell):  # CAMPUS-6, CAMPUS-12: in `auto` the chain follows every token
    number = match.tokens[board, cell]
    match.budget -= number
    match.up[board] ^= CELL_BIT[cell]
    tell(match, EventKind.FLIP, match.player, cell, number, match.budget)
    if match.auto:
        chain_reaction(match, board, cell)


@rule
def fits(match, board, cell):  # CAMPUS-6
    """Can what is left of the budget pay this cell's number?"""
    return numbers_up(match, board) & CELL_BIT[cell] != 0 and match.tokens[board, cell] <= match.budget


@rule
def end_turn(match):  # CAMPUS-4: which is to throw for the opponent; CAMPUS-6: what is left of the budget is lost
    board = board_of(match, match.player)
    forgive(match)
    tell(match, EventKind.TURN_END, match.player, match.budget, count_bits(match.up[board]))
    clear_turn(match)
    if match.players == 2:
        if not match.auto:
            remember_forgotten(match, board)
        match.player = 1 - match.player
    match.awaits = Awaits.THROW


@rule
def clear_turn(match):
    """A turn that is over leaves no trace: equal situations are equal positions."""
    match.budget = 0
    match.begun = 0


# --- Bonuses -----------------------------------------------------------------------------------------------


@rule
def numbers_up(match, board):
    """The numbers still to turn."""
    return match.up[board] & ~match.stars[board]


@rule
def only_one(cells):
    return cells != 0 and cells & (cells - 1) == 0


@rule
def given(numbers):  # CAMPUS-8, CAMPUS-9: a line with exactly one number face up gives it
    """Every number that a line gives, where `numbers` are face up."""
    found = 0
    for line in range(LINES):
        left = numbers & LINE_MASK[line]
        if only_one(left):
            found |= left
    return found


@rule
def giving_lines(numbers):  # CAMPUS-8, CAMPUS-9
    """The lines that give a number."""
    found = 0
    for line in range(LINES):
        if only_one(numbers & LINE_MASK[line]):
            found |= LINE_BIT[line]
    return found


@rule
def free_stars(match, board):  # CAMPUS-10: no number is left in its row nor in its column
    """The stars that may be turned."""
    numbers = numbers_up(match, board)
    found = 0
    left = match.up[board] & match.stars[board]
    while left != 0:
        star = left & -left
        left ^= star
        if numbers & CROSS_MASK[number_of(star)] == 0:
            found |= star
    return found


@rule
def take_bonus(match, board, cell):  # CAMPUS-8, CAMPUS-9
    lines = giving_lines(numbers_up(match, board)) & LINES_OF_CELL[cell]
    match.up[board] ^= CELL_BIT[cell]
    tell(match, EventKind.BONUS, match.player, cell, match.tokens[board, cell], number_of(lines & -lines))


@rule
def turn_star(match, board, cell):  # CAMPUS-10: once down it stays down
    match.up[board] ^= CELL_BIT[cell]
    tell(match, EventKind.STAR, match.player, cell)


@rule
def chain_reaction(match, board, cell):  # CAMPUS-11, CAMPUS-12: whatever a token opens, to the end
    numbers = numbers_up(match, board)
    free = 0
    to_look_at = LINES_OF_CELL[cell]
    while to_look_at != 0:
        line_bit = to_look_at & -to_look_at
        to_look_at ^= line_bit
        line = number_of(line_bit)
        bonus = numbers & LINE_MASK[line]
        if only_one(bonus):
            numbers ^= bonus
            free += 1
            opened = number_of(bonus)
            to_look_at |= LINES_OF_CELL[opened]
            tell(match, EventKind.BONUS, match.player, opened, match.tokens[board, opened], line)
    match.up[board] = numbers | (match.up[board] & match.stars[board])
    stars = free_stars(match, board)
    match.up[board] ^= stars
    while stars != 0:
        star = stars & -stars
        stars ^= star
        free += 1
        tell(match, EventKind.STAR, match.player, number_of(star))
    if free > 1:
        tell(match, EventKind.CHAIN, match.player, free)


# --- Forgotten bonuses -------------------------------------------------------------------------------------


@rule
def remember_forgotten(match, board):  # CAMPUS-14: as they lie when the dice are thrown; stars only with `star_malus`
    numbers = numbers_up(match, board)
    match.forgotten = given(numbers)
    match.forgotten_lines = giving_lines(numbers)
    if match.star_malus:
        match.forgotten |= free_stars(match, board)


@rule
def called_by(match, line):  # CAMPUS-15: one token is one forgotten bonus, even if two lines give it
    """The forgotten bonus (as a mask) that naming this line points out, or 0."""
    board = board_of(match, 1 - match.player)
    on_line = match.forgotten & LINE_MASK[line]
    if match.forgotten_lines & LINE_BIT[line]:
        return on_line & ~match.stars[board]
    if line >= ROWS_AND_COLUMNS:
        return on_line & 0
    stars = on_line & match.stars[board]
    return stars & -stars  # two on a row: the first, then the second


@rule
def call(match, line, cell):  # CAMPUS-15: a token of that line is turned back; CAMPUS-16: only its place is known
    board = board_of(match, 1 - match.player)
    forgotten = called_by(match, line)
    tell(match, EventKind.CALL, match.player, line, cell, number_of(forgotten))
    match.up[board] |= CELL_BIT[cell]
    match.forgotten ^= forgotten
    if forgotten & match.stars[board] == 0:  # no line gives this number a second time
        match.forgotten_lines &= ~LINES_OF_CELL[number_of(forgotten)]


@rule
def forgive(match):  # CAMPUS-16: with the first token, or the end of the turn; CAMPUS-17: they stay open on the board
    if match.forgotten != 0:
        tell(match, EventKind.FORGIVEN, match.player, count_bits(match.forgotten))
        match.forgotten = 0
        match.forgotten_lines = 0


# --- Rounds and score --------------------------------------------------------------------------------------


@rule
def end_of_round(match):  # CAMPUS-20: as soon as a player has turned every token
    winner = match.player
    clear_turn(match)
    if match.players == 1:  # CAMPUS-30
        tell(match, EventKind.CLEARED, winner, match.this_round, match.score[0])
        end_of_match(match)
    else:
        tell(match, EventKind.CLEARED, winner, match.this_round)
        lose_round(match, 1 - winner)
        if match.this_round == 1:
            swap_boards(match)
        else:
            end_of_match(match)


@rule
def lose_round(match, loser):  # CAMPUS-22
    board = board_of(match, loser)
    points = 0
    if match.by_rounds:
        match.score[1 - loser] += 1
    else:
        points = points_up(match, board)
        match.score[loser] += points
    tell(match, EventKind.LOST, loser, points, count_bits(match.up[board]), match.this_round)


@rule
def points_up(match, board):  # CAMPUS-22: a star counts 25
    points = 0
    for cell in range(CELLS):
        if match.up[board] & CELL_BIT[cell]:
            number = int(match.tokens[board, cell])
            points += POINTS_OF_A_STAR if number == STAR else number
    return points


@rule
def swap_boards(match):  # CAMPUS-21: the same arrangement, face up again; CAMPUS-4: the other plays first
    tell(match, EventKind.SWAP, match.second)
    for board in range(2):
        match.up[board] = ALL_CELLS
    first = match.second
    match.second = 0
    start_round(match, 2, first)


@rule
def end_of_match(match):
    tell(match, EventKind.END, match.player)
    match.awaits = Awaits.OVER


@rule
def score(match, seat):
    return match.score[seat]


@rule
def outcome(match, seat):  # CAMPUS-22: least bad points, or both rounds; CAMPUS-30: alone, a board cleared
    if match.awaits != Awaits.OVER:
        return 0
    if match.players == 1:
        return 1
    lead = match.score[seat] - match.score[1 - seat]
    if match.by_rounds:
        return 1 if lead == 2 else -1 if lead == -2 else 0
    return 1 if lead < 0 else -1 if lead > 0 else 0


# --- Whose turn, what is possible, what can fall -----------------------------------------------------------


@rule
def turn(match):
    if match.awaits == Awaits.TURN:
        return match.player
    return OVER if match.awaits == Awaits.OVER else CHANCE


@rule
def legal(match, actions):
    if match.awaits != Awaits.TURN:
        return 0
    board = board_of(match, match.player)
    numbers = numbers_up(match, board)
    count = 0
    turnable = 0
    if match.auto:  # nothing is ever left to claim: CAMPUS-12
        for cell in range(CELLS):
            actions[count] = Decision.FLIP + cell
            count += int(numbers & CELL_BIT[cell] != 0) & int(match.tokens[board, cell] <= match.budget)
        turnable = count
    else:
        bonuses = given(numbers)
        stars = free_stars(match, board)
        for cell in range(CELLS):
            if bonuses & CELL_BIT[cell]:  # CAMPUS-6: a number that a line gives is never paid
                actions[count] = Decision.BONUS + cell
                count += 1
                turnable += 1
            elif stars & CELL_BIT[cell]:
                actions[count] = Decision.STAR + cell
                count += 1
            elif numbers & CELL_BIT[cell] and match.tokens[board, cell] <= match.budget:
                actions[count] = Decision.FLIP + cell
                count += 1
                turnable += 1
    if match.begun or turnable == 0:  # CAMPUS-6, CAMPUS-7
        actions[count] = Decision.END
        count += 1
    return list_calls(match, actions, count) if match.forgotten != 0 else count


@rule
def list_calls(match, actions, count):  # CAMPUS-15, CAMPUS-16
    down = ~match.up[board_of(match, 1 - match.player)]
    for line in range(LINES):
        if called_by(match, line) != 0:
            for cell in range(CELLS):
                if LINE_MASK[line] & down & CELL_BIT[cell]:
                    actions[count] = Decision.CALL + line * CELLS + cell
                    count += 1
    return count


@rule
def chance(match, outcomes, weights):
    if match.awaits == Awaits.THROW:
        return list_two(outcomes, weights)
    count = 0
    if match.awaits == Awaits.FIRST:
        for seat in range(2):
            outcomes[seat] = Draw.FIRST + seat
            weights[seat] = 1
        return 2
    for number in range(NUMBERS):
        if match.bag[number] > 0:
            outcomes[count] = Draw.TOKEN + number
            weights[count] = match.bag[number]
            count += 1
    return count


@rule
def sample(match, rng):
    if match.awaits == Awaits.THROW:
        return throw(rng, two=True)
    if match.awaits == Awaits.FIRST:
        return Draw.FIRST + below(rng, 2)
    return Draw.TOKEN + draw_token(match, rng)


@rule
def draw_token(match, rng):
    """Reach for any of the 44 tokens until it is one that is still in the bag: each of those is as likely."""
    while True:
        token = below(rng, TOKENS)
        number = NUMBER_OF_TOKEN[token]
        if RANK_OF_TOKEN[token] < match.bag[number]:
            return number


@rule
def observe(match, seat):
    """Nothing is hidden (CAMPUS-2): both have seen every token before it was turned."""


# --- What a page shows -------------------------------------------------------------------------------------


@rule
def show(match, viewer, shown):
    """What the two boards show."""
    shown.may_call = may_call(match)
    for board in range(2):
        shown.boards[board] = board_of(match, board)
        shown.left[board] = count_bits(match.up[board])
        for cell in range(CELLS):
            shown.faces[board, cell] = face(match, board, cell)
        numbers = numbers_up(match, board)
        for line in range(LINES):  # CAMPUS-8, CAMPUS-9
            left = numbers & LINE_MASK[line]
            shown.gives[board, line] = number_of(left) if match.this_round > 0 and only_one(left) else -1


@rule
def face(match, board, cell):
    laid = board * CELLS + cell
    if laid >= match.laid:  # CAMPUS-2
        return Face.WAITS if laid == match.laid and match.awaits == Awaits.TOKEN else Face.EMPTY
    if match.up[board] & CELL_BIT[cell] == 0:
        return Face.DOWN
    pays = match.awaits == Awaits.TURN and board == board_of(match, match.player)
    return Face.FITS if pays and fits(match, board, cell) else Face.UP


@rule
def may_call(match):  # CAMPUS-16: before the first token; CAMPUS-12: in `auto` nothing is ever forgotten
    if match.awaits != Awaits.TURN or match.begun or match.auto or match.players == 1:
        return False
    return match.up[board_of(match, 1 - match.player)] != ALL_CELLS
