// Made by web/generate.py (`make generate`) from Python: do not edit.
// @ts-nocheck
import * as py from '../../../lib/python';
import * as given from '../../../table/given';
import { Notation, Situation, Situations } from '../../../generated/table';
const CARDS = 32;
const HAND = 10;
const VALUES = 8;
function colour_of(card) {
  return py.add(py.floordiv(py.sub(card, 1), VALUES), 1);
}
function value_of(card) {
  return py.add(py.mod(py.sub(card, 1), VALUES), 1);
}
const FACES = " RBGY-";
class Card {
  [field: string]: any;
  static class_name = "Card";
  static is_data = true;
  constructor(text, colour, value, name) {
    this.text = text;
    this.colour = colour;
    this.value = value;
    this.name = name;
  }
}
function card_text(card) {
  return `${py.str(py.at(FACES, colour_of(card)))}${py.str(value_of(card))}`;
}
function decoded(card, texts) {
  let colour, name, value;
  [colour, value] = [py.int(colour_of(card)), py.int(value_of(card))];
  name = texts.call("card.name", py.facts({ "value": value, "colour": texts.call(`colour.${py.str(py.at(FACES, colour))}`) }));
  return new Card(card_text(card), colour, value, name);
}
const SIGNS = "·♦■▲★#";
function card_name(card, texts) {
  return `${py.str(decoded(card, texts).name)} ${py.str(py.at(SIGNS, colour_of(card)))}`;
}
const PLACES = 4;
function kinds_of(values, texts) {
  return py.join(", ", py.list_of((made) => { for (const place of py.iter(py.range(PLACES))) { made.push(texts.call((py.bool(py.and(py.shr(values, place), 1)) ? "clue.value" : "clue.colour"))); } }));
}
function _sentence(event, names, texts) {
  let clue, facing, facts, key, side;
  facts = new Map([["who", py.at(names, event.seat)], ["other", py.at(names, py.sub(1, event.seat))], ["a", event.a], ["b", event.b], ["c", event.c]]);
  key = `event.${py.str(event.word)}`;
  if (py.eq(event.kind, 1)) {
    return texts.call(key, py.facts(facts, { "card": card_name(event.a, texts) }));
  } else if (py.eq(event.kind, 5)) {
    return texts.call(key, py.facts(facts, { "dice": py.join(" ", py.list_of((made) => { for (const digit of py.iter(py.str(event.a))) { made.push(py.at(SIGNS, py.int(digit))); } })) }));
  } else if (py.eq(event.kind, 7) || py.eq(event.kind, 8)) {
    return texts.call(key, py.facts(facts, { "colour": texts.call(`colour.${py.str(py.at(FACES, event.a))}`) }));
  } else if (py.eq(event.kind, 9) || py.eq(event.kind, 26)) {
    return texts.call(key, py.facts(facts, { "kinds": kinds_of(event.a, texts) }));
  } else if (py.eq(event.kind, 10)) {
    return texts.call(key, py.facts(facts, { "place": py.add(event.a, 1) }));
  } else if (py.eq(event.kind, 12)) {
    clue = (py.bool(event.b) ? texts.call(`colour.${py.str(py.at(FACES, event.b))}`) : py.str(event.c));
    return texts.call((py.bool(event.b) ? `${py.str(key)}.colour` : `${py.str(key)}.value`), py.facts(facts, { "place": py.add(event.a, 1), "clue": clue }));
  } else if ((py.eq(event.kind, 16)) && py.eq(event.c, 0)) {
    return texts.call(`${py.str(key)}.alone`, py.facts(facts, { "card": card_name(event.b, texts) }));
  } else if (py.eq(event.kind, 16)) {
    return texts.call(`${py.str(key)}.both`, py.facts(facts, { "card": card_name(event.b, texts), "facing": card_name(event.c, texts) }));
  } else if (py.eq(event.kind, 11) || py.eq(event.kind, 13) || py.eq(event.kind, 14) || py.eq(event.kind, 15) || py.eq(event.kind, 18)) {
    facing = (py.bool(event.c) ? card_name(event.c, texts) : "");
    return texts.call(key, py.facts(facts, { "place": py.add(event.a, 1), "card": card_name(event.b, texts), "facing": facing }));
  } else if (py.eq(event.kind, 19) || py.eq(event.kind, 20)) {
    side = texts.call(((event.b < event.a) ? "side.left" : "side.right"));
    return texts.call(key, py.facts(facts, { "place": py.add(event.a, 1), "side": side }));
  } else if (py.eq(event.kind, 21)) {
    return texts.call((py.bool(event.c) ? `${py.str(key)}.adds` : `${py.str(key)}.nothing`), py.facts(facts, { "card": card_name(event.b, texts) }));
  } else if (py.eq(event.kind, 24)) {
    return texts.call((py.bool(event.c) ? `${py.str(key)}.flag` : `${py.str(key)}.sum`), py.facts(facts, {  }));
  } else if (py.eq(event.kind, 25)) {
    return texts.call(((event.b >= 3) ? `${py.str(key)}.in_a_row` : `${py.str(key)}.in_all`), py.facts(facts, {  }));
  }
  return texts.call(key, py.facts(facts, {  }));
}
function sentences(events, names, texts) {
  let event, first_hand, full, new_card, seen, unsaid;
  seen = new Set(py.list_of((made) => { for (const event of py.iter(events)) { made.push(event.kind); } }));
  unsaid = new Set([4, 6]);
  if (py.has(seen, 11)) {
    unsaid.add(10);
  }
  for (event of py.iter(events)) {
    if (py.eq(event.kind, 0)) {
      [first_hand, full] = [(event.b >= py.sub(CARDS, HAND)), py.either(py.eq(event.a, HAND), () => py.eq(event.b, 0))];
      new_card = py.both(py.has(seen, 1), () => !py.bool(first_hand));
      unsaid = py.or(unsaid, ((py.bool(new_card) || !py.bool(full)) ? new Set([0]) : py.set()));
      unsaid = py.or(unsaid, (py.bool(new_card) ? py.set() : new Set([1])));
    }
  }
  return py.list_of((made) => { for (const event of py.iter(events)) { if (!(!py.has(unsaid, event.kind))) continue; made.push(_sentence(event, names, texts)); } });
}
const Awaits = py.enumeration({ CARD: 0, BEAT: 1, KEEP: 2, DICE: 3, GRAB: 4, RACE: 5, CLUES: 6, ATTACK: 7, ANSWER: 8, TURN_UP: 9, OVER: 10, DEAL: 11 });
function lacks_cards(match, seat) {
  return py.both((py.at(match.held, seat) < HAND), () => (py.at(match.piled, seat) > 0));
}
function drawer_of_rounds(match) {
  return (py.bool(lacks_cards(match, 0)) ? 0 : 1);
}
function drawer(position) {
  return py.int(drawer_of_rounds(position));
}
function first_hand(position) {
  return py.bool(py.both(py.eq(position.this_round, 0), () => py.eq(py.at(position.held, drawer_of_rounds(position)), 0)));
}
function racer(position) {
  return py.int(position.racer);
}
function nobody_has_thrown(position) {
  return !py.bool(py.any_within(position.dice));
}
function attacker(position) {
  return py.int(position.attacker);
}
function next_four(match) {
  let four;
  four = 0;
  while (py.eq(py.and(py.shr(match.fours, four), 1), 0)) {
    four = py.add(four, 1);
  }
  return four;
}
function turner_of_rounds(match) {
  return (py.eq(py.mod(next_four(match), 2), 0) ? match.attacker : py.sub(1, match.attacker));
}
function turner(position) {
  return py.int(turner_of_rounds(position));
}
const SITUATIONS = new Situations("COLLINE", new Map([[0, new Situation(2, drawer, true, true, undefined, first_hand)], [1, new Situation(5, racer, true, true, undefined, true)], [2, new Situation(3, undefined, undefined, undefined, true)], [3, new Situation(3, racer, true, undefined, true)], [4, new Situation(4, undefined, undefined, undefined, true)], [5, new Situation(5, undefined, undefined, undefined, true, nobody_has_thrown)], [6, new Situation(6, attacker, undefined, undefined, true, true)], [11, new Situation(6)], [7, new Situation(7)], [8, new Situation(8)], [9, new Situation(16, turner, true, true)], [10, new Situation(25)]]));
function throw_awaited(position, names, texts) {
  return texts.call(`throw.${py.str(py.lower(py.name_of(Awaits, position.awaits)))}`, py.facts({ "who": py.at(names, SITUATIONS.thrower(position)) }));
}
const SEAT_STEP = 16;
function kept_by(action) {
  if (((80 <= action) && (action < 100))) {
    return py.sub(action, 80);
  }
  return (((110 <= action) && (action < 142)) ? py.mod(py.sub(action, 110), SEAT_STEP) : -1);
}
const DICE = 4;
function dice_kept(mask) {
  return py.join(",", py.list_of((made) => { for (const die of py.iter(py.range(DICE))) { if (!(py.bool(py.and(py.shr(mask, die), 1)))) continue; made.push(py.str(py.add(die, 1))); } }));
}
const GRABS = [100, 142, 143];
const GRAB = "grab";
const PASS = "pass";
function decision(action, texts) {
  let kept;
  kept = kept_by(action);
  if ((kept >= 0)) {
    return (py.bool(kept) ? texts.call("decision.keep", py.facts({ "dice": dice_kept(kept) })) : texts.call("decision.throw_all"));
  }
  if ((action >= 390)) {
    return texts.call("decision.deal", py.facts({ "kinds": kinds_of(py.sub(action, 390), texts) }));
  }
  if ((action > 150)) {
    return texts.call("decision.lay", py.facts({ "card": card_name(py.sub(action, 150), texts) }));
  }
  return texts.call(`decision.${py.str((py.has(GRABS, action) ? GRAB : PASS))}`);
}
function detail(position, action, texts) {
  let by_value, card, clue, kept, strength;
  kept = kept_by(action);
  if ((kept >= 0)) {
    return texts.call("worth.keep", py.facts({ "dice": py.sub(DICE, py.bit_count(kept)) }));
  }
  if ((action >= 390)) {
    return texts.call((py.eq(py.sub(action, 390), position.clues) ? "worth.deal_as_thrown" : "worth.deal"));
  }
  if ((action > 150)) {
    card = py.sub(action, 150);
    strength = texts.call((py.eq(colour_of(card), position.strong) ? "worth.strong" : "worth.weak"));
    if (!py.eq(position.awaits, 7)) {
      return strength;
    }
    by_value = py.and(py.shr(position.clues, position.place), 1);
    clue = (py.bool(by_value) ? py.str(value_of(card)) : texts.call(`colour.${py.str(py.at(FACES, colour_of(card)))}`));
    return texts.call("worth.clue", py.facts({ "strength": strength, "clue": clue }));
  }
  return texts.call((py.has(GRABS, action) ? "worth.grab" : "worth.pass"));
}
class Line {
  [field: string]: any;
  static class_name = "Line";
  static is_data = true;
  constructor(round, flag: any = 0, strong: any = 0, attack: any = py.list(), answer: any = py.list(), turned: any = py.list(), sums: any = [0, 0], winner: any = 0, by_flag: any = false, score: any = [0, 0]) {
    this.round = round;
    this.flag = flag;
    this.strong = strong;
    this.attack = attack;
    this.answer = answer;
    this.turned = turned;
    this.sums = sums;
    this.winner = winner;
    this.by_flag = by_flag;
    this.score = score;
  }
}
class Writer {
  [field: string]: any;
  static class_name = "Writer";
  constructor(texts) {
    this.texts = texts;
    this.line = new Line(0);
    this.score = [0, 0];
  }
  write(events) {
    let complete, event;
    complete = [];
    for (event of py.iter(events)) {
      if (py.eq(event.kind, 2)) {
        this.line = new Line(event.a);
      } else if (py.eq(event.kind, 8)) {
        [this.line.flag, this.line.strong] = [event.seat, event.a];
      } else if (py.eq(event.kind, 13)) {
        py.append(this.line.attack, decoded(event.b, this.texts));
        py.append(this.line.answer, decoded(event.c, this.texts));
      } else if (py.eq(event.kind, 21)) {
        py.append(this.line.turned, decoded(event.b, this.texts));
      } else if (py.eq(event.kind, 23)) {
        py.put(this.line.sums, event.seat, event.a);
      } else if (py.eq(event.kind, 24)) {
        this.score = py.list_of((made) => { for (const [seat, had] of py.iter(py.enumerate(this.score))) { made.push(py.add(had, py.eq(seat, event.seat))); } });
        [this.line.winner, this.line.by_flag, this.line.score] = [event.seat, py.bool(event.c), this.score];
        py.append(complete, this.line);
      }
    }
    return complete;
  }
}
function result(match, names, texts) {
  let score, winner;
  score = `${py.str(py.at(names, 0))} ${py.str(py.at(match.scores, 0))}-${py.str(py.at(match.scores, 1))} ${py.str(py.at(names, 1))}`;
  winner = py.next(py.list_of((made) => { for (const [seat, won] of py.iter(py.enumerate(match.outcome))) { if (!((won > 0))) continue; made.push(seat); } }), null);
  return `${py.str(score)} · ${py.str(((winner == null) ? texts.call("sheet.unfinished") : texts.call("sheet.wins", py.facts({ "who": py.at(names, winner) }))))}`;
}
const ALL_DICE = 15;
function keep_text(mask) {
  return py.strip(`keep ${py.str(dice_kept(mask))}`);
}
const DEAL = "deal";
const CLUE_KINDS = "CV";
function clues_text(values) {
  return py.join("", py.list_of((made) => { for (const die of py.iter(py.range(DICE))) { made.push(py.at(CLUE_KINDS, py.and(py.shr(values, die), 1))); } }));
}
function _decisions() {
  let first, player, seat, texts;
  texts = new Map([[py.int(100), GRAB], [py.int(101), PASS]]);
  texts = py.or(texts, new Map(py.list_of((made) => { for (const mask of py.iter(py.range(ALL_DICE))) { made.push([py.add(80, mask), keep_text(mask)]); } })));
  for (seat of py.iter(py.range(2))) {
    player = `p${py.str(py.add(seat, 1))}`;
    first = py.add(110, py.mul(SEAT_STEP, seat));
    texts = py.or(texts, new Map(py.list_of((made) => { for (const mask of py.iter(py.range(ALL_DICE))) { made.push([py.add(first, mask), `${py.str(player)} ${py.str(keep_text(mask))}`]); } })));
    texts = py.or(texts, new Map([[py.add(142, seat), `${py.str(player)} ${py.str(GRAB)}`], [py.add(144, seat), `${py.str(player)} ${py.str(PASS)}`]]));
  }
  texts = py.or(texts, new Map(py.list_of((made) => { for (const values of py.iter(py.range(py.add(ALL_DICE, 1)))) { made.push([py.add(390, values), `${py.str(DEAL)} ${py.str(clues_text(values))}`]); } })));
  return py.or(texts, new Map(py.list_of((made) => { for (const card of py.iter(py.range(1, py.add(CARDS, 1)))) { made.push([py.add(150, card), `lay ${py.str(card_text(card))}`]); } })));
}
const KINDS = [[1], [2], [3], [4], [5], [1, 1], [1, 2], [1, 3], [1, 4], [1, 5], [2, 2], [2, 3], [2, 4], [2, 5], [3, 3], [3, 4], [3, 5], [4, 4], [4, 5], [5, 5], [1, 1, 1], [1, 1, 2], [1, 1, 3], [1, 1, 4], [1, 1, 5], [1, 2, 2], [1, 2, 3], [1, 2, 4], [1, 2, 5], [1, 3, 3], [1, 3, 4], [1, 3, 5], [1, 4, 4], [1, 4, 5], [1, 5, 5], [2, 2, 2], [2, 2, 3], [2, 2, 4], [2, 2, 5], [2, 3, 3], [2, 3, 4], [2, 3, 5], [2, 4, 4], [2, 4, 5], [2, 5, 5], [3, 3, 3], [3, 3, 4], [3, 3, 5], [3, 4, 4], [3, 4, 5], [3, 5, 5], [4, 4, 4], [4, 4, 5], [4, 5, 5], [5, 5, 5], [1, 1, 1, 1], [1, 1, 1, 2], [1, 1, 1, 3], [1, 1, 1, 4], [1, 1, 1, 5], [1, 1, 2, 2], [1, 1, 2, 3], [1, 1, 2, 4], [1, 1, 2, 5], [1, 1, 3, 3], [1, 1, 3, 4], [1, 1, 3, 5], [1, 1, 4, 4], [1, 1, 4, 5], [1, 1, 5, 5], [1, 2, 2, 2], [1, 2, 2, 3], [1, 2, 2, 4], [1, 2, 2, 5], [1, 2, 3, 3], [1, 2, 3, 4], [1, 2, 3, 5], [1, 2, 4, 4], [1, 2, 4, 5], [1, 2, 5, 5], [1, 3, 3, 3], [1, 3, 3, 4], [1, 3, 3, 5], [1, 3, 4, 4], [1, 3, 4, 5], [1, 3, 5, 5], [1, 4, 4, 4], [1, 4, 4, 5], [1, 4, 5, 5], [1, 5, 5, 5], [2, 2, 2, 2], [2, 2, 2, 3], [2, 2, 2, 4], [2, 2, 2, 5], [2, 2, 3, 3], [2, 2, 3, 4], [2, 2, 3, 5], [2, 2, 4, 4], [2, 2, 4, 5], [2, 2, 5, 5], [2, 3, 3, 3], [2, 3, 3, 4], [2, 3, 3, 5], [2, 3, 4, 4], [2, 3, 4, 5], [2, 3, 5, 5], [2, 4, 4, 4], [2, 4, 4, 5], [2, 4, 5, 5], [2, 5, 5, 5], [3, 3, 3, 3], [3, 3, 3, 4], [3, 3, 3, 5], [3, 3, 4, 4], [3, 3, 4, 5], [3, 3, 5, 5], [3, 4, 4, 4], [3, 4, 4, 5], [3, 4, 5, 5], [3, 5, 5, 5], [4, 4, 4, 4], [4, 4, 4, 5], [4, 4, 5, 5], [4, 5, 5, 5], [5, 5, 5, 5]];
function faces_text(faces) {
  return py.join("", py.list_of((made) => { for (const face of py.iter(faces)) { made.push(py.at(FACES, face)); } }));
}
function _drawn() {
  let texts;
  texts = new Map(py.list_of((made) => { for (const seat of py.iter(py.range(2))) { made.push([py.add(190, seat), `first ${py.str(py.add(seat, 1))}`]); } }));
  texts = py.or(texts, new Map(py.list_of((made) => { for (const [kind, faces] of py.iter(py.enumerate(KINDS))) { made.push([py.add(200, kind), faces_text(faces)]); } })));
  texts = py.or(texts, new Map(py.list_of((made) => { for (const values of py.iter(py.range(py.add(ALL_DICE, 1)))) { made.push([py.add(330, values), clues_text(values)]); } })));
  return py.or(texts, new Map(py.list_of((made) => { for (const card of py.iter(py.range(1, py.add(CARDS, 1)))) { made.push([py.add(350, card), card_text(card)]); } })));
}
function in_order(words) {
  if ((py.bool(words) && py.subset(py.set(words), py.set(py.lower(py.slice(FACES, 1, null, null)))))) {
    return py.join("", py.sorted(words, { key: ((face) => py.index(py.lower(FACES), face)) }));
  }
  return words;
}
const NOTATION = new Notation(_decisions(), _drawn(), undefined, undefined, undefined, in_order);
const THROW_MS = 350;
function pace(action) {
  return (((110 <= action) && (action < 142)) ? py.truediv(THROW_MS, 1000) : 0.0);
}
export { sentences, throw_awaited, decision, detail, Writer, result, SITUATIONS as situations, NOTATION as notation, pace };
