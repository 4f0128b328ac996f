"""The rules of Rugby Champion solo, in the order of the rulebook. The numbers are those of `rules.en.md`.

A match is a row of phases: attack, touche, mêlée. Before each the NJ gets the hidden cards that the phase needs and the
player's hand is filled up; then challenges: the player lays a card (`Awaits.LAY`), the NJ's hidden one is turned
(`TURN`), support may be drawn (`SUPPORT`), and the margin says what follows. The NJ decides nothing: its cards and its
draws are chance.

`match.unseen` is the set of cards that nobody has seen yet, be they in the pile or face down in the line; which of
them lies where is nowhere, and a card gets its face when it is turned.
"""

from ...engine.bits import nth_bit, number_of
from ...engine.chance import below
from ...engine.decks import copy_numbers
from ...engine.verbs import CHANCE, OVER, rule, tell
from .record import (
    ARBITRE,
    ARROW_AT,
    BONUS,
    CARD_BIT,
    CENTRE,
    EFFECTS,
    FEWEST_CARDS,
    FIRST_CARDS,
    FOUL,
    GOAL_AT,
    HAND,
    HIDDEN,
    KICKER,
    KINDS,
    LEFT,
    MARGINS,
    MOST_CARDS,
    MOST_IN_HAND,
    MOST_SET_PIECE,
    NJ,
    PLACE_BIT,
    RED_AT,
    RIGHT,
    SIGN_CODES,
    SIGNS,
    VALUE_BITS,
    VALUE_OF,
    VALUES,
    WHISTLES_AT,
    WHOLE_LINE,
    YOU,
    Awaits,
    Brings,
    Decision,
    Draw,
    EventKind,
    Kind,
    Phase,
    Place,
    Why,
)

POINTS_OF_A_TRY = 5
POINTS_OF_A_CONVERSION = 2
POINTS_OF_A_PENALTY = 3
HALVES = 2
LIKELY = 1000  # of a real box: so much likelier is a card that was met or guessed than any other
MOST_ACTIONS = MOST_IN_HAND
# Each phase takes two cards at least, and gives one side a converted try at most; the last needs a hand and a card.
MOST_POINTS = HALVES * (1 + (MOST_CARDS - HAND - 1) // 2) * (POINTS_OF_A_TRY + POINTS_OF_A_CONVERSION)


@rule
def setup(match, options, deck):
    match.cards = deck.cards
    match.goals = deck.goals
    copy_numbers(match.faces, deck.faces)
    for kind in range(KINDS):
        copy_numbers(match.support[kind], deck.support[kind])
    copy_numbers(match.set_piece, deck.set_piece)
    match.box = deck.box
    match.told = -1
    match.place = Place.C
    if match.box:
        match.awaits = Awaits.COUNT
    else:
        shuffle(match)
        match.awaits = Awaits.CARD


@rule
def apply(match, action):
    """Hand the action that was awaited to the rule that asked for it; then go on to where something is awaited."""
    awaits = match.awaits
    if awaits_told_card(match):
        if match.told < 0:
            tell_values(match, action - Draw.VALUES)
            return
        action = Draw.CARD + meet(match, action - Draw.SIGNS)
    if awaits == Awaits.CARD:
        draw_card(match, action - Draw.CARD)
    elif awaits == Awaits.COUNT:
        open_box(match, action - Draw.COUNT)
    elif awaits == Awaits.SET_PIECE:
        tell_set_piece(match, action - Draw.SET_PIECE)
    elif awaits == Awaits.LAY:
        lay(match, action - Decision.LAY)
    elif awaits == Awaits.TURN:
        turn_up(match, action - Draw.CARD)
    elif awaits == Awaits.WAY:
        choose_challenge(match, (action - Decision.GO) // KINDS, (action - Decision.GO) % KINDS)
    elif awaits == Awaits.SUPPORT:
        support(match, action - Draw.SUPPORT)
    elif awaits == Awaits.CONVERSION:
        convert(match, action == Decision.CONVERT)
    elif awaits == Awaits.PENALTY:
        kick_or_play_on(match, action == Decision.KICK)
    elif awaits == Awaits.NJ_CONVERSION:
        nj_converts(match, action - Draw.SUPPORT)
    else:
        nj_kicks(match, action - Draw.SUPPORT)
    if match.awaits == Awaits.MARGIN:
        compare(match)
    if match.awaits == Awaits.RESULT:
        result(match)
    if match.awaits == Awaits.NEXT:
        next_phase(match)
    if match.awaits == Awaits.CARD and match.held == hand_wanted(match):
        open_phase(match)


# --- The deck ----------------------------------------------------------------------------------------------


@rule
def value(match, card, kind):  # CHAMPION-1
    return VALUE_OF[match.faces[card] & VALUE_BITS, kind]


@rule
def red(match, card):
    """The kind on a red ground."""
    return match.faces[card] >> RED_AT & 3


@rule
def arrow(match, card):
    return RIGHT if match.faces[card] >> ARROW_AT & 1 else LEFT


@rule
def whistles(match, card):
    """0, 1 or 2; ARBITRE on an Arbitre, which has none."""
    return match.faces[card] >> WHISTLES_AT & 3


@rule
def can_kick(match):  # CHAMPION-9: But in hand; CHAMPION-25
    return match.hand & match.goals != 0


# --- A real box --------------------------------------------------------------------------------------------
# Its cards have no numbers and are not known before they come up. Then the player tells what is printed: the values,
# then the signs. A card not met before takes the next number and keeps it; after half-time it is known by its face.


@rule
def open_box(match, cards):  # CHAMPION-1
    match.cards = cards
    match.unmet = FIRST_CARDS[cards]
    tell(match, EventKind.COUNTED, YOU, cards)
    shuffle(match)
    match.awaits = Awaits.CARD


@rule
def tell_set_piece(match, worth):  # CHAMPION-2
    match.set_piece[match.phase] = worth
    tell(match, EventKind.SET_PIECE, NJ, match.phase, worth)
    open_phase(match)


@rule
def tell_values(match, values):
    match.told = values
    tell(match, EventKind.VALUES, YOU, VALUE_OF[values, 0], VALUE_OF[values, 1], VALUE_OF[values, 2])


@rule
def awaits_told_card(match):
    return match.box != 0 and (match.awaits == Awaits.CARD or match.awaits == Awaits.TURN)


@rule
def meet(match, signs):
    """The card whose values have been told before, and now its signs."""
    printed = int(match.told) | signs << RED_AT
    face = printed - (printed >> GOAL_AT << 16)
    match.told = -1
    known = card_like(match, match.unseen & ~match.unmet, face)
    if known != 0:
        return known
    bit = match.unmet & -match.unmet
    card = card_of(bit)
    guessed = card_like(match, match.unmet, face)
    if guessed != 0:  # that guess was right, the first is still to be met
        match.faces[guessed] = match.faces[card]
    match.unmet ^= bit
    match.faces[card] = face
    match.goals &= ~bit
    if face < 0:
        match.goals |= bit
    return card


@rule
def card_like(match, cards, face):
    """The first of a set of cards that has this face; 0 if none has."""
    while cards != 0:
        bit = cards & -cards
        cards ^= bit
        if match.faces[card_of(bit)] == face:
            return card_of(bit)
    return 0


@rule
def signs_of(n):
    """Of the signs that a card can have, those with this number."""
    return n % KINDS | n // KINDS << 2


@rule
def list_told(match, outcomes, weights):
    """What can be told of the card that comes up: as long as some have not been met, anything."""
    first = Draw.SIGNS + 0 if match.told >= 0 else Draw.VALUES + 0
    codes = SIGN_CODES if match.told >= 0 else VALUES
    for code in range(codes):
        weights[code] = match.unmet != 0 and (match.told < 0 or code % 4 < KINDS)
    cards = match.unseen
    while cards != 0:
        bit = cards & -cards
        cards ^= bit
        face = int(match.faces[card_of(bit)])
        if match.told < 0:
            weights[face & VALUE_BITS] += LIKELY
        elif face & VALUE_BITS == match.told:
            weights[face >> RED_AT & SIGN_CODES - 1] += LIKELY
    count = 0
    for code in range(codes):
        if weights[code] > 0:
            outcomes[count] = first + code
            weights[count] = weights[code]
            count += 1
    return count


@rule
def sample_told(match, rng):
    """Mostly a card that was met, or a guess at one that was not."""
    if match.told < 0:
        free = VALUES if match.unmet != 0 else 0
        drawn = below(rng, free + LIKELY * (match.piled + HIDDEN[match.hidden]))
        if drawn < free:
            return Draw.VALUES + drawn
        return Draw.VALUES + (match.faces[nth_card(match.unseen, (drawn - free) // LIKELY)] & VALUE_BITS)
    free = SIGNS if match.unmet != 0 else 0
    drawn = below(rng, free + LIKELY * with_values(match, -1))
    if drawn < free:
        return Draw.SIGNS + signs_of(drawn)
    return Draw.SIGNS + (match.faces[with_values(match, (drawn - free) // LIKELY)] >> RED_AT & SIGN_CODES - 1)


@rule
def with_values(match, n):
    """Of the cards that can come up with the values that were told: the n-th; below 0, how many there are."""
    count = 0
    cards = match.unseen
    while cards != 0:
        bit = cards & -cards
        cards ^= bit
        if match.faces[card_of(bit)] & VALUE_BITS == match.told:
            if count == n:
                return card_of(bit)
            count += 1
    return count


# --- A phase begins ----------------------------------------------------------------------------------------


@rule
def next_phase(match):  # CHAMPION-16: the phase that is to come stands in `match.phase`
    clear_phase(match)
    if match.piled < missing(match, line_wanted(match)) + hand_wanted(match) - match.held:  # CHAMPION-40
        end_of_half(match)
    if match.awaits != Awaits.OVER:
        fill_line(match)


@rule
def clear_phase(match):
    """A phase that is over leaves no trace: equal situations are equal positions."""
    clear_challenge(match)
    match.place = Place.C
    match.way = 0
    match.drawn = 0  # CHAMPION-20: the support pile is shuffled
    match.kicker = 0


@rule
def clear_challenge(match):
    match.kind = 0
    match.laid[0] = 0
    match.laid[1] = 0
    match.turned = 0
    match.bonus = 0


@rule
def line_wanted(match):  # CHAMPION-5: the whole line for an attack; for a touche or a mêlée only C
    return WHOLE_LINE if match.phase == Phase.ATTACK else CENTRE


@rule
def missing(match, places):
    """How many of these places (a mask) have no hidden card."""
    return HIDDEN[places & ~match.hidden]


@rule
def hand_wanted(match):  # CHAMPION-6; CHAMPION-31: one more, once
    return HAND + match.extra


@rule
def fill_line(match):  # CHAMPION-5: before each phase, and the hand after it
    tell(match, EventKind.PHASE, YOU, match.phase, hand_wanted(match))
    hide(match, line_wanted(match))
    match.awaits = Awaits.CARD


@rule
def hide(match, places):  # CHAMPION-5, CHAMPION-15: a new hidden card wherever none lies
    if missing(match, places) > 0:
        match.piled -= missing(match, places)
        tell(match, EventKind.LINE, NJ, places & ~match.hidden, match.piled)
        match.hidden |= places


@rule
def draw_card(match, card):  # CHAMPION-6
    if match.half == 0:
        start_half(match, 1)
        fill_line(match)
    match.unseen ^= CARD_BIT[card]
    match.piled -= 1
    match.hand |= CARD_BIT[card]
    match.held += 1
    tell(match, EventKind.DRAWN, YOU, card, match.piled)


@rule
def opening(match):  # CHAMPION-7: Physique; CHAMPION-35: Passe for a touche, Physique for a mêlée
    return Kind.HAND if match.phase == Phase.LINEOUT else Kind.PHYSICAL


@rule
def open_phase(match):  # CHAMPION-7: on C
    if match.set_piece[match.phase] < 0:
        match.awaits = Awaits.SET_PIECE
        return
    match.extra = 0
    match.kind = opening(match)
    match.awaits = Awaits.LAY
    tell(match, EventKind.CHALLENGE, YOU, Place.C, match.kind, Why.RULE)


# --- A challenge -------------------------------------------------------------------------------------------


@rule
def of_two_cards(match):  # CHAMPION-35: a touche or a mêlée is decided on C; the run of a mêlée is not
    return match.phase != Phase.ATTACK and match.place == Place.C


@rule
def kinds_allowed(place):  # CHAMPION-8: on R Physique or Passe only
    """How many kinds there are to choose from: the first so many."""
    return KINDS - 1 if place == Place.R else KINDS


@rule
def before_touchline(place):
    return place == Place.R or place == Place.L2


@rule
def lay(match, card):  # CHAMPION-7: face up; CHAMPION-35: two cards
    tell(match, EventKind.LAID, YOU, card, match.place)
    match.hand ^= CARD_BIT[card]
    match.held -= 1
    first = match.laid[0]
    if first == 0:
        match.laid[0] = card
    else:
        match.laid[0] = min(first, card)
        match.laid[1] = max(first, card)
    if first != 0 or not of_two_cards(match):
        match.awaits = Awaits.TURN


@rule
def turn_up(match, card):  # CHAMPION-7: then the NJ's card
    tell(match, EventKind.TURNED, NJ, card, match.place, match.faces[card])
    match.unseen ^= CARD_BIT[card]
    match.hidden ^= PLACE_BIT[match.place]
    match.turned = card
    if of_two_cards(match):
        match.awaits = Awaits.MARGIN
        return
    mine = whistles(match, match.laid[0])
    his = whistles(match, card)
    if mine == ARBITRE and 0 < his < ARBITRE:
        arbitre(match, YOU, his, card)
    elif his == ARBITRE and 0 < mine < ARBITRE:
        arbitre(match, NJ, mine, match.laid[0])
    else:  # CHAMPION-26: no whistle, or two Arbitres
        match.awaits = Awaits.MARGIN


@rule
def your_total(match):  # CHAMPION-9; CHAMPION-35: of a touche or a mêlée, two cards
    total = value(match, match.laid[0], match.kind)
    return total + value(match, match.laid[1], match.kind) if of_two_cards(match) else total


@rule
def nj_total(match):  # CHAMPION-20: with its support; CHAMPION-35: with the Touche or the Mêlée card
    total = value(match, match.turned, match.kind) + match.bonus
    return total + match.set_piece[match.phase] if of_two_cards(match) else total


@rule
def compare(match):  # CHAMPION-9 to CHAMPION-13: your value less the NJ's
    mine = your_total(match)
    his = nj_total(match)
    if mine > his and not match.drawn:  # CHAMPION-20
        match.awaits = Awaits.SUPPORT
    else:
        match.margin = mine - his
        match.awaits = Awaits.RESULT
        tell(match, EventKind.MARGIN, YOU, mine, his, match.bonus)


@rule
def brings_at_once(match, margin):
    """What a margin does to points and Avantages: a `Brings`."""
    if margin == 0:
        return Brings.NOTHING
    winner = YOU if margin > 0 else NJ
    if of_two_cards(match):  # CHAMPION-35: the winner takes Avantage, a draw gives nothing
        return brings_advantage(match, winner)
    if margin >= MARGINS[-1] or margin <= MARGINS[0]:  # CHAMPION-9, CHAMPION-13
        return Brings.TRY + winner
    if match.advantage[1 - winner]:  # CHAMPION-30, before CHAMPION-12 and CHAMPION-36
        return Brings.LOST + 1 - winner
    if winner == NJ or match.phase == Phase.SCRUM:
        return brings_advantage(match, winner)
    return Brings.NOTHING


@rule
def brings_advantage(match, side):  # CHAMPION-30; CHAMPION-32: you never hold two; in a touche you get its card more
    if match.advantage[side] == 0:
        return Brings.ADVANTAGE + side
    if side == YOU and match.phase != Phase.SCRUM:
        return Brings.CARD
    return Brings.TRY + side


@rule
def brings_next(match, margin, left):
    """How the game goes on after a margin that was no try, with so many cards left in hand: a `Brings`."""
    if before_touchline(match.place):  # CHAMPION-14; CHAMPION-36: never in a touche
        return Brings.OUT if match.phase == Phase.ATTACK else Brings.END
    if left == 0:  # CHAMPION-16
        return Brings.END
    return Brings.ON if margin == 1 else Brings.ARROW  # CHAMPION-10 to CHAMPION-12


@rule
def result(match):
    margin = match.margin
    match.margin = 0
    decided = of_two_cards(match)
    winner = YOU if margin > 0 else NJ
    brings = brings_at_once(match, margin)
    if brings == Brings.TRY + winner:
        by_advantage = decided or MARGINS[0] < margin < MARGINS[-1]
        if by_advantage:
            tell(match, EventKind.ADVANTAGE, winner, 2)
        score_try(match, winner, by_advantage)
        return
    if brings == Brings.ADVANTAGE + winner:
        take_advantage(match, winner)
    elif brings == Brings.LOST + 1 - winner:
        match.advantage[1 - winner] = 0
        tell(match, EventKind.ADVANTAGE_LOST, 1 - winner)
    elif brings == Brings.CARD:  # CHAMPION-32
        tell(match, EventKind.NO_ADVANTAGE, YOU, 1)
        match.extra = 1
    elif decided:
        tell(match, EventKind.NO_ADVANTAGE, YOU, 0)
    if decided:
        after_set_piece(match)
    else:
        go_on(match, margin)


@rule
def go_on(match, margin):
    brings = brings_next(match, margin, match.held)
    if brings == Brings.OUT:
        tell(match, EventKind.OUT, YOU, match.place)
        end_phase(match, Phase.LINEOUT)
    elif brings == Brings.END:
        tell(match, EventKind.PHASE_OVER, YOU, match.phase == Phase.SCRUM)
        end_phase(match, Phase.ATTACK)
    elif brings == Brings.ON:  # CHAMPION-10: the same way; from the opening challenge the side is open
        if match.way == 0 or move(match, match.way):
            choose_next(match, Why.CHOICE)
    else:  # CHAMPION-11, CHAMPION-12
        way = arrow(match, match.turned)
        if match.way != -way:
            follow_arrow(match, way)
        elif match.phase == Phase.SCRUM:  # CHAMPION-36: never back
            tell(match, EventKind.PHASE_OVER, YOU, 2)
            end_phase(match, Phase.ATTACK)
        elif turn_back(match, way):
            follow_arrow(match, way)


@rule
def turn_back(match, way):  # CHAMPION-15: false if the pile has run out (CHAMPION-40)
    tell(match, EventKind.TURNS_BACK, YOU, way == RIGHT)
    return can_hide(match, WHOLE_LINE)


@rule
def can_hide(match, places):
    """Lay the hidden cards that are missing there; false if they are not left, and the half ends (CHAMPION-40)."""
    if match.piled < missing(match, places):
        end_phase(match, Phase.ATTACK)  # an attack needs these and more
        return False
    hide(match, places)
    return True


@rule
def move(match, way):  # CHAMPION-36: the run of a mêlée may come to a place where no card lies
    match.way = way
    match.place += way
    return can_hide(match, int(PLACE_BIT[match.place]))


@rule
def follow_arrow(
    match, way
):  # CHAMPION-11: one place in the arrow's direction (CHAMPION-15), the kind of the red value
    kind = red(match, match.turned)
    if not move(match, way):
        return
    if kind >= kinds_allowed(match.place):
        choose_next(match, Why.RED)
    else:
        clear_challenge(match)
        match.kind = kind
        match.awaits = Awaits.LAY
        tell(match, EventKind.CHALLENGE, YOU, match.place, kind, Why.RED)


@rule
def choose_next(match, why):  # CHAMPION-8, CHAMPION-10: the kind, and from C the side
    clear_challenge(match)
    match.awaits = Awaits.WAY
    tell(match, EventKind.CHOICE, YOU, match.place, why)


@rule
def choose_challenge(match, right, kind):  # CHAMPION-10
    if match.way == 0:
        match.way = RIGHT if right else LEFT
        match.place += match.way
    match.kind = kind
    match.awaits = Awaits.LAY
    tell(match, EventKind.CHALLENGE, YOU, match.place, kind, Why.CHOICE)


@rule
def end_phase(match, following):
    match.phase = following
    match.awaits = Awaits.NEXT


# --- Tries -------------------------------------------------------------------------------------------------


@rule
def score_try(match, side, by_advantage):  # CHAMPION-9, CHAMPION-13, CHAMPION-30
    match.score[side] += POINTS_OF_A_TRY
    tell(match, EventKind.TRY, side, match.score[side], by_advantage)
    give_back_advantages(match)
    clear_challenge(match)
    if side == YOU:
        if can_kick(match):  # CHAMPION-9: the card just played is in hand no more
            match.awaits = Awaits.CONVERSION
        else:
            tell(match, EventKind.CONVERSION, YOU, 0, match.score[YOU], 0)
            end_phase(match, Phase.ATTACK)
    elif match.drawn:  # CHAMPION-21
        conversion(match, NJ, match.kicker, match.kicker)
    else:
        match.awaits = Awaits.NJ_CONVERSION


@rule
def convert(match, converts):  # CHAMPION-9: But is shown, not spent
    conversion(match, YOU, converts, 1)


@rule
def nj_converts(match, effect):  # CHAMPION-21: the card has no other effect
    tell(match, EventKind.SUPPORT, NJ, effect, 1, 0)
    conversion(match, NJ, effect == KICKER, effect == KICKER)


@rule
def conversion(match, side, good, has_card):
    if good:
        match.score[side] += POINTS_OF_A_CONVERSION
    tell(match, EventKind.CONVERSION, side, good, match.score[side], has_card)
    end_phase(match, Phase.ATTACK)


# --- Support -----------------------------------------------------------------------------------------------


@rule
def support(match, effect):  # CHAMPION-20: the first time that the NJ loses in a phase
    points = max(effect - BONUS, 0)
    tell(match, EventKind.SUPPORT, NJ, effect, 0, points)
    match.drawn = 1
    if effect == FOUL:  # the phase stops at once
        tell(match, EventKind.SCRUM, NJ, 1)
        end_phase(match, Phase.SCRUM)
    else:  # Buteur is laid aside, the others are added and the margin is worked out again
        match.kicker = effect == KICKER
        match.bonus = points
        match.awaits = Awaits.MARGIN


# --- Arbitre -----------------------------------------------------------------------------------------------


@rule
def arbitre(match, side, blown, cancelled):  # CHAMPION-25: a penalty for his side; CHAMPION-26: two whistles, a mêlée
    tell(match, EventKind.WHISTLE, side, blown, cancelled)
    if blown == 2:
        tell(match, EventKind.SCRUM, side, 0)
        end_phase(match, Phase.SCRUM)
    elif side == YOU and can_kick(match):
        match.awaits = Awaits.PENALTY
    elif side == YOU:
        play_on(match, YOU, 0)
    elif match.kicker:
        penalty(match, NJ)
    elif match.drawn:
        play_on(match, NJ, 0)
    else:
        match.awaits = Awaits.NJ_PENALTY


@rule
def kick_or_play_on(match, kicks):  # CHAMPION-25
    if kicks:
        penalty(match, YOU)
    else:
        play_on(match, YOU, 1)


@rule
def nj_kicks(match, effect):  # CHAMPION-25: with Buteur; the support card of this phase is drawn, and does nothing else
    tell(match, EventKind.SUPPORT, NJ, effect, 2, 0)
    match.drawn = 1
    if effect == KICKER:
        penalty(match, NJ)
    else:
        play_on(match, NJ, 0)


@rule
def penalty(match, side):  # CHAMPION-25: 3 points, the phase ends
    match.score[side] += POINTS_OF_A_PENALTY
    tell(match, EventKind.KICK, side, match.score[side])
    end_phase(match, Phase.ATTACK)


@rule
def play_on(match, side, could_kick):  # CHAMPION-25: as if it had won by 1; nobody has lost a challenge: no support
    tell(match, EventKind.PLAYED_ON, side, could_kick)
    match.margin = 1 if side == YOU else -1
    match.awaits = Awaits.RESULT


# --- Avantage ----------------------------------------------------------------------------------------------


@rule
def take_advantage(match, side):  # CHAMPION-30
    match.advantage[side] = 1
    tell(match, EventKind.ADVANTAGE, side, 1)
    if side == YOU:  # CHAMPION-31
        match.extra = 1


@rule
def give_back_advantages(match):  # CHAMPION-30
    for side in range(2):
        if match.advantage[side]:
            match.advantage[side] = 0
            tell(match, EventKind.ADVANTAGE_BACK, side)


# --- Touche and mêlée --------------------------------------------------------------------------------------


@rule
def after_set_piece(
    match,
):  # CHAMPION-35: after a touche, an attack; CHAMPION-36: a mêlée goes to the side of the arrow
    if match.phase == Phase.LINEOUT:
        end_phase(match, Phase.ATTACK)
    else:
        way = arrow(match, match.turned)
        tell(match, EventKind.RUN, YOU, way == RIGHT)
        if move(match, way):
            choose_next(match, Why.RULE)


# --- Halves and score --------------------------------------------------------------------------------------


@rule
def start_half(match, half):
    match.half = half
    match.phase = Phase.ATTACK
    tell(match, EventKind.HALF, YOU, half, match.cards)


@rule
def end_of_half(match):  # CHAMPION-40: the phase that was to come is dropped
    if match.half == HALVES:
        tell(match, EventKind.FULL_TIME, YOU, match.score[YOU], match.score[NJ], match.piled)
        match.awaits = Awaits.OVER
    else:
        tell(match, EventKind.HALF_TIME, YOU, match.score[YOU], match.score[NJ], match.piled)
        give_back_advantages(match)
        match.extra = 0
        shuffle(match)
        start_half(match, match.half + 1)


@rule
def shuffle(match):  # CHAMPION-40: hand, line, discards: all cards
    match.unseen = FIRST_CARDS[match.cards]
    match.piled = match.cards
    match.hidden = 0
    match.hand = 0
    match.held = 0


@rule
def score(match, side):
    return int(match.score[side])


@rule
def outcome(match, side):  # CHAMPION-41
    if match.awaits != Awaits.OVER:
        return 0
    lead = match.score[side] - match.score[1 - side]
    return 1 if lead > 0 else -1 if lead < 0 else 0


# --- Whose turn, what is possible, what can fall -----------------------------------------------------------


@rule
def turn(match):
    awaits = match.awaits
    if awaits == Awaits.LAY or awaits == Awaits.WAY or awaits == Awaits.CONVERSION or awaits == Awaits.PENALTY:
        return YOU
    return OVER if awaits == Awaits.OVER else CHANCE


@rule
def legal(match, actions):
    awaits = match.awaits
    if awaits == Awaits.LAY:
        return list_cards(match.hand, Decision.LAY, actions)
    if awaits == Awaits.WAY:
        return list_challenges(match, actions)
    if awaits == Awaits.CONVERSION:
        actions[0] = Decision.CONVERT
        actions[1] = Decision.LEAVE
        return 2
    if awaits == Awaits.PENALTY:
        actions[0] = Decision.KICK
        actions[1] = Decision.PLAY_ON
        return 2
    return 0


@rule
def leads_to(match, way):  # CHAMPION-10
    """The place of the challenge that is to be chosen, on this way; -1 if the game goes the other one."""
    if match.way == 0:
        return match.place + way
    return int(match.place) if match.way == way else -1


@rule
def list_challenges(match, actions):
    count = 0
    for right in range(2):
        place = leads_to(match, RIGHT if right else LEFT)
        if place >= 0:
            for kind in range(kinds_allowed(place)):
                actions[count] = Decision.GO + KINDS * right + kind
                count += 1
    return count


@rule
def card_of(bit):
    """The card whose bit this is."""
    return 1 + number_of(bit)


@rule
def list_cards(cards, first, actions):
    """The actions for the cards of a set; how many."""
    count = 0
    while cards != 0:
        card = cards & -cards
        cards ^= card
        actions[count] = first + card_of(card)
        count += 1
    return count


@rule
def awaits_support(match):
    awaits = match.awaits
    return awaits == Awaits.SUPPORT or awaits == Awaits.NJ_CONVERSION or awaits == Awaits.NJ_PENALTY


@rule
def chance(match, outcomes, weights):
    if awaits_support(match):
        count = 0
        for effect in range(EFFECTS):
            if match.support[match.kind, effect] > 0:
                outcomes[count] = Draw.SUPPORT + effect
                weights[count] = match.support[match.kind, effect]
                count += 1
        return count
    if awaits_told_card(match):
        return list_told(match, outcomes, weights)
    if match.awaits == Awaits.COUNT:
        return list_numbers(FEWEST_CARDS, MOST_CARDS, Draw.COUNT, outcomes, weights)
    if match.awaits == Awaits.SET_PIECE:
        return list_numbers(0, MOST_SET_PIECE, Draw.SET_PIECE, outcomes, weights)
    count = list_cards(match.unseen, Draw.CARD, outcomes)
    for i in range(count):
        weights[i] = 1
    return count


@rule
def list_numbers(least, most, first, outcomes, weights):
    """An action for each number."""
    for n in range(least, most + 1):
        outcomes[n - least] = first + n
        weights[n - least] = 1
    return most + 1 - least


@rule
def sample(match, rng):
    if awaits_support(match):
        return Draw.SUPPORT + sample_support(match, rng)
    if awaits_told_card(match):
        return sample_told(match, rng)
    if match.awaits == Awaits.COUNT:
        return Draw.COUNT + FEWEST_CARDS + below(rng, MOST_CARDS + 1 - FEWEST_CARDS)
    if match.awaits == Awaits.SET_PIECE:
        return Draw.SET_PIECE + below(rng, MOST_SET_PIECE + 1)
    return Draw.CARD + nth_card(match.unseen, below(rng, match.piled + HIDDEN[match.hidden]))


@rule
def sample_support(match, rng):
    total = 0
    for effect in range(EFFECTS):
        total += int(match.support[match.kind, effect])
    left = below(rng, total)
    effect = 0
    while left >= match.support[match.kind, effect]:
        left -= match.support[match.kind, effect]
        effect += 1
    return effect


@rule
def nth_card(cards, n):
    """The n-th card of a set, from 0."""
    return 1 + nth_bit(cards, n)


# --- What is hidden ----------------------------------------------------------------------------------------


@rule
def observe(match, seat):
    """Nothing: what the player does not know, nobody does."""


# --- What a page shows -------------------------------------------------------------------------------------


@rule
def show(match, viewer, shown):
    on = match.awaits == Awaits.LAY or match.laid[0] != 0
    shown.two_cards = of_two_cards(match)
    shown.opening = opening(match)
    shown.asked = match.kind if on else -1
    if on:
        show_brings(match, shown)
    if match.awaits == Awaits.SUPPORT:
        shown.lead = your_total(match) - nj_total(match)
    for i in range(list_cards(match.hand, 0, shown.in_hand)):
        for kind in range(KINDS):
            shown.best[kind] = max(shown.best[kind], value(match, shown.in_hand[i], kind))
    for place in range(len(PLACE_BIT)):
        shown.face_down[place] = match.hidden & PLACE_BIT[place] != 0
    if match.box:
        for card in range(1, match.cards + 1):
            if match.unmet & CARD_BIT[card] == 0:
                shown.met[card] = match.faces[card]
                shown.here[card] = match.unseen & CARD_BIT[card] != 0
    for right in range(2):
        place = leads_to(match, RIGHT if right else LEFT) if match.awaits == Awaits.WAY else -1
        shown.leads[right] = place
        if place >= 0:
            for kind in range(kinds_allowed(place)):
                shown.allowed[right, kind] = 1


@rule
def show_brings(match, shown):
    left = match.held - (match.awaits == Awaits.LAY)
    for i in range(len(MARGINS)):
        count = 0
        brings = brings_at_once(match, MARGINS[i])
        if brings != Brings.NOTHING:
            shown.brings[i, 0] = brings
            count = 1
        if not of_two_cards(match) and (brings == Brings.NOTHING or brings > Brings.TRY_NJ):
            shown.brings[i, count] = brings_next(match, MARGINS[i], left)
