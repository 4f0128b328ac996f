// Made by web/generate.py (`make generate`) from Python: do not edit.
// @ts-nocheck
import * as py from '../../../lib/python';
import * as given from '../../../table/given';
import { Notation, Situation, Situations, note_of } from '../../../generated/table';
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
const BOXED = "in_box";
const MOST_CARDS = 80;
const FACTIONS = ["norman", "saxon"];
function boxed_name(card, texts) {
  let faction, key, number;
  [faction, number] = py.divmod(py.sub(card, 1), MOST_CARDS);
  for (key of py.iter([`named.${py.str(card)}`, `box.first.${py.str(py.at(FACTIONS, faction))}.${py.str(py.add(number, 1))}`])) {
    if (py.has(texts, key)) {
      return texts.call(key);
    }
  }
  return texts.call("box.card", py.facts({ "number": py.add(number, 1) }));
}
function card_name(card, texts) {
  let key;
  if (py.has(texts, BOXED)) {
    return boxed_name(card, texts);
  }
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
function signed(number) {
  return ((number > 0) ? `+${py.str(number)}` : py.str(number));
}
function by_hand(card, number, texts) {
  return given.called(`by_hand.${py.str(card)}.${py.str(number)}`, texts, "?");
}
const LETTERS = "ABCDEFG";
function objective_name(goal, texts) {
  return texts.call("objective.letter", py.facts({ "letter": py.at(LETTERS, goal) }));
}
const DECISION_WORDS = new Map([[100, "play"], [300, "discard"], [500, "take"], [900, "wing"], [910, "aim"], [920, "exhaust"], [930, "shoot"], [940, "move"], [950, "sacrifice"], [960, "replace"], [970, "bearer"], [980, "act"], [1020, "line"], [1024, "normal"], [1031, "draw"], [1032, "leave"], [1033, "pass"], [1034, "resolve"], [1035, "idle"], [1036, "other"], [1037, "done"], [1038, "empty"], [1040, "deploy"], [1050, "off"], [1060, "kind"], [1070, "cost"], [1090, "symbols"], [1110, "might"], [1130, "zeal"], [1150, "health"], [1190, "reach"], [1200, "goal_might"], [1300, "goal_zeal"], [1400, "named"], [1600, "new"], [1800, "hand"], [1801, "back"], [1810, "yours"], [1820, "its"], [1830, "on_wing"], [1835, "on_side"], [1840, "damage_by"], [1860, "might_by"], [1880, "zeal_by"], [1900, "health_by"], [1920, "flip"], [1921, "destroy"], [1922, "remove"], [1923, "return"], [1925, "to_wing"], [1930, "you_dealt"], [1950, "it_dealt"], [1970, "resources_by"], [1990, "goal_on"], [1991, "goal_back"], [1992, "no_cards"], [2000, "use"]]);
const ALL_CARDS = 160;
function card_of(action) {
  let first;
  for (first of py.iter([100, 300, 500, 1400, 1600])) {
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
  for (first of py.iter([...py.iter(ACTIONS_AT), 1810, 1820])) {
    if (((first <= action) && (action < py.add(first, CELLS)))) {
      return py.int(py.sub(action, first));
    }
  }
  return (((980 <= action) && (action < 1020)) ? py.mod(py.int(py.sub(action, 980)), CELLS) : NO_CELL);
}
const KINDS = [[2, 0], [3, 1], [3, 2], [3, 3], [4, 0], [5, 0], [6, 0]];
const CHANGES_BY = new Map([[1840, "damage"], [1860, "might"], [1880, "zeal"], [1900, "health"], [1930, "you dealt"], [1950, "it dealt"], [1970, "resources"]]);
const MOST_BY = 9;
const RESERVE = 6;
function reserve_of(action) {
  let line, place;
  if (!((2000 <= action) && (action < py.add(2000, py.mul(RESERVE, LINES_A_CARD))))) {
    return null;
  }
  [line, place] = py.divmod(py.int(py.sub(action, 2000)), RESERVE);
  return [place, line];
}
function decision(action, texts) {
  let arm, card, cell, kind, line, start, used, word;
  start = py.max(py.list_of((made) => { for (const first of py.iter(DECISION_WORDS)) { if (!((first <= action))) continue; made.push(first); } }));
  word = py.at(DECISION_WORDS, start);
  [card, cell] = [card_of(action), cell_of(action)];
  if (py.bool(card)) {
    return texts.call(`decision.${py.str(word)}`, py.facts({ "card": card_name(card, texts) }));
  }
  if (((1070 <= action) && (action < 1400))) {
    return texts.call(`decision.${py.str(word)}`, py.facts({ "value": py.sub(action, start) }));
  }
  if (((1060 <= action) && (action < 1070))) {
    [kind, arm] = py.at(KINDS, py.sub(action, start));
    return texts.call((py.bool(arm) ? `arm.${py.str(py.int(arm))}` : `kind.${py.str(py.lower(kind.name))}`));
  }
  if (py.has(CHANGES_BY, start)) {
    return texts.call(`decision.${py.str(word)}`, py.facts({ "by": signed(py.sub(py.sub(action, start), MOST_BY)) }));
  }
  if (py.eq(start, 1050)) {
    return texts.call("decision.off", py.facts({ "value": py.sub(action, start) }));
  }
  if (py.eq(start, 1835)) {
    return texts.call(`decision.side.${py.str(py.sub(action, start))}`);
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
const COMBAT_ZEAL = 10;
function inside_name(side, names, texts) {
  return ((side < py.len(names)) ? py.at(names, side) : texts.call("ennemi.inside"));
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
    return texts.call(key, py.facts(spotted, facts, { "what": texts.call(`token.${py.str(py.lower(py.name_of(Op, b)))}`), "by": signed(c) }));
  } else if (py.eq(event.kind, 20)) {
    return texts.call(key, py.facts(facts, { "place": place_name(a, texts) }));
  } else if (py.eq(event.kind, 21)) {
    return texts.call(`${py.str(key)}.${py.str(alone)}`, py.facts(facts, { "card": py.at(spotted, "card"), "place": place_name(b, texts) }));
  } else if (py.eq(event.kind, 29)) {
    return texts.call(`${py.str(key)}.${py.str(alone)}`, py.facts(facts, {  }));
  } else if ((py.eq(event.kind, 44)) && py.eq(b, LINES_A_CARD)) {
    return texts.call(`${py.str(key)}_${py.str((py.bool(a) ? "card" : "turn"))}`, py.facts(facts, { "card": (py.bool(a) ? card_name(a, texts) : "") }));
  } else if (py.eq(event.kind, 44)) {
    return texts.call(key, py.facts(facts, { "card": card_name(a, texts), "does": by_hand(a, b, texts) }));
  } else if (py.eq(event.kind, 25)) {
    return texts.call(`${py.str(key)}.${py.str(a)}`, py.facts(facts, {  }));
  } else if (py.eq(event.kind, 45)) {
    return texts.call(`${py.str(key)}.${py.str(alone)}`, py.facts(facts, { "objective": objective_name(a, texts) }));
  } else if (py.eq(event.kind, 46)) {
    return texts.call(key, py.facts(facts, { "what": decision(a, texts), "how": decision(b, texts) }));
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
    return texts.call(`${py.str(key)}.${py.str(py.at(["leaves", "draws", "may"], a))}`, py.facts(facts, {  }));
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
const Awaits = py.enumeration({ DRAW: 0, LEADER: 1, KEEP: 2, LIMIT: 3, TURN: 4, PLACE: 5, PAY: 6, LINE: 7, TARGET: 8, TARGET_WING: 9, MOVE_TO: 10, DISCARD: 11, TAKE: 12, MAY_DRAW: 13, TURN_UP: 14, SHOOTER: 15, REPLACE: 16, LEADER_TO: 17, RESOLVES: 18, OVER: 19, WHICH: 20, DESCRIBE: 21, DO: 22, HAND: 23, CHANGE: 24, AFTER_DRAW: 25, PLACED: 26, ENTER: 27, PLAYED: 28, DO_LINE: 29, EFFECT: 30, HIT: 31, HIT_WING: 32, MOVED: 33, SETTLE: 34, NEXT_TURN: 35, LEADER_PLACED: 36, ENNEMI: 37, SHOT: 38, DEPLOY: 39, PLAYS_UP: 40, REPLACED: 41, LEADER_GOES: 42, WINGS: 43, OBJECTIVES: 44, NEW_ROUND: 45, PREPARE: 46, LAY_BOX: 47, TURNED_UP: 48, ENTER_YOURS: 49, CORRECTED: 50 });
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
function begins_the_box(position) {
  let leader;
  leader = py.eq(kind_of(position, position.playing), 1);
  return py.bool(py.both(py.eq(position.this_round, 0), () => py.has([(py.bool(leader) ? 3 : 0), 7], position.asks)));
}
const SITUATIONS = new Situations("HASTINGS", new Map([[0, new Situation(((position) => (py.eq(position.phase, 0) ? 11 : 12)), draws, true, two_play, undefined, first_hand_or_preparation)], [1, new Situation(11)], [2, new Situation(12)], [3, new Situation(12)], [4, new Situation(13, undefined, undefined, undefined, undefined, true)], [5, new Situation(or_of_ennemi(10, 41))], [6, new Situation(14)], [7, new Situation(rule_of_line)], [8, new Situation(rule_of_target)], [9, new Situation(or_of_ennemi(20, 39))], [10, new Situation(20)], [11, new Situation(20)], [12, new Situation(20)], [13, new Situation(50)], [14, new Situation(((position) => (py.eq(position.stage, 2) ? 44 : 34)), undefined, true, pile_is_known)], [15, new Situation(43)], [16, new Situation(((position) => (py.eq(position.because, 51) ? 51 : 42)))], [17, new Situation(51)], [18, new Situation(40)], [19, new Situation(19)], [20, new Situation(((position) => (py.eq(position.player, ENNEMI) ? 34 : 60)))], [21, new Situation(60, undefined, undefined, undefined, undefined, begins_the_box)], [22, new Situation(39)], [23, new Situation(61)], [24, new Situation(61)]]));
function throw_awaited(position, names, texts) {
  return texts.call(`throw.${py.str(py.lower(py.name_of(Awaits, position.awaits)))}`, py.facts({ "who": py.at(names, SITUATIONS.thrower(position)) }));
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
  if (((1600 < action) && (action <= py.add(1600, ALL_CARDS)))) {
    return texts.call("worth.other");
  }
  if (py.bool(card)) {
    return card_line(position, card, texts);
  }
  if (((1810 <= action) && (action < 1830))) {
    return here(position, py.int((action >= 1820)), cell, texts);
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
const FACTION_LETTERS = "ns";
function card_text(card) {
  let faction, number;
  [faction, number] = py.divmod(py.sub(card, 1), MOST_CARDS);
  return `${py.str(py.at(FACTION_LETTERS, faction))}${py.padded(py.add(number, 1), "02")}`;
}
function _on_cards(words) {
  let cards;
  cards = py.range(1, py.add(ALL_CARDS, 1));
  return new Map(py.list_of((made) => { for (const [start, word] of py.iter(py.items(words))) { for (const card of py.iter(cards)) { made.push([py.add(start, card), `${py.str(word)}${py.str(card_text(card))}`]); } } }));
}
const WITH_CARDS = new Map([[100, "play "], [300, "discard "], [500, "take "]]);
function _decisions() {
  let first, number, reserve, texts, word;
  texts = new Map(py.list_of((made) => { for (const [code, word] of py.iter(py.items(WORDS))) { made.push([py.int(code), word]); } }));
  reserve = py.list(py.enumerate(RESERVE_NAMES));
  for ([first, word] of py.iter(py.items(ON_CELLS))) {
    texts = py.or(texts, new Map(py.list_of((made) => { for (const cell of py.iter(py.range(CELLS))) { made.push([py.add(first, cell), `${py.str(word)} ${py.str(py.at(CELL_NAMES, cell))}`]); } })));
  }
  for (number of py.iter(py.range(LINES_A_CARD))) {
    texts = py.or(texts, new Map(py.list_of((made) => { for (const cell of py.iter(py.range(CELLS))) { made.push([py.add(py.add(980, py.mul(CELLS, number)), cell), `act ${py.str(py.at(CELL_NAMES, cell))} ${py.str(py.add(number, 1))}`]); } })));
    texts = py.or(texts, new Map(py.list_of((made) => { for (const [place, name] of py.iter(reserve)) { made.push([py.add(py.add(2000, py.mul(RESERVE, number)), place), `act ${py.str(name)} ${py.str(py.add(number, 1))}`]); } })));
    py.put(texts, py.add(1020, number), `line ${py.str(py.add(number, 1))}`);
  }
  texts = py.or(texts, new Map(py.list_of((made) => { for (const wing of py.iter(py.range(WINGS))) { made.push([py.add(900, wing), `wing ${py.str(py.add(wing, 1))}`]); } })));
  return py.or(texts, _on_cards(WITH_CARDS));
}
const DRAWN = new Map([[701, "n01"], [702, "n02"], [703, "n03"], [704, "n04"], [705, "n05"], [706, "n06"], [707, "n07"], [708, "n08"], [709, "n09"], [710, "n10"], [711, "n11"], [712, "n12"], [713, "n13"], [714, "n14"], [715, "n15"], [716, "n16"], [717, "n17"], [718, "n18"], [719, "n19"], [720, "n20"], [721, "n21"], [722, "n22"], [723, "n23"], [724, "n24"], [725, "n25"], [726, "n26"], [727, "n27"], [728, "n28"], [729, "n29"], [730, "n30"], [731, "n31"], [732, "n32"], [733, "n33"], [734, "n34"], [735, "n35"], [736, "n36"], [737, "n37"], [738, "n38"], [739, "n39"], [740, "n40"], [741, "n41"], [742, "n42"], [743, "n43"], [744, "n44"], [745, "n45"], [746, "n46"], [747, "n47"], [748, "n48"], [749, "n49"], [750, "n50"], [751, "n51"], [752, "n52"], [753, "n53"], [754, "n54"], [755, "n55"], [756, "n56"], [757, "n57"], [758, "n58"], [759, "n59"], [760, "n60"], [761, "n61"], [762, "n62"], [763, "n63"], [764, "n64"], [765, "n65"], [766, "n66"], [767, "n67"], [768, "n68"], [769, "n69"], [770, "n70"], [771, "n71"], [772, "n72"], [773, "n73"], [774, "n74"], [775, "n75"], [776, "n76"], [777, "n77"], [778, "n78"], [779, "n79"], [780, "n80"], [781, "s01"], [782, "s02"], [783, "s03"], [784, "s04"], [785, "s05"], [786, "s06"], [787, "s07"], [788, "s08"], [789, "s09"], [790, "s10"], [791, "s11"], [792, "s12"], [793, "s13"], [794, "s14"], [795, "s15"], [796, "s16"], [797, "s17"], [798, "s18"], [799, "s19"], [800, "s20"], [801, "s21"], [802, "s22"], [803, "s23"], [804, "s24"], [805, "s25"], [806, "s26"], [807, "s27"], [808, "s28"], [809, "s29"], [810, "s30"], [811, "s31"], [812, "s32"], [813, "s33"], [814, "s34"], [815, "s35"], [816, "s36"], [817, "s37"], [818, "s38"], [819, "s39"], [820, "s40"], [821, "s41"], [822, "s42"], [823, "s43"], [824, "s44"], [825, "s45"], [826, "s46"], [827, "s47"], [828, "s48"], [829, "s49"], [830, "s50"], [831, "s51"], [832, "s52"], [833, "s53"], [834, "s54"], [835, "s55"], [836, "s56"], [837, "s57"], [838, "s58"], [839, "s59"], [840, "s60"], [841, "s61"], [842, "s62"], [843, "s63"], [844, "s64"], [845, "s65"], [846, "s66"], [847, "s67"], [848, "s68"], [849, "s69"], [850, "s70"], [851, "s71"], [852, "s72"], [853, "s73"], [854, "s74"], [855, "s75"], [856, "s76"], [857, "s77"], [858, "s78"], [859, "s79"], [860, "s80"]]);
const TOLD_WITH_CARDS = new Map([[1400, "card "], [1600, "new "]]);
const TOLD_WORDS = new Map([[1036, "other"], [1037, "done"], [1038, "empty"], [1800, "hand"], [1801, "back"], [1920, "flip"], [1921, "destroy"], [1922, "remove"], [1923, "return"]]);
const KIND_WORDS = ["character", "archers", "infantry", "cavalry", "event", "tactic", "attachment"];
const ANSWERS = new Map([[0, "cost"], [2, "symbols"], [3, "might"], [4, "zeal"], [5, "health"], [6, "range"], [7, "goal might"], [8, "goal zeal"]]);
const ASKED = new Map([[0, [1070, 0, 9, "cost"]], [1, [1060, 0, 6, ""]], [2, [1090, 0, 5, "resources"]], [3, [1110, 0, 12, "might"]], [4, [1130, 0, 12, "zeal"]], [5, [1150, 1, 25, "health"]], [6, [1190, 0, 5, "reach"]], [7, [1200, 0, 80, ""]], [8, [1300, 0, 80, ""]]]);
const MOST_OFF = 9;
function _told() {
  let _, cell, first, high, low, question, start, texts, wing, word;
  texts = py.or(_on_cards(TOLD_WITH_CARDS), new Map(py.list_of((made) => { for (const [code, word] of py.iter(py.items(TOLD_WORDS))) { made.push([py.int(code), word]); } })));
  texts = py.or(texts, new Map(py.list_of((made) => { for (const [number, word] of py.iter(py.enumerate(KIND_WORDS))) { made.push([py.add(1060, number), `kind ${py.str(word)}`]); } })));
  for ([question, word] of py.iter(py.items(ANSWERS))) {
    [first, low, high, _] = py.at(ASKED, question);
    texts = py.or(texts, new Map(py.list_of((made) => { for (const value of py.iter(py.range(low, py.add(high, 1)))) { made.push([py.add(first, value), `${py.str(word)} ${py.str(value)}`]); } })));
  }
  for ([start, word] of py.iter(py.items(CHANGES_BY))) {
    texts = py.or(texts, new Map(py.list_of((made) => { for (const by of py.iter(py.range(-MOST_BY, py.add(MOST_BY, 1)))) { if (!(py.bool(by))) continue; made.push([py.add(py.add(start, MOST_BY), by), `${py.str(word)} ${py.str(signed(by))}`]); } })));
  }
  for (cell of py.iter(py.range(CELLS))) {
    texts = py.or(texts, new Map([[py.add(1810, cell), `yours ${py.str(py.at(CELL_NAMES, cell))}`], [py.add(1820, cell), `its ${py.str(py.at(CELL_NAMES, cell))}`]]));
  }
  for (wing of py.iter(py.range(WINGS))) {
    texts = py.or(texts, new Map([[py.add(1040, wing), `deploy ${py.str(py.add(wing, 1))}`], [py.add(1830, wing), `battle ${py.str(py.add(wing, 1))}`]]));
    py.put(texts, py.add(1925, wing), `to wing ${py.str(py.add(wing, 1))}`);
  }
  texts = py.or(texts, new Map(py.list_of((made) => { for (const side of py.iter(py.range(2))) { made.push([py.add(1835, side), `side ${py.str(py.add(side, 1))}`]); } })));
  texts = py.or(texts, new Map(py.list_of((made) => { for (const off of py.iter(py.range(1, py.add(MOST_OFF, 1)))) { made.push([py.add(1050, off), `off ${py.str(off)}`]); } })));
  texts = py.or(texts, new Map([[1990, "goal on"], [1991, "goal back"], [1992, "no cards"]]));
  return texts;
}
function two_figures(words) {
  let card;
  card = py.re_fullmatch("((?:play|discard|take|card|new) )?([ns])([0-9]{1,2})", words, null);
  return (py.bool(card) ? `${py.str(py.either(py.at(card, 1), () => ""))}${py.str(py.at(card, 2))}${py.padded(py.int(py.at(card, 3)), "02")}` : words);
}
const NOTED = [1600, 1601, 1602, 1603, 1604, 1605, 1606, 1607, 1608, 1609, 1610, 1611, 1612, 1613, 1614, 1615, 1616, 1617, 1618, 1619, 1620, 1621, 1622, 1623, 1624, 1625, 1626, 1627, 1628, 1629, 1630, 1631, 1632, 1633, 1634, 1635, 1636, 1637, 1638, 1639, 1640, 1641, 1642, 1643, 1644, 1645, 1646, 1647, 1648, 1649, 1650, 1651, 1652, 1653, 1654, 1655, 1656, 1657, 1658, 1659, 1660, 1661, 1662, 1663, 1664, 1665, 1666, 1667, 1668, 1669, 1670, 1671, 1672, 1673, 1674, 1675, 1676, 1677, 1678, 1679, 1680, 1681, 1682, 1683, 1684, 1685, 1686, 1687, 1688, 1689, 1690, 1691, 1692, 1693, 1694, 1695, 1696, 1697, 1698, 1699, 1700, 1701, 1702, 1703, 1704, 1705, 1706, 1707, 1708, 1709, 1710, 1711, 1712, 1713, 1714, 1715, 1716, 1717, 1718, 1719, 1720, 1721, 1722, 1723, 1724, 1725, 1726, 1727, 1728, 1729, 1730, 1731, 1732, 1733, 1734, 1735, 1736, 1737, 1738, 1739, 1740, 1741, 1742, 1743, 1744, 1745, 1746, 1747, 1748, 1749, 1750, 1751, 1752, 1753, 1754, 1755, 1756, 1757, 1758, 1759, 1760, 1761, 1762, 1763, 1764, 1765, 1766, 1767, 1768, 1769, 1770, 1771, 1772, 1773, 1774, 1775, 1776, 1777, 1778, 1779, 1780, 1781, 1782, 1783, 1784, 1785, 1786, 1787, 1788, 1789, 1790, 1791, 1792, 1793, 1794, 1795, 1796, 1797, 1798, 1799, 1800, 1801, 1802, 1803, 1804, 1805, 1806, 1807, 1808, 1809, 1810, 1811, 1812, 1813, 1814, 1815, 1816, 1817, 1818, 1819, 1820, 1821, 1822, 1823, 1824, 1825, 1826, 1827, 1828, 1829, 1830, 1831, 1832, 1833, 1834, 1835, 1836, 1837, 1838, 1839, 1840, 1841, 1842, 1843, 1844, 1845, 1846, 1847, 1848, 1849, 1850, 1851, 1852, 1853, 1854, 1855, 1856, 1857, 1858, 1859, 1860, 1861, 1862, 1863, 1864, 1865, 1866, 1867, 1868, 1869, 1870, 1871, 1872, 1873, 1874, 1875, 1876, 1877, 1878, 1879, 1880, 1881, 1882, 1883, 1884, 1885, 1886, 1887, 1888, 1889, 1890, 1891, 1892, 1893, 1894, 1895, 1896, 1897, 1898, 1899, 1900, 1901, 1902, 1903, 1904, 1905, 1906, 1907, 1908, 1909, 1910, 1911, 1912, 1913, 1914, 1915, 1916, 1917, 1918, 1919, 1920, 1921, 1922, 1923, 1924, 1925, 1926, 1927, 1928, 1929, 1930, 1931, 1932, 1933, 1934, 1935, 1936, 1937, 1938, 1939, 1940, 1941, 1942, 1943, 1944, 1945, 1946, 1947, 1948, 1949, 1950, 1951, 1952, 1953, 1954, 1955, 1956, 1957, 1958, 1959, 1960, 1961, 1962, 1963, 1964, 1965, 1966, 1967, 1968, 1969, 1970, 1971, 1972, 1973, 1974, 1975, 1976, 1977, 1978, 1979, 1980, 1981, 1982, 1983, 1984, 1985, 1986, 1987, 1988, 1989, 1990, 1991, 1992];
const NOTATION = new Notation(_decisions(), DRAWN, _told(), undefined, undefined, two_figures, NOTED);
function noted_words(actions) {
  let action, note, said;
  said = new Map([]);
  for (action of py.iter(actions)) {
    if ((((1600 < action) && (action <= py.add(1600, ALL_CARDS))) && py.bool((note = note_of(py.str(action)))))) {
      py.put(said, `named.${py.str(py.sub(py.int(action), 1600))}`, note);
    }
  }
  return said;
}
export { sentences, throw_awaited, decision, detail, Writer, result, SITUATIONS as situations, NOTATION as notation, noted_words };
