// Made by web/generate.py (`make generate`) from Python: do not edit.
// @ts-nocheck
import * as py from '../../../lib/python';
import * as given from '../../../table/given';
import { Notation, Situation, Situations } from '../../../generated/table';
const TURNED_AWAY = [6, 7, 8];
const SILENT = [4, 10, 11];
const LINES_A_CARD = 4;
function _is_said(event, kinds) {
  if (py.eq(event.kind, 3) || py.eq(event.kind, 20) || py.eq(event.kind, 36)) {
    return false;
  } else if (py.eq(event.kind, 1)) {
    return !py.has(kinds, 2);
  } else if (py.eq(event.kind, 40)) {
    return (event.b > 0);
  } else if (py.eq(event.kind, 5)) {
    return py.both(!py.has(SILENT, event.b), () => !(py.eq(event.b, 5) && py.has(kinds, 27)));
  } else if (py.eq(event.kind, 13)) {
    return (event.b < LINES_A_CARD);
  }
  return true;
}
function side_name(side, names, texts) {
  return ((side < py.len(names)) ? py.at(names, side) : texts.call("ennemi.name"));
}
function card_name(card, texts) {
  let key;
  key = `card.${py.str(card)}`;
  return given.called(key, texts, "?");
}
const SPOT = 16;
const CELLS = 9;
const LINES = 3;
function place_name(cell, texts) {
  if (!((0 <= cell) && (cell < CELLS))) {
    return texts.call("place.none");
  }
  return texts.call("place.cell", py.facts({ "wing": py.add(py.floordiv(cell, LINES), 1), "line": py.add(py.mod(cell, LINES), 1) }));
}
const NO_CARD = -9;
const Why = py.enumeration({ PAYMENT: 0, LIMIT: 1, NOT_KEPT: 2, EFFECT: 3, PLAYED: 4, REPLACED: 5, TOO_DEAR: 6, IDLE: 7, NO_ROOM: 8, BEARER: 9, SACRIFICED: 10, DESTROYED: 11 });
const Op = py.enumeration({ NONE: 0, DAMAGE: 1, WING: 2, HEAL: 3, DESTROY: 4, READY: 5, EXHAUST: 6, DRAW: 7, DISCARD: 8, MOVE: 9, MIGHT: 10, ZEAL: 11, HEALTH: 12, DISCOUNT: 13, TAKE: 14, RANGE: 15 });
function by_hand(card, number, texts) {
  return given.called(`by_hand.${py.str(card)}.${py.str(number)}`, texts, "?");
}
const COMBAT_ZEAL = 10;
function inside_name(side, names, texts) {
  return ((side < py.len(names)) ? py.at(names, side) : texts.call("ennemi.inside"));
}
const LETTERS = "ABCDEFG";
function objective_name(goal, texts) {
  return texts.call("objective.letter", py.facts({ "letter": py.at(LETTERS, goal) }));
}
const NOBODY = 2;
const End = py.enumeration({ WINGS: 0, LEADER: 1, DECK: 2, BOTH_LEADERS: 3, BOTH_DECKS: 4 });
function _sentence(event, names, texts) {
  let a, alone, b, c, facts, his, key, mine, other, side, spotted, what, where, who, wing, zeal;
  [a, b, c] = [event.a, event.b, event.c];
  key = `event.${py.str(event.word)}`;
  side = py.min(event.seat, 1);
  [who, other] = [side_name(side, names, texts), side_name(py.sub(1, side), names, texts)];
  alone = ((side >= py.len(names)) ? "ennemi" : "you");
  facts = new Map([["who", who], ["other", other], ["a", a], ["b", b], ["c", c]]);
  spotted = new Map([["card", card_name(py.floordiv(a, SPOT), texts)], ["place", place_name(py.mod(a, SPOT), texts)]]);
  if (py.eq(event.kind, 0)) {
    return texts.call((py.eq(c, NO_CARD) ? `${py.str(key)}.first` : `${py.str(key)}.solo`), py.facts(facts, { "resources": c }));
  } else if (py.eq(event.kind, 2) || py.eq(event.kind, 3) || py.eq(event.kind, 6) || py.eq(event.kind, 34) || py.eq(event.kind, 38) || py.eq(event.kind, 40)) {
    return texts.call(key, py.facts(facts, { "card": card_name(a, texts) }));
  } else if (py.eq(event.kind, 19) || py.eq(event.kind, 22) || py.eq(event.kind, 23)) {
    return texts.call(key, py.facts(facts, { "card": card_name(a, texts), "place": place_name(b, texts) }));
  } else if (py.eq(event.kind, 5)) {
    return texts.call(`${py.str(key)}.${py.str(py.lower(py.name_of(Why, b)))}`, py.facts(facts, { "card": card_name(a, texts) }));
  } else if (py.eq(event.kind, 4) || py.eq(event.kind, 8) || py.eq(event.kind, 9)) {
    return texts.call(`${py.str(key)}.${py.str(alone)}`, py.facts(facts, { "card": card_name(a, texts), "place": place_name(b, texts) }));
  } else if (py.eq(event.kind, 10)) {
    where = ((b >= 0) ? "wing" : "army");
    return texts.call(`${py.str(key)}.${py.str(where)}.${py.str(alone)}`, py.facts(facts, { "card": card_name(a, texts), "wing": py.add(b, 1) }));
  } else if (py.eq(event.kind, 11)) {
    return texts.call(`${py.str(key)}.${py.str(alone)}`, py.facts(facts, { "card": card_name(a, texts) }));
  } else if (py.eq(event.kind, 12) || py.eq(event.kind, 13)) {
    return texts.call(`${py.str(key)}.${py.str(alone)}`, py.facts(spotted, facts, {  }));
  } else if (py.eq(event.kind, 7) || py.eq(event.kind, 14) || py.eq(event.kind, 15) || py.eq(event.kind, 16) || py.eq(event.kind, 17) || py.eq(event.kind, 43)) {
    return texts.call(key, py.facts(spotted, facts, {  }));
  } else if (py.eq(event.kind, 18)) {
    return texts.call(key, py.facts(spotted, facts, { "what": texts.call(`token.${py.str(py.lower(py.name_of(Op, b)))}`) }));
  } else if (py.eq(event.kind, 20)) {
    return texts.call(key, py.facts(facts, { "place": place_name(a, texts) }));
  } else if (py.eq(event.kind, 21)) {
    return texts.call(`${py.str(key)}.${py.str(alone)}`, py.facts(facts, { "card": py.at(spotted, "card"), "place": place_name(b, texts) }));
  } else if (py.eq(event.kind, 29)) {
    return texts.call(`${py.str(key)}.${py.str(alone)}`, py.facts(facts, {  }));
  } else if (py.eq(event.kind, 44)) {
    return texts.call(key, py.facts(facts, { "card": card_name(a, texts), "does": by_hand(a, b, texts) }));
  } else if (py.eq(event.kind, 25)) {
    return texts.call(`${py.str(key)}.${py.str(a)}`, py.facts(facts, {  }));
  } else if (py.eq(event.kind, 26)) {
    return texts.call(key, py.facts(facts, { "card": card_name(a, texts) }));
  } else if (py.eq(event.kind, 27)) {
    return texts.call(key, py.facts(facts, { "card": card_name(a, texts), "place": place_name(b, texts) }));
  } else if (py.eq(event.kind, 30)) {
    [zeal, wing] = py.divmod(a, COMBAT_ZEAL);
    [mine, his] = [inside_name(0, names, texts), inside_name(1, names, texts)];
    what = texts.call((py.bool(zeal) ? "value.zeal" : "value.might"));
    return texts.call(key, py.facts(facts, { "wing": py.add(wing, 1), "what": what, "first": mine, "second": his }));
  } else if (py.eq(event.kind, 31) || py.eq(event.kind, 32) || py.eq(event.kind, 41)) {
    return texts.call(key, py.facts(facts, { "wing": py.add(a, 1) }));
  } else if (py.eq(event.kind, 33)) {
    return texts.call(key, py.facts(facts, { "objective": objective_name(a, texts) }));
  } else if (py.eq(event.kind, 35)) {
    return texts.call(`${py.str(key)}.${py.str((py.bool(a) ? "draws" : "leaves"))}`, py.facts(facts, {  }));
  } else if (py.eq(event.kind, 42)) {
    if (py.eq(event.seat, NOBODY)) {
      return texts.call(`${py.str(key)}.draw`, py.facts(facts, {  }));
    }
    return texts.call(`${py.str(key)}.${py.str(py.lower(py.name_of(End, a)))}`, py.facts(py.or(facts, new Map([["who", inside_name(side, names, texts)]])), {  }));
  }
  return texts.call(key, py.facts(facts, {  }));
}
function sentences(events, names, texts) {
  let kinds;
  kinds = new Set(py.list_of((made) => { for (const event of py.iter(events)) { made.push(event.kind); } }));
  if (py.any(py.list_of((made) => { for (const event of py.iter(events)) { made.push(py.both(py.eq(event.kind, 5), () => py.has(TURNED_AWAY, event.b))); } }))) {
    events = py.list_of((made) => { for (const event of py.iter(events)) { if (!(!py.eq(event.kind, 26))) continue; made.push(event); } });
  }
  return py.list_of((made) => { for (const event of py.iter(events)) { if (!(py.bool(_is_said(event, kinds)))) continue; made.push(_sentence(event, names, texts)); } });
}
const Awaits = py.enumeration({ DRAW: 0, LEADER: 1, KEEP: 2, LIMIT: 3, TURN: 4, PLACE: 5, PAY: 6, LINE: 7, TARGET: 8, TARGET_WING: 9, MOVE_TO: 10, DISCARD: 11, TAKE: 12, MAY_DRAW: 13, TURN_UP: 14, SHOOTER: 15, REPLACE: 16, LEADER_TO: 17, RESOLVES: 18, OVER: 19, AFTER_DRAW: 20, PLACED: 21, ENTER: 22, PLAYED: 23, DO_LINE: 24, EFFECT: 25, HIT: 26, HIT_WING: 27, MOVED: 28, SETTLE: 29, NEXT_TURN: 30, LEADER_PLACED: 31, ENNEMI: 32, SHOT: 33, DEPLOY: 34, PLAYS_UP: 35, REPLACED: 36, LEADER_GOES: 37, WINGS: 38, OBJECTIVES: 39, NEW_ROUND: 40, PREPARE: 41 });
function drawer(match) {
  return ((py.at(match.owed, 0) > 0) ? 0 : 1);
}
function draws(position) {
  return py.int(drawer(position));
}
function two_play(position) {
  return !py.bool(position.solo);
}
function first_hand_or_preparation(position) {
  let fresh;
  if (py.eq(position.phase, 0)) {
    return py.bool(py.both(py.eq(py.at(position.held, 0), 0), () => py.eq(py.at(position.held, 1), 0)));
  }
  fresh = py.both(py.eq(position.phase, 1), () => !py.bool(py.any_within(position.fresh)));
  return py.bool(py.both(fresh, () => py.eq(position.unprepared, py.sub(1, position.solo))));
}
const ENNEMI = 1;
function is_for_ennemi(match) {
  return py.both(py.eq(match.solo, 1), () => py.eq(match.player, ENNEMI), () => py.eq(match.phase, 2));
}
function or_of_ennemi(rule, of_ennemi) {
  return ((position) => (py.bool(is_for_ennemi(position)) ? of_ennemi : rule));
}
function kind_of(match, card) {
  return py.and(py.at(match.faces, card), 7);
}
function rule_of_line(position) {
  if (!py.bool(is_for_ennemi(position))) {
    return 20;
  }
  return (py.eq(kind_of(position, position.playing), 4) ? 40 : 46);
}
function when_of(line) {
  return py.and(line, 7);
}
function rule_of_target(position) {
  if (py.eq(when_of(py.int(position.line)), 0)) {
    return (py.bool(is_for_ennemi(position)) ? 43 : 16);
  }
  return (py.bool(is_for_ennemi(position)) ? 39 : 20);
}
function pile_is_known(position) {
  return py.either(!py.bool(position.solo), () => !py.bool(py.any_within(py.at(position.pile, ENNEMI))));
}
const SITUATIONS = new Situations("HASTINGS", new Map([[0, new Situation(((position) => (py.eq(position.phase, 0) ? 11 : 12)), draws, true, two_play, undefined, first_hand_or_preparation)], [1, new Situation(11)], [2, new Situation(12)], [3, new Situation(12)], [4, new Situation(13, undefined, undefined, undefined, undefined, true)], [5, new Situation(or_of_ennemi(10, 41))], [6, new Situation(14)], [7, new Situation(rule_of_line)], [8, new Situation(rule_of_target)], [9, new Situation(or_of_ennemi(20, 39))], [10, new Situation(20)], [11, new Situation(20)], [12, new Situation(20)], [13, new Situation(50)], [14, new Situation(((position) => (py.eq(position.stage, 2) ? 44 : 34)), undefined, true, pile_is_known)], [15, new Situation(43)], [16, new Situation(((position) => (py.eq(position.because, 51) ? 51 : 42)))], [17, new Situation(51)], [18, new Situation(40)], [19, new Situation(19)]]));
function throw_awaited(position, names, texts) {
  return texts.call(`throw.${py.str(py.lower(py.name_of(Awaits, position.awaits)))}`, py.facts({ "who": py.at(names, SITUATIONS.thrower(position)) }));
}
const DECISION_WORDS = new Map([[100, "play"], [300, "discard"], [500, "take"], [900, "wing"], [910, "aim"], [920, "exhaust"], [930, "shoot"], [940, "move"], [950, "sacrifice"], [960, "replace"], [970, "bearer"], [980, "act"], [1020, "line"], [1024, "normal"], [1031, "draw"], [1032, "leave"], [1033, "pass"], [1034, "resolve"], [1035, "idle"], [1040, "use"]]);
const ALL_CARDS = 160;
function card_of(action) {
  let first;
  for (first of py.iter([100, 300, 500])) {
    if (((first < action) && (action <= py.add(first, ALL_CARDS)))) {
      return py.int(py.sub(action, first));
    }
  }
  return 0;
}
const ACTIONS_AT = [910, 920, 930, 940, 950, 960, 970];
const NO_CELL = 15;
function cell_of(action) {
  let first;
  for (first of py.iter(ACTIONS_AT)) {
    if (((first <= action) && (action < py.add(first, CELLS)))) {
      return py.int(py.sub(action, first));
    }
  }
  return (((980 <= action) && (action < 1020)) ? py.mod(py.int(py.sub(action, 980)), CELLS) : NO_CELL);
}
const RESERVE = 6;
function reserve_of(action) {
  let line, place;
  if (!((1040 <= action) && (action < py.add(1040, py.mul(RESERVE, LINES_A_CARD))))) {
    return null;
  }
  [line, place] = py.divmod(py.int(py.sub(action, 1040)), RESERVE);
  return [place, line];
}
function decision(action, texts) {
  let card, cell, line, start, used, word;
  start = py.max(py.list_of((made) => { for (const first of py.iter(DECISION_WORDS)) { if (!((first <= action))) continue; made.push(first); } }));
  word = py.at(DECISION_WORDS, start);
  [card, cell] = [card_of(action), cell_of(action)];
  if (py.bool(card)) {
    return texts.call(`decision.${py.str(word)}`, py.facts({ "card": card_name(card, texts) }));
  }
  if (!py.eq(cell, NO_CELL)) {
    line = py.add(py.floordiv(py.int(py.sub(action, 980)), CELLS), 1);
    return texts.call(`decision.${py.str(word)}`, py.facts({ "place": place_name(cell, texts), "line": line }));
  }
  if (py.bool((used = reserve_of(action)))) {
    return texts.call(`decision.${py.str(word)}`, py.facts({ "place": py.add(py.at(used, 0), 1), "line": py.add(py.at(used, 1), 1) }));
  }
  return texts.call(`decision.${py.str(word)}`, py.facts({ "number": py.add(py.sub(action, start), 1) }));
}
const ARM_AT = 3;
function arm_of(match, card) {
  return py.and(py.shr(py.at(match.faces, card), ARM_AT), 3);
}
const Kind = py.enumeration({ NONE: 0, LEADER: 1, CHARACTER: 2, UNIT: 3, EVENT: 4, TACTIC: 5, ATTACHMENT: 6 });
function kind_name(position, card, texts) {
  let arm;
  arm = py.int(arm_of(position, card));
  return texts.call((py.bool(arm) ? `arm.${py.str(arm)}` : `kind.${py.str(py.lower(py.name_of(Kind, kind_of(position, card))))}`));
}
const COST_AT = 5;
const COST_MASK = 15;
function cost_of(match, card) {
  return py.and(py.shr(py.at(match.faces, card), COST_AT), COST_MASK);
}
function is_army(match, card) {
  return ((0 < kind_of(match, card)) && (kind_of(match, card) <= 3));
}
const MIGHT_AT = 12;
const VALUE_MASK = 15;
function printed_might(match, card) {
  return py.and(py.shr(py.at(match.faces, card), MIGHT_AT), VALUE_MASK);
}
const ZEAL_AT = 16;
function printed_zeal(match, card) {
  return py.and(py.shr(py.at(match.faces, card), ZEAL_AT), VALUE_MASK);
}
const HEALTH_AT = 20;
const HEALTH_MASK = 31;
function printed_health(match, card) {
  return py.and(py.shr(py.at(match.faces, card), HEALTH_AT), HEALTH_MASK);
}
const RESOURCES_AT = 9;
const RESOURCES_MASK = 7;
function symbols_of(match, card) {
  return py.and(py.shr(py.at(match.faces, card), RESOURCES_AT), RESOURCES_MASK);
}
function card_facts(position, card, texts) {
  let numbers, parts, printed, symbols;
  parts = [kind_name(position, card, texts), texts.call("card_line.cost", py.facts({ "cost": py.int(cost_of(position, card)) }))];
  if (py.bool(is_army(position, card))) {
    printed = new Map([["might", printed_might], ["zeal", printed_zeal], ["health", printed_health]]);
    numbers = new Map(py.list_of((made) => { for (const [part, read] of py.iter(py.items(printed))) { made.push([part, py.int(read(position, card))]); } }));
    py.append(parts, texts.call("card_line.numbers", py.facts(numbers, {  })));
    if (py.bool((symbols = py.int(symbols_of(position, card))))) {
      py.append(parts, texts.call("card_line.resources", py.facts({ "resources": symbols })));
    }
  }
  return parts;
}
const SIGNS = new Map([["reach", "range"], ["agile", "agile"], ["commander", "commander"], ["scholar", "scholar"], ["leader_discount", "leader"]]);
const FACE_AT = new Map([["kind", 0], ["arm", 3], ["cost", 5], ["resources", 9], ["might", 12], ["zeal", 16], ["health", 20], ["reach", 25], ["family", 28], ["agile", 32], ["commander", 33], ["leader_discount", 34], ["scholar", 35]]);
const FACE_BITS = new Map([["kind", 3], ["arm", 2], ["cost", 4], ["resources", 3], ["might", 4], ["zeal", 4], ["health", 5], ["reach", 3], ["family", 4], ["agile", 1], ["commander", 1], ["leader_discount", 1], ["scholar", 3]]);
const FAMILY_AT = 28;
const FAMILY_MASK = 15;
function family_of(match, card) {
  return py.and(py.shr(py.at(match.faces, card), FAMILY_AT), FAMILY_MASK);
}
const FACTIONS = ["norman", "saxon"];
const MOST_CARDS = 80;
const WHOM_AT = 10;
function whom_of(line) {
  return py.and(py.shr(line, WHOM_AT), 15);
}
const LINE_BITS = 16;
const ANY_LINE = 65535;
function line_of(match, card, number) {
  return py.and(py.shr(py.at(match.lines, card), py.mul(LINE_BITS, number)), ANY_LINE);
}
const Whom = py.enumeration({ ANY: 0, LEADER: 1, CHARACTER: 2, UNIT: 3, ARCHERS: 4, INFANTRY: 5, CAVALRY: 6, RANGED: 7, SELF: 8, FAMILY: 9, FRONT: 10, NOT_LEADER: 11 });
function keywords(position, card, texts) {
  let family, key, name, part, printed, said, value, whom, word;
  printed = py.int(py.at(position.faces, card));
  said = [];
  for ([part, word] of py.iter(py.items(SIGNS))) {
    if (py.bool((value = py.and(py.shr(printed, py.at(FACE_AT, part)), py.sub(py.shl(1, py.at(FACE_BITS, part)), 1))))) {
      py.append(said, texts.call(`ability.${py.str(word)}`, py.facts({ "amount": value })));
    }
  }
  if (py.bool((family = py.int(family_of(position, card))))) {
    key = `family.${py.str(py.at(FACTIONS, py.floordiv(py.sub(card, 1), MOST_CARDS)))}.${py.str(family)}`;
    name = given.called(key, texts, py.str(family));
    py.append(said, texts.call("ability.family", py.facts({ "name": name })));
  }
  whom = py.int(whom_of(py.int(line_of(position, card, 0))));
  if ((py.eq(kind_of(position, card), 6) && !py.eq(whom, 0))) {
    py.append(said, texts.call("whom.for", py.facts({ "whom": texts.call(`whom.own.one.${py.str(py.lower(py.name_of(Whom, whom)))}`) })));
  }
  return said;
}
const OP_AT = 3;
function op_of(line) {
  return py.and(py.shr(line, OP_AT), 15);
}
function is_by_hand(line) {
  return py.both(!py.eq(when_of(line), 0), () => py.eq(op_of(line), 0));
}
const When = py.enumeration({ NEVER: 0, PLAYED: 1, ACTION: 2, PERMANENT: 3, REACTION: 4, SOLO: 5 });
const AMOUNT_AT = 7;
function amount_of(line) {
  return py.and(py.shr(line, AMOUNT_AT), 7);
}
const SCOPE_AT = 14;
function scope_of(line) {
  return py.and(py.shr(line, SCOPE_AT), 3);
}
function side_hit(owner, op) {
  return ((py.eq(op, 1) || py.eq(op, 4) || py.eq(op, 6)) ? py.sub(1, owner) : owner);
}
function line_words(position, card, number, texts) {
  let amount, key, kind, line, many, op, said, scope, when, whom, whose;
  [line, kind] = [py.int(line_of(position, card, number)), py.int(kind_of(position, card))];
  if (py.bool(is_by_hand(line))) {
    return [texts.call(`when.${py.str(py.lower(py.name_of(When, when_of(line))))}`), by_hand(card, number, texts)];
  }
  [when, op, amount] = [py.int(when_of(line)), py.int(op_of(line)), py.int(amount_of(line))];
  [whom, scope] = [py.int(whom_of(line)), py.int(scope_of(line))];
  whose = (py.eq(side_hit(0, op), 0) ? "own" : "enemy");
  many = (((scope >= 2) || py.eq(op, 13)) ? "all" : "one");
  said = texts.call((py.eq(kind, 6) ? "whom.bearer" : `whom.${py.str(whose)}.${py.str(many)}.${py.str(py.lower(py.name_of(Whom, whom)))}`));
  if ((!py.eq(kind, 6) && !py.eq(whom, 8) && py.has([0, 2], scope))) {
    said = texts.call("whom.here", py.facts({ "whom": said }));
  }
  key = ((py.eq(op, 13) && !py.eq(when, 3)) ? "next" : py.lower(py.name_of(Op, op)));
  return [texts.call(`when.${py.str(py.lower(py.name_of(When, when)))}`), texts.call(`op.${py.str(key)}`, py.facts({ "amount": amount, "whom": said }))];
}
function lines_of(position, card, texts) {
  return py.list_of((made) => { for (const number of py.iter(py.range(LINES_A_CARD))) { if (!(py.bool(line_of(position, card, number)))) continue; made.push(line_words(position, card, number, texts)); } });
}
function abilities(position, card, texts) {
  return py.add(keywords(position, card, texts), py.list_of((made) => { for (const line of py.iter(lines_of(position, card, texts))) { made.push(py.join(" ", line)); } }));
}
function card_line(position, card, texts) {
  return py.join(" · ", py.add(card_facts(position, card, texts), abilities(position, card, texts)));
}
const CELL_NAMES = ["w1.1", "w1.2", "w1.3", "w2.1", "w2.2", "w2.3", "w3.1", "w3.2", "w3.3"];
const MOST_ATTACHED = 2;
function rest_of(lines) {
  return py.and(py.shr(lines, LINE_BITS), 281474976710655);
}
function borne(match, side, at, op) {
  let lines, slot, total;
  total = 0;
  for (slot of py.iter(py.range(MOST_ATTACHED))) {
    lines = py.at(match.lines, py.at(py.at(py.at(match.attached, side), at), slot));
    while (!py.eq(lines, 0)) {
      if (py.eq(op_of(lines), op)) {
        total = py.add(total, amount_of(lines));
      }
      lines = rest_of(lines);
    }
  }
  return total;
}
function health_of(match, side, at) {
  return py.add(py.add(printed_health(match, py.at(py.at(match.card, side), at)), py.at(py.at(match.health, side), at)), borne(match, side, at, 12));
}
const REACH_AT = 25;
const REACH_MASK = 7;
function printed_reach(match, card) {
  return py.and(py.shr(py.at(match.faces, card), REACH_AT), REACH_MASK);
}
function here(position, side, cell, texts) {
  let card, facts, reach;
  card = py.int(py.at(py.at(position.card, side), cell));
  if (!py.bool(card)) {
    return py.at(CELL_NAMES, cell);
  }
  facts = new Map([["damage", py.int(py.at(py.at(position.damage, side), cell))], ["health", py.int(health_of(position, side, cell))]]);
  reach = py.int(printed_reach(position, card));
  return texts.call((py.bool(reach) ? "worth.ranged" : "worth.card"), py.facts(facts, { "card": card_name(card, texts), "range": reach }));
}
function choice_side(match) {
  if (py.eq(match.awaits, 8)) {
    return side_hit(match.owner, op_of(match.line));
  }
  return (py.bool(is_for_ennemi(match)) ? ENNEMI : py.int(match.chooser));
}
const WINGS = 3;
function detail(position, action, texts) {
  let card, cell, pays, tactic, used, wing;
  [card, cell] = [card_of(action), cell_of(action)];
  if (py.bool(card)) {
    return card_line(position, card, texts);
  }
  if (((920 <= action) && (action < py.add(920, CELLS)))) {
    pays = py.int(py.at(py.at(position.card, position.chooser), cell));
    return texts.call("worth.symbols", py.facts({ "card": card_name(pays, texts), "symbols": py.int(symbols_of(position, pays)) }));
  }
  if (!py.eq(cell, NO_CELL)) {
    return here(position, py.int(choice_side(position)), cell, texts);
  }
  if (py.bool((used = reserve_of(action)))) {
    tactic = py.int(py.at(py.at(position.tactic, position.chooser), py.at(used, 0)));
    return `${py.str(card_name(tactic, texts))} · ${py.str(py.join(" ", line_words(position, tactic, py.at(used, 1), texts)))}`;
  }
  if ((((1020 <= action) && (action < 1024)) && py.bool(position.playing))) {
    return py.join(" ", line_words(position, py.int(position.playing), py.sub(action, 1020), texts));
  }
  if (((900 <= action) && (action < py.add(900, WINGS)))) {
    wing = py.sub(action, 900);
    return texts.call("worth.wing", py.facts({ "first": py.int(py.at(py.at(position.wounds, 0), wing)), "second": py.int(py.at(py.at(position.wounds, 1), wing)) }));
  }
  return texts.call("worth.other");
}
class Line {
  [field: string]: any;
  static class_name = "Line";
  static is_data = true;
  constructor(round, goals: any = [0, 0], wounds: any = [py.mul([0], WINGS), py.mul([0], WINGS)], played: any = [0, 0], lost: any = [0, 0], marks: any = py.list()) {
    this.round = round;
    this.goals = goals;
    this.wounds = wounds;
    this.played = played;
    this.lost = lost;
    this.marks = marks;
  }
}
class Writer {
  [field: string]: any;
  static class_name = "Writer";
  constructor(texts) {
    this.texts = texts;
    this.line = null;
    this.goals = [0, 0];
    this.wounds = [py.mul([0], WINGS), py.mul([0], WINGS)];
  }
  write(events) {
    let complete, event;
    complete = [];
    for (event of py.iter(events)) {
      if (py.eq(event.kind, 0)) {
        complete = py.add(complete, this._complete());
        this.line = new Line(event.a);
      } else if (py.eq(event.kind, 42)) {
        complete = py.add(complete, this._complete());
      } else if (py.eq(event.kind, 31)) {
        py.put(py.at(this.wounds, event.seat), event.a, event.c);
      } else if (true) {
        this._note(event);
      }
    }
    return complete;
  }
  _complete() {
    let line;
    [line, this.line] = [this.line, null];
    if ((line == null)) {
      return [];
    }
    [line.goals, line.wounds] = [py.list(this.goals), py.list_of((made) => { for (const wings of py.iter(this.wounds)) { made.push(py.list(wings)); } })];
    return [line];
  }
  _note(event) {
    let line;
    line = this.line;
    if ((line == null)) {
      return null;
    }
    if (py.eq(event.kind, 8) || py.eq(event.kind, 9) || py.eq(event.kind, 10) || py.eq(event.kind, 11)) {
      py.put(line.played, event.seat, py.add(py.at(line.played, event.seat), 1));
    } else if (py.eq(event.kind, 19) || py.eq(event.kind, 22) || py.eq(event.kind, 27)) {
      py.put(line.lost, event.seat, py.add(py.at(line.lost, event.seat), 1));
    } else if (py.eq(event.kind, 33)) {
      py.put(this.goals, event.seat, py.add(event.a, 1));
      py.append(line.marks, ["objective", event.seat, event.a]);
    } else if (py.eq(event.kind, 32)) {
      py.append(line.marks, ["taken", event.seat, py.add(event.a, 1)]);
    } else if (py.eq(event.kind, 38)) {
      py.append(line.marks, ["leader", event.seat, 0]);
    }
  }
}
const RANKS = ["valet", "soldier", "knight", "vassal", "duke", "king", "conqueror"];
const RANK_POINTS = [10, 20, 30, 40, 50, 60, 999];
function rank_of(points) {
  return py.next(py.list_of((made) => { for (const [rank, most] of py.iter(py.zip(RANKS, RANK_POINTS, { strict: true }))) { if (!((points <= most))) continue; made.push(rank); } }));
}
function result(match, names, texts) {
  let points, said, winner;
  if (!py.bool(match.over)) {
    return texts.call("sheet.unfinished");
  }
  winner = py.next(py.list_of((made) => { for (const [side, won] of py.iter(py.enumerate(match.outcome))) { if (!((won > 0))) continue; made.push(side); } }), null);
  if ((winner == null)) {
    said = texts.call("sheet.draw");
  } else {
    said = ((winner < py.len(names)) ? texts.call("sheet.wins", py.facts({ "who": py.at(names, winner) })) : texts.call("sheet.wins_ennemi"));
  }
  if ((match.seat_count > 1)) {
    return `${py.str(said)} · ${py.str(py.at(match.scores, 0))}-${py.str(py.at(match.scores, 1))}`;
  }
  points = py.at(match.scores, 0);
  return `${py.str(said)} · ${py.str(texts.call("sheet.rank", py.facts({ "points": points, "rank": texts.call(`rank.${py.str(rank_of(points))}`) })))}`;
}
const WORDS = new Map([[1024, "normal"], [1031, "draw"], [1032, "leave"], [1033, "pass"], [1034, "resolve"], [1035, "idle"]]);
const RESERVE_NAMES = ["r1", "r2", "r3", "r4", "r5", "r6"];
const ON_CELLS = new Map([[910, "aim"], [920, "exhaust"], [930, "shoot"], [940, "move"], [950, "sacrifice"], [960, "replace"], [970, "bear"]]);
const WITH_CARDS = new Map([[100, "play "], [300, "discard "], [500, "take "], [700, ""]]);
const FACTION_LETTERS = "ns";
function card_text(card) {
  let faction, number;
  [faction, number] = py.divmod(py.sub(card, 1), MOST_CARDS);
  return `${py.str(py.at(FACTION_LETTERS, faction))}${py.padded(py.add(number, 1), "02")}`;
}
function _texts() {
  let first, number, reserve, start, texts, word;
  texts = new Map(py.list_of((made) => { for (const [code, word] of py.iter(py.items(WORDS))) { made.push([py.int(code), word]); } }));
  reserve = py.list(py.enumerate(RESERVE_NAMES));
  for ([first, word] of py.iter(py.items(ON_CELLS))) {
    texts = py.or(texts, new Map(py.list_of((made) => { for (const cell of py.iter(py.range(CELLS))) { made.push([py.add(first, cell), `${py.str(word)} ${py.str(py.at(CELL_NAMES, cell))}`]); } })));
  }
  for (number of py.iter(py.range(LINES_A_CARD))) {
    texts = py.or(texts, new Map(py.list_of((made) => { for (const cell of py.iter(py.range(CELLS))) { made.push([py.add(py.add(980, py.mul(CELLS, number)), cell), `act ${py.str(py.at(CELL_NAMES, cell))} ${py.str(py.add(number, 1))}`]); } })));
    texts = py.or(texts, new Map(py.list_of((made) => { for (const [place, name] of py.iter(reserve)) { made.push([py.add(py.add(1040, py.mul(RESERVE, number)), place), `act ${py.str(name)} ${py.str(py.add(number, 1))}`]); } })));
    py.put(texts, py.add(1020, number), `line ${py.str(py.add(number, 1))}`);
  }
  texts = py.or(texts, new Map(py.list_of((made) => { for (const wing of py.iter(py.range(WINGS))) { made.push([py.add(900, wing), `wing ${py.str(py.add(wing, 1))}`]); } })));
  for ([start, word] of py.iter(py.items(WITH_CARDS))) {
    texts = py.or(texts, new Map(py.list_of((made) => { for (const card of py.iter(py.range(1, py.add(ALL_CARDS, 1)))) { made.push([py.add(start, card), `${py.str(word)}${py.str(card_text(card))}`]); } })));
  }
  return texts;
}
function two_figures(words) {
  let card;
  card = py.re_fullmatch("((?:play|discard|take) )?([ns])([0-9]{1,2})", words, null);
  return (py.bool(card) ? `${py.str(py.either(py.at(card, 1), () => ""))}${py.str(py.at(card, 2))}${py.padded(py.int(py.at(card, 3)), "02")}` : words);
}
const NOTATION = new Notation(_texts(), undefined, undefined, two_figures);
export { sentences, throw_awaited, decision, detail, Writer, result, SITUATIONS as situations, NOTATION as notation };
