"""The rules of Duel sur la Colline, in the order of the rulebook. The numbers are those of `rules.en.md`.

Hands are dealt card by card (`Awaits.CARD`). Then a round: the race for the flag, in beats or live (`Awaits.RACE`,
where either player may act); the attacker's dice and cards; the defender's cards; the clash (`clash.py`), in which 4s
may turn up cards. What lies in a pile is a set (`match.pile`), whose order nobody knows and nothing stores; only cards
that a 4 turned up lie in a known order beneath it (`match.bottom`).
"""

from ....engine.bits import number_of
from ....engine.chance import below
from ....engine.verbs import ANYONE, CHANCE, EVERYBODY, OVER, rule, tell, whisper
from ..options import DEALT, LIVE, OWN
from ..record import (
    ALL_CARDS,
    ALL_DICE,
    CARD_BIT,
    CARDS,
    DICE,
    FACES_OF_KIND,
    FIRST_KIND,
    FIRST_THROW,
    HAND,
    KIND_OF_THROW,
    MOST_TURNED,
    PLACES,
    THROWN,
    THROWS,
    VALUE_FACE,
    WAYS_OF_KIND,
    Awaits,
    Decision,
    Draw,
    EventKind,
)
from .clash import clash, colour_of, is_of_strong_colour, value_of

IN_A_ROW = 3
IN_ALL = 4
SEAT_STEP = 16  # between the actions of one player in a live race and those of the other
MOST_ACTIONS = 2 * ALL_DICE


@rule
def setup(match, options, deck):
    match.live = options.race == LIVE
    match.one_resists_five = options.one_resists_five
    match.own_four = options.four_tests == OWN
    match.deals_dice = options.clue_dice == DEALT
    for seat in range(2):
        match.pile[seat] = ALL_CARDS
        match.piled[seat] = CARDS
    match.awaits = Awaits.CARD


@rule
def apply(match, action):
    """Hand the action that was awaited to the rule that asked for it."""
    awaits = match.awaits
    if awaits == Awaits.DICE:
        dice_fall(match, action - Draw.DICE)
    elif awaits == Awaits.KEEP:
        keep(match, match.racer, action - Decision.KEEP)
    elif awaits == Awaits.BEAT:
        begin_beat(match, action - Draw.FIRST)
    elif awaits == Awaits.RACE:
        race(match, action)
    elif awaits == Awaits.GRAB:
        grab_or_pass(match, match.racer, action == Decision.GRAB)
    elif awaits == Awaits.CARD:
        draw_card(match, drawer(match), action - Draw.CARD)
    elif awaits == Awaits.ATTACK or awaits == Awaits.ANSWER:
        lay(match, layer(match), action - Decision.LAY)
    elif awaits == Awaits.CLUES:
        clue_dice(match, action - Draw.CLUES)
    elif awaits == Awaits.DEAL:
        deal_dice(match, action - Decision.DEAL)
    else:
        turn_up(match, action - Draw.CARD)


# --- Material ----------------------------------------------------------------------------------------------


@rule
def lacks_cards(match, seat):  # COLLINE-2: a hand of 10, as long as there are cards
    return match.held[seat] < HAND and match.piled[seat] > 0


@rule
def drawer(match):
    """The seat that takes the next card: player 1 first, then player 2."""
    return 0 if lacks_cards(match, 0) else 1


@rule
def draw_card(match, seat, card):  # COLLINE-2
    known = match.pile[seat] == 0
    take_from_pile(match, seat, card)
    match.piled[seat] -= 1
    match.hand[seat] |= CARD_BIT[card]
    match.held[seat] += 1
    tell(match, EventKind.DRAWS, seat, match.held[seat], match.piled[seat])
    whisper(match, EVERYBODY if known else seat, EventKind.CARD, seat, card)
    if not lacks_cards(match, 0) and not lacks_cards(match, 1):
        start_round(match)


@rule
def take_from_pile(match, seat, card):
    """The top card: one of those whose order is unknown; when they are gone, the uppermost of the known ones."""
    if match.pile[seat] != 0:
        match.pile[seat] ^= CARD_BIT[card]
    else:
        match.under[seat] -= 1
        for i in range(MOST_TURNED - 1):
            match.bottom[seat, i] = match.bottom[seat, i + 1]
        match.bottom[seat, MOST_TURNED - 1] = 0


# --- Phase 1: the race -------------------------------------------------------------------------------------


@rule
def start_round(match):
    clear_hill(match)
    match.this_round += 1
    match.awaits = Awaits.RACE if match.live else Awaits.BEAT
    tell(match, EventKind.ROUND, 0, match.this_round)


@rule
def race(match, action):  # COLLINE-5: live, either player acts when he likes
    seat = actor(match, action)
    if action < Decision.RACE_GRAB:
        keep(match, seat, (action - Decision.RACE_KEEP) % SEAT_STEP)
    else:
        grab_or_pass(match, seat, action < Decision.RACE_PASS)


@rule
def actor(match, action):
    """The seat whose action this is in a live race."""
    if action < Decision.RACE_GRAB:
        return (action - Decision.RACE_KEEP) // SEAT_STEP
    return (action - Decision.RACE_GRAB) % 2


@rule
def begin_beat(match, seat):  # COLLINE-5: in beats the order is drawn afresh
    match.racer = seat
    match.second = 0
    match.awaits = Awaits.KEEP
    tell(match, EventKind.BEAT, seat)


@rule
def keep(match, seat, kept):  # COLLINE-3: these dice stay, the others are thrown
    match.racer = seat
    match.kept = kept
    match.awaits = Awaits.DICE
    tell(match, EventKind.KEEP, seat, kept)


@rule
def dice_fall(match, kind):  # COLLINE-3: into the gaps, in the order of the faces; which die shows what does not matter
    seat = match.racer
    fallen = 0
    for die in range(DICE):
        if match.kept >> die & 1 == 0:
            match.dice[seat, die] = FACES_OF_KIND[kind, fallen]
            fallen += 1
    tell(match, EventKind.DICE, seat, dice_as_digits(match, seat), match.kept)
    match.kept = 0
    if four_alike(match, seat):  # COLLINE-4
        match.alike[seat] = match.dice[seat, 0]
        tell(match, EventKind.FOUR_ALIKE, seat, match.alike[seat])
        if not match.live:
            match.awaits = Awaits.GRAB
            return
    next_racer(match)


@rule
def dice_as_digits(match, seat):
    digits = 0
    for die in range(DICE):
        digits = 10 * digits + int(match.dice[seat, die])
    return digits


@rule
def four_alike(match, seat):  # COLLINE-3: of one colour; value faces never count
    face = match.dice[seat, 0]
    if face == VALUE_FACE:
        return False
    return face == match.dice[seat, 1] and face == match.dice[seat, 2] and face == match.dice[seat, 3]


@rule
def next_racer(match):  # COLLINE-5: each throws once a beat
    if match.live:
        match.racer = 0
        match.awaits = Awaits.RACE
    elif match.second:
        match.racer = 0
        match.second = 0
        match.awaits = Awaits.BEAT
    else:
        match.racer = 1 - match.racer
        match.second = 1
        match.awaits = Awaits.KEEP


@rule
def grab_or_pass(match, seat, grabs):  # COLLINE-4: to take the flag is an act of its own; one may throw on instead
    colour = match.alike[seat]
    match.alike[seat] = 0
    if grabs:
        tell(match, EventKind.GRAB, seat, colour)
        end_race(match, seat, colour)
    else:
        tell(match, EventKind.PASS, seat, colour)
        next_racer(match)


@rule
def end_race(match, defender, colour):  # COLLINE-4: who has the flag defends, and his colour is strong
    for seat in range(2):
        match.alike[seat] = 0
        for die in range(DICE):
            match.dice[seat, die] = 0
    match.racer = 0
    match.second = 0
    match.attacker = 1 - defender
    match.strong = colour
    match.awaits = Awaits.CLUES


# --- Phases 2 and 3: the attack, the answer ----------------------------------------------------------------


@rule
def clue_dice(match, values):  # COLLINE-6: before he lays, the attacker sees which kind of clue each place will give
    match.clues = values
    mixed = values != 0 and values != ALL_DICE
    match.awaits = Awaits.DEAL if match.deals_dice and mixed else Awaits.ATTACK
    tell(match, EventKind.CLUES, match.attacker, values)


@rule
def deal_dice(match, values):  # COLLINE-6, `dealt`: the attacker gives his dice to the places as he likes
    match.clues = values
    match.awaits = Awaits.ATTACK
    tell(match, EventKind.DEALS, match.attacker, values)


@rule
def layer(match):
    """The seat that lays a card."""
    return match.attacker if match.awaits == Awaits.ATTACK else 1 - match.attacker


@rule
def lay(match, seat, card):  # COLLINE-7, COLLINE-8: face down, place by place
    place = match.place
    match.laid[seat, place] = card
    match.hand[seat] ^= CARD_BIT[card]
    match.held[seat] -= 1
    tell(match, EventKind.LAYS, seat, place)
    whisper(match, seat, EventKind.LAID, seat, place, card)
    match.place = (place + 1) % PLACES
    if match.place == 0:
        if match.awaits == Awaits.ATTACK:
            give_clues(match)
            match.awaits = Awaits.ANSWER
        else:
            clash(match)
            after_powers(match)


@rule
def give_clues(match):  # COLLINE-6: the true colour or the true value of each card
    for place in range(PLACES):
        card = match.laid[match.attacker, place]
        by_value = match.clues >> place & 1
        match.shown[place, by_value] = value_of(card) if by_value else colour_of(card)
        tell(match, EventKind.CLUE, match.attacker, place, match.shown[place, 0], match.shown[place, 1])


# --- The clash, once the powers have gone off --------------------------------------------------------------


@rule
def after_powers(match):  # COLLINE-16: the 4s turn up their cards, then the sums
    if match.fours != 0:
        match.awaits = Awaits.TURN_UP
    else:
        end_round(match)


@rule
def next_four(match):
    """Where the next 4 lies that turns up a card: 2 * its place, + 1 for the defender's."""
    four = 0
    while match.fours >> four & 1 == 0:
        four += 1
    return four


@rule
def turner(match):
    """The seat whose 4 turns up a card."""
    return match.attacker if next_four(match) % 2 == 0 else 1 - match.attacker


@rule
def turn_up(match, card):  # COLLINE-16: a strong card adds its value; strong or not, it goes under the pile
    seat = turner(match)
    place = next_four(match) // 2
    take_from_pile(match, seat, card)
    match.bottom[seat, match.under[seat]] = card
    match.under[seat] += 1
    added = added_by(match, card)
    match.turned[seat, place] = card
    match.sums[seat] += added
    match.fours &= match.fours - 1
    tell(match, EventKind.TURNS_UP, seat, place, card, added)
    after_powers(match)


@rule
def added_by(match, card):  # COLLINE-16: what a card adds that was turned up
    return value_of(card) if match.own_four or is_of_strong_colour(match, card) else 0


@rule
def end_round(match):  # COLLINE-20: the higher sum wins; equal, the flag's holder
    attacker = match.attacker
    lead = match.sums[attacker] - match.sums[1 - attacker]
    winner = attacker if lead > 0 else 1 - attacker
    tell(match, EventKind.SUM, attacker, match.sums[attacker])
    tell(match, EventKind.SUM, 1 - attacker, match.sums[1 - attacker])
    match.score[winner] += 1
    match.tokens[match.this_round - 1] = winner + 1  # COLLINE-26
    tell(match, EventKind.WINS_ROUND, winner, match.this_round, match.score[winner], lead == 0)
    if has_won(match, winner):
        tell(match, EventKind.WINS, winner, match.score[winner], in_a_row(match))
        match.awaits = Awaits.OVER
    else:  # COLLINE-2: four new cards each, two after the sixth round
        match.awaits = Awaits.CARD


@rule
def clear_hill(match):  # COLLINE-2: what was played is out of the game
    """A race that begins has no trace of the last round: equal situations are equal positions."""
    match.attacker = 0
    match.strong = 0
    match.clues = 0
    for seat in range(2):
        match.sums[seat] = 0
        for place in range(PLACES):
            match.laid[seat, place] = 0
            match.turned[seat, place] = 0
    for place in range(PLACES):
        match.shown[place, 0] = 0
        match.shown[place, 1] = 0


# --- The match ---------------------------------------------------------------------------------------------


@rule
def in_a_row(match):
    """How many of the last rounds went to the same player."""
    last = match.this_round - 1
    count = 1
    while count <= last and match.tokens[last - count] == match.tokens[last]:
        count += 1
    return count


@rule
def has_won(match, seat):  # COLLINE-25: seven rounds always give somebody four
    return match.score[seat] == IN_ALL or in_a_row(match) == IN_A_ROW


@rule
def score(match, seat):
    return int(match.score[seat])


@rule
def outcome(match, seat):  # COLLINE-25: who wins the last round played wins the match
    if match.awaits != Awaits.OVER:
        return 0
    return 1 if match.tokens[match.this_round - 1] == seat + 1 else -1


# --- Whose turn, what is possible, what can fall -----------------------------------------------------------


@rule
def turn(match):
    awaits = match.awaits
    if awaits == Awaits.KEEP or awaits == Awaits.GRAB:
        return int(match.racer)
    if awaits == Awaits.ATTACK or awaits == Awaits.ANSWER:
        return int(layer(match))
    if awaits == Awaits.RACE:
        return ANYONE
    if awaits == Awaits.DEAL:
        return int(match.attacker)
    return OVER if awaits == Awaits.OVER else CHANCE


@rule
def legal(match, actions):
    awaits = match.awaits
    if awaits == Awaits.KEEP:
        return list_keeps(match, match.racer, Decision.KEEP, actions, 0)
    if awaits == Awaits.GRAB:
        actions[0] = Decision.GRAB
        actions[1] = Decision.PASS
        return 2
    if awaits == Awaits.ATTACK or awaits == Awaits.ANSWER:
        return list_hand(match, layer(match), actions)
    if awaits == Awaits.DEAL:
        return list_deals(match, actions)
    count = 0
    if awaits == Awaits.RACE:
        for seat in range(2):
            if match.alike[seat] != 0:  # COLLINE-4: grab, or say that one throws on
                actions[count] = Decision.RACE_GRAB + seat
                actions[count + 1] = Decision.RACE_PASS + seat
                count += 2
            else:
                count = list_keeps(match, seat, Decision.RACE_KEEP + SEAT_STEP * seat, actions, count)
    return count


@rule
def list_keeps(match, seat, first, actions, count):  # COLLINE-3: any dice but all; before the first throw, none
    sets = 1 if match.dice[seat, 0] == 0 else ALL_DICE
    for kept in range(sets):
        actions[count + kept] = first + kept
    return count + sets


@rule
def list_deals(match, actions):  # COLLINE-6: as many values as the dice show
    count = 0
    for values in range(ALL_DICE):
        if THROWN[values] == THROWN[match.clues]:
            actions[count] = Decision.DEAL + values
            count += 1
    return count


@rule
def list_hand(match, seat, actions):
    count = 0
    cards = match.hand[seat]
    while cards != 0:
        card = cards & -cards
        cards ^= card
        actions[count] = Decision.LAY + card_of(card)
        count += 1
    return count


@rule
def card_of(bit):
    """The card whose bit this is."""
    return 1 + number_of(bit)


@rule
def chance(match, outcomes, weights):
    awaits = match.awaits
    if awaits == Awaits.DICE:
        count = THROWN[match.kept]
        first = FIRST_KIND[count]
        for kind in range(first, FIRST_KIND[count + 1]):
            outcomes[kind - first] = Draw.DICE + kind
            weights[kind - first] = WAYS_OF_KIND[kind]
        return int(FIRST_KIND[count + 1] - first)
    if awaits == Awaits.BEAT:
        for seat in range(2):
            outcomes[seat] = Draw.FIRST + seat
            weights[seat] = 1
        return 2
    if awaits == Awaits.CLUES:  # COLLINE-6: four colours and two values a die
        for values in range(ALL_DICE + 1):
            outcomes[values] = Draw.CLUES + values
            weights[values] = 1 << THROWN[values]
        return ALL_DICE + 1
    return list_pile(match, drawer(match) if awaits == Awaits.CARD else turner(match), outcomes, weights)


@rule
def list_pile(match, seat, outcomes, weights):
    """What can be the top card of a pile."""
    cards = match.pile[seat]
    if cards == 0:
        outcomes[0] = Draw.CARD + int(match.bottom[seat, 0])
        weights[0] = 1
        return 1
    count = 0
    while cards != 0:
        card = cards & -cards
        cards ^= card
        outcomes[count] = Draw.CARD + card_of(card)
        weights[count] = 1
        count += 1
    return count


@rule
def sample(match, rng):
    awaits = match.awaits
    if awaits == Awaits.DICE:
        count = THROWN[match.kept]
        return Draw.DICE + KIND_OF_THROW[FIRST_THROW[count] + below(rng, THROWS[count])]
    if awaits == Awaits.BEAT:
        return Draw.FIRST + below(rng, 2)
    if awaits == Awaits.CLUES:
        values = 0
        for place in range(PLACES):
            values |= int(below(rng, 3) == 0) << place
        return Draw.CLUES + values
    return Draw.CARD + draw_top(match, drawer(match) if awaits == Awaits.CARD else turner(match), rng)


@rule
def draw_top(match, seat, rng):
    """The top card of a pile."""
    cards = match.pile[seat]
    if cards == 0:
        return int(match.bottom[seat, 0])
    for _ in range(below(rng, match.piled[seat] - match.under[seat])):
        cards &= cards - 1
    return int(card_of(cards & -cards))


# --- What is hidden ----------------------------------------------------------------------------------------


@rule
def observe(match, seat):
    """Others' hands, cards laid face down, and what is left in others' piles, which would give their hands away.

    Where no card of a pile is unknown, whoever counts knows the hand: the view shows it, what lies face down included.
    """
    for other in range(2):
        if other != seat:
            match.hand[other] = unseen(match, other) if match.piled[other] == match.under[other] else 0
            match.pile[other] = 0
            if match.awaits == Awaits.ATTACK or match.awaits == Awaits.ANSWER:
                for place in range(PLACES):
                    match.laid[other, place] = 0


@rule
def unseen(match, seat):
    """The cards of a player that nobody but him has ever seen, and those in his hand that all have."""
    cards = ALL_CARDS & ~match.played[seat]
    for i in range(match.under[seat]):
        cards &= ~CARD_BIT[match.bottom[seat, i]]
    return cards


@rule
def secret(match):
    """Who alone may know what is awaited: a card drawn (unless it lay there known to both), a card laid face down."""
    if match.awaits == Awaits.CARD:
        seat = drawer(match)
        return EVERYBODY if match.piled[seat] == match.under[seat] else int(seat)
    return int(layer(match)) if match.awaits == Awaits.ATTACK or match.awaits == Awaits.ANSWER else EVERYBODY
