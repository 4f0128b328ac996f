// Made by web/generate.py (`make generate`) from Python: do not edit.
// @ts-nocheck
import * as py from '../../../lib/python';
import * as given from '../../../table/given';
import { Notation, Situation, Situations } from '../../../generated/table';
function _unsaid(events) {
  let kinds;
  kinds = new Set(py.list_of((made) => { for (const event of py.iter(events)) { made.push(event.kind); } }));
  return new Set(py.list_of((made) => { for (const [what, after] of py.iter([[2, 1], [4, 22]])) { if (!(py.has(kinds, after))) continue; made.push(what); } }));
}
const SIDES = ["you", "nj"];
const PHASE_TEXTS = ["attack", "lineout", "scrum"];
const HAND = 4;
const HIDDEN = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
function card_text(card) {
  return `c${py.padded(card, "02")}`;
}
function card_name(card, texts) {
  let key;
  key = `card.${py.str(card)}`;
  return given.called(key, texts, card_text(card));
}
const VALUE_BITS = 1023;
const WHISTLES_AT = 13;
const KIND_TEXTS = ["physical", "hand", "foot"];
const RED_AT = 10;
const SIDE_TEXTS = ["left", "right"];
const ARROW_AT = 12;
const ARBITRE = 3;
function face_text(face, texts) {
  let blown, kinds, number, said;
  [number, blown] = [py.and(face, VALUE_BITS), py.and(py.shr(face, WHISTLES_AT), 3)];
  kinds = py.list_of((made) => { for (const word of py.iter(KIND_TEXTS)) { made.push(texts.call(`sheet.kind.${py.str(word)}`)); } });
  said = [py.join(", ", py.list_of((made) => { for (const [kind, value] of py.iter(py.zip(kinds, [py.floordiv(number, 100), py.mod(py.floordiv(number, 10), 10), py.mod(number, 10)], { strict: true }))) { made.push(`${py.str(kind)} ${py.str(value)}`); } })), texts.call("printed.red", py.facts({ "kind": py.at(kinds, py.and(py.shr(face, RED_AT), 3)) })), texts.call(`printed.${py.str(py.at(SIDE_TEXTS, py.and(py.shr(face, ARROW_AT), 1)))}`)];
  if (py.bool(blown)) {
    py.append(said, texts.call((py.eq(blown, ARBITRE) ? "printed.arbitre" : `printed.whistles_${py.str(blown)}`)));
  }
  if ((face < 0)) {
    py.append(said, texts.call("printed.goal"));
  }
  return py.join(texts.call("printed.between"), said);
}
const PLACE_TEXTS = ["L2", "L1", "C", "R"];
function place_name(place, texts) {
  return texts.call(`place.${py.str(py.at(PLACE_TEXTS, place))}`);
}
const Why = py.enumeration({ RULE: 0, CHOICE: 1, RED: 2 });
const KICKER = 0;
const FOUL = 1;
const BONUS = 2;
function support_name(effect, texts) {
  return given.called(`support.${py.str(effect)}`, texts, `+${py.str(py.sub(effect, BONUS))}`);
}
function score_text(mine, his, names, texts) {
  return `${py.str(py.at(names, 0))} ${py.str(mine)}-${py.str(his)} ${py.str(texts.call("nj.short"))}`;
}
function _sentence(event, names, texts) {
  let a, b, c, effect, facts, key, left, side, what, why, won;
  [a, b, c] = [event.a, event.b, event.c];
  key = `event.${py.str(event.word)}`;
  side = py.at(SIDES, event.seat);
  facts = new Map([["who", py.at(names, 0)], ["a", a], ["b", b], ["c", c]]);
  if (py.eq(event.kind, 0)) {
    return texts.call(`${py.str(key)}.${py.str(a)}`, py.facts(facts, {  }));
  } else if (py.eq(event.kind, 26) || py.eq(event.kind, 28)) {
    return texts.call(key, py.facts(facts, {  }));
  } else if (py.eq(event.kind, 27)) {
    return texts.call(`${py.str(key)}.${py.str(py.at(PHASE_TEXTS, a))}`, py.facts(facts, {  }));
  } else if (py.eq(event.kind, 1)) {
    return texts.call(`${py.str(key)}.${py.str(py.at(PHASE_TEXTS, a))}${py.str(((b > HAND) ? "_extra" : ""))}`, py.facts(facts, {  }));
  } else if (py.eq(event.kind, 2)) {
    return texts.call(key, py.facts(facts, { "count": py.at(HIDDEN, a) }));
  } else if (py.eq(event.kind, 3) || py.eq(event.kind, 6)) {
    return texts.call(key, py.facts(facts, { "card": card_name(a, texts) }));
  } else if (py.eq(event.kind, 7)) {
    return texts.call(key, py.facts(facts, { "card": card_name(a, texts), "printed": face_text(c, texts) }));
  } else if (py.eq(event.kind, 4)) {
    why = (py.eq(b, 2) ? "red" : (py.eq(a, 2) ? "side" : "kind"));
    return texts.call(`${py.str(key)}.${py.str(why)}`, py.facts(facts, { "place": place_name(a, texts) }));
  } else if (py.eq(event.kind, 5)) {
    why = ((py.eq(c, 0) && py.eq(b, 1)) ? "lineout" : py.lower(py.name_of(Why, c)));
    return texts.call(`${py.str(key)}.${py.str(why)}`, py.facts(facts, { "place": place_name(a, texts), "kind": texts.call(`kind.${py.str(py.at(KIND_TEXTS, b))}`) }));
  } else if (py.eq(event.kind, 8)) {
    effect = py.get(new Map([[KICKER, "kicker"], [FOUL, "foul"]]), a, "bonus");
    what = py.at([effect, "conversion", "penalty"], b);
    return texts.call(`${py.str(key)}.${py.str(what)}`, py.facts(facts, { "card": support_name(a, texts) }));
  } else if (py.eq(event.kind, 9)) {
    won = (py.eq(a, b) ? "even" : ((a > b) ? "won" : "lost"));
    return texts.call(`${py.str(key)}.${py.str(won)}`, py.facts(facts, { "margin": py.abs(py.sub(a, b)) }));
  } else if (py.eq(event.kind, 10)) {
    return texts.call(`${py.str(key)}.${py.str(side)}_${py.str(a)}`, py.facts(facts, { "card": card_name(b, texts) }));
  } else if (py.eq(event.kind, 12)) {
    return texts.call(`${py.str(key)}.${py.str(side)}${py.str((py.bool(a) ? "_choice" : ""))}`, py.facts(facts, {  }));
  } else if (py.eq(event.kind, 13)) {
    return texts.call(`${py.str(key)}.${py.str(side)}_${py.str(a)}`, py.facts(facts, {  }));
  } else if (py.eq(event.kind, 16)) {
    return texts.call(`${py.str(key)}.${py.str((py.bool(a) ? "held" : "even"))}`, py.facts(facts, {  }));
  } else if (py.eq(event.kind, 18)) {
    return texts.call(`${py.str(key)}.${py.str(side)}_${py.str((py.bool(a) ? "good" : (py.bool(c) ? "left" : "none")))}`, py.facts(facts, {  }));
  } else if (py.eq(event.kind, 19)) {
    return texts.call(key, py.facts(facts, { "place": place_name(a, texts) }));
  } else if (py.eq(event.kind, 20) || py.eq(event.kind, 22)) {
    return texts.call(`${py.str(key)}.${py.str(py.at(SIDE_TEXTS, a))}`, py.facts(facts, {  }));
  } else if (py.eq(event.kind, 21)) {
    return texts.call(`${py.str(key)}.${py.str((py.bool(a) ? "foul" : "whistles"))}`, py.facts(facts, {  }));
  } else if (py.eq(event.kind, 23)) {
    return texts.call(`${py.str(key)}.${py.str(py.at(["hand", "touchline", "arrow"], a))}`, py.facts(facts, {  }));
  } else if (py.eq(event.kind, 24) || py.eq(event.kind, 25)) {
    left = ((c < 2) ? py.at(["empty", "one"], c) : "left");
    return texts.call(`${py.str(key)}.${py.str(left)}`, py.facts(facts, { "score": score_text(a, b, names, texts) }));
  }
  return texts.call(`${py.str(key)}.${py.str(side)}`, py.facts(facts, {  }));
}
function sentences(events, names, texts) {
  let said;
  said = py.list_of((made) => { for (const event of py.iter(events)) { if (!(!py.has(_unsaid(events), event.kind))) continue; made.push(event); } });
  return py.list_of((made) => { for (const event of py.iter(said)) { made.push(_sentence(event, names, texts)); } });
}
const Awaits = py.enumeration({ CARD: 0, LAY: 1, WAY: 2, TURN: 3, SUPPORT: 4, CONVERSION: 5, PENALTY: 6, NJ_CONVERSION: 7, NJ_PENALTY: 8, COUNT: 9, SET_PIECE: 10, OVER: 11, MARGIN: 12, RESULT: 13, NEXT: 14 });
function throw_awaited(position, names, texts) {
  if (py.eq(position.awaits, 10)) {
    return texts.call(`throw.set_piece.${py.str(py.at(PHASE_TEXTS, position.phase))}`, py.facts({ "who": py.at(names, 0) }));
  }
  return texts.call(`throw.${py.str(py.lower(py.name_of(Awaits, position.awaits)))}`, py.facts({ "who": py.at(names, 0) }));
}
const KINDS = 3;
const Decision = py.enumeration({ GO: 80, CONVERT: 90, LEAVE: 91, KICK: 92, PLAY_ON: 93, LAY: 100 });
function decision(action, texts) {
  let kind, right;
  if ((action >= 100)) {
    return texts.call("decision.lay", py.facts({ "card": card_name(py.sub(action, 100), texts) }));
  }
  if ((action < 90)) {
    [right, kind] = py.divmod(py.sub(action, 80), KINDS);
    return texts.call("decision.go", py.facts({ "side": texts.call(`side.${py.str(py.at(SIDE_TEXTS, right))}`), "kind": texts.call(`kind.${py.str(py.at(KIND_TEXTS, kind))}`) }));
  }
  return texts.call(`decision.${py.str(py.lower(py.name_of(Decision, action)))}`);
}
function of_two_cards(match) {
  return py.both(!py.eq(match.phase, 0), () => py.eq(match.place, 2));
}
const VALUE_OF = [[0, 0, 0], [0, 0, 1], [0, 0, 2], [0, 0, 3], [0, 0, 4], [0, 0, 5], [0, 0, 6], [0, 0, 7], [0, 0, 8], [0, 0, 9], [0, 1, 0], [0, 1, 1], [0, 1, 2], [0, 1, 3], [0, 1, 4], [0, 1, 5], [0, 1, 6], [0, 1, 7], [0, 1, 8], [0, 1, 9], [0, 2, 0], [0, 2, 1], [0, 2, 2], [0, 2, 3], [0, 2, 4], [0, 2, 5], [0, 2, 6], [0, 2, 7], [0, 2, 8], [0, 2, 9], [0, 3, 0], [0, 3, 1], [0, 3, 2], [0, 3, 3], [0, 3, 4], [0, 3, 5], [0, 3, 6], [0, 3, 7], [0, 3, 8], [0, 3, 9], [0, 4, 0], [0, 4, 1], [0, 4, 2], [0, 4, 3], [0, 4, 4], [0, 4, 5], [0, 4, 6], [0, 4, 7], [0, 4, 8], [0, 4, 9], [0, 5, 0], [0, 5, 1], [0, 5, 2], [0, 5, 3], [0, 5, 4], [0, 5, 5], [0, 5, 6], [0, 5, 7], [0, 5, 8], [0, 5, 9], [0, 6, 0], [0, 6, 1], [0, 6, 2], [0, 6, 3], [0, 6, 4], [0, 6, 5], [0, 6, 6], [0, 6, 7], [0, 6, 8], [0, 6, 9], [0, 7, 0], [0, 7, 1], [0, 7, 2], [0, 7, 3], [0, 7, 4], [0, 7, 5], [0, 7, 6], [0, 7, 7], [0, 7, 8], [0, 7, 9], [0, 8, 0], [0, 8, 1], [0, 8, 2], [0, 8, 3], [0, 8, 4], [0, 8, 5], [0, 8, 6], [0, 8, 7], [0, 8, 8], [0, 8, 9], [0, 9, 0], [0, 9, 1], [0, 9, 2], [0, 9, 3], [0, 9, 4], [0, 9, 5], [0, 9, 6], [0, 9, 7], [0, 9, 8], [0, 9, 9], [1, 0, 0], [1, 0, 1], [1, 0, 2], [1, 0, 3], [1, 0, 4], [1, 0, 5], [1, 0, 6], [1, 0, 7], [1, 0, 8], [1, 0, 9], [1, 1, 0], [1, 1, 1], [1, 1, 2], [1, 1, 3], [1, 1, 4], [1, 1, 5], [1, 1, 6], [1, 1, 7], [1, 1, 8], [1, 1, 9], [1, 2, 0], [1, 2, 1], [1, 2, 2], [1, 2, 3], [1, 2, 4], [1, 2, 5], [1, 2, 6], [1, 2, 7], [1, 2, 8], [1, 2, 9], [1, 3, 0], [1, 3, 1], [1, 3, 2], [1, 3, 3], [1, 3, 4], [1, 3, 5], [1, 3, 6], [1, 3, 7], [1, 3, 8], [1, 3, 9], [1, 4, 0], [1, 4, 1], [1, 4, 2], [1, 4, 3], [1, 4, 4], [1, 4, 5], [1, 4, 6], [1, 4, 7], [1, 4, 8], [1, 4, 9], [1, 5, 0], [1, 5, 1], [1, 5, 2], [1, 5, 3], [1, 5, 4], [1, 5, 5], [1, 5, 6], [1, 5, 7], [1, 5, 8], [1, 5, 9], [1, 6, 0], [1, 6, 1], [1, 6, 2], [1, 6, 3], [1, 6, 4], [1, 6, 5], [1, 6, 6], [1, 6, 7], [1, 6, 8], [1, 6, 9], [1, 7, 0], [1, 7, 1], [1, 7, 2], [1, 7, 3], [1, 7, 4], [1, 7, 5], [1, 7, 6], [1, 7, 7], [1, 7, 8], [1, 7, 9], [1, 8, 0], [1, 8, 1], [1, 8, 2], [1, 8, 3], [1, 8, 4], [1, 8, 5], [1, 8, 6], [1, 8, 7], [1, 8, 8], [1, 8, 9], [1, 9, 0], [1, 9, 1], [1, 9, 2], [1, 9, 3], [1, 9, 4], [1, 9, 5], [1, 9, 6], [1, 9, 7], [1, 9, 8], [1, 9, 9], [2, 0, 0], [2, 0, 1], [2, 0, 2], [2, 0, 3], [2, 0, 4], [2, 0, 5], [2, 0, 6], [2, 0, 7], [2, 0, 8], [2, 0, 9], [2, 1, 0], [2, 1, 1], [2, 1, 2], [2, 1, 3], [2, 1, 4], [2, 1, 5], [2, 1, 6], [2, 1, 7], [2, 1, 8], [2, 1, 9], [2, 2, 0], [2, 2, 1], [2, 2, 2], [2, 2, 3], [2, 2, 4], [2, 2, 5], [2, 2, 6], [2, 2, 7], [2, 2, 8], [2, 2, 9], [2, 3, 0], [2, 3, 1], [2, 3, 2], [2, 3, 3], [2, 3, 4], [2, 3, 5], [2, 3, 6], [2, 3, 7], [2, 3, 8], [2, 3, 9], [2, 4, 0], [2, 4, 1], [2, 4, 2], [2, 4, 3], [2, 4, 4], [2, 4, 5], [2, 4, 6], [2, 4, 7], [2, 4, 8], [2, 4, 9], [2, 5, 0], [2, 5, 1], [2, 5, 2], [2, 5, 3], [2, 5, 4], [2, 5, 5], [2, 5, 6], [2, 5, 7], [2, 5, 8], [2, 5, 9], [2, 6, 0], [2, 6, 1], [2, 6, 2], [2, 6, 3], [2, 6, 4], [2, 6, 5], [2, 6, 6], [2, 6, 7], [2, 6, 8], [2, 6, 9], [2, 7, 0], [2, 7, 1], [2, 7, 2], [2, 7, 3], [2, 7, 4], [2, 7, 5], [2, 7, 6], [2, 7, 7], [2, 7, 8], [2, 7, 9], [2, 8, 0], [2, 8, 1], [2, 8, 2], [2, 8, 3], [2, 8, 4], [2, 8, 5], [2, 8, 6], [2, 8, 7], [2, 8, 8], [2, 8, 9], [2, 9, 0], [2, 9, 1], [2, 9, 2], [2, 9, 3], [2, 9, 4], [2, 9, 5], [2, 9, 6], [2, 9, 7], [2, 9, 8], [2, 9, 9], [3, 0, 0], [3, 0, 1], [3, 0, 2], [3, 0, 3], [3, 0, 4], [3, 0, 5], [3, 0, 6], [3, 0, 7], [3, 0, 8], [3, 0, 9], [3, 1, 0], [3, 1, 1], [3, 1, 2], [3, 1, 3], [3, 1, 4], [3, 1, 5], [3, 1, 6], [3, 1, 7], [3, 1, 8], [3, 1, 9], [3, 2, 0], [3, 2, 1], [3, 2, 2], [3, 2, 3], [3, 2, 4], [3, 2, 5], [3, 2, 6], [3, 2, 7], [3, 2, 8], [3, 2, 9], [3, 3, 0], [3, 3, 1], [3, 3, 2], [3, 3, 3], [3, 3, 4], [3, 3, 5], [3, 3, 6], [3, 3, 7], [3, 3, 8], [3, 3, 9], [3, 4, 0], [3, 4, 1], [3, 4, 2], [3, 4, 3], [3, 4, 4], [3, 4, 5], [3, 4, 6], [3, 4, 7], [3, 4, 8], [3, 4, 9], [3, 5, 0], [3, 5, 1], [3, 5, 2], [3, 5, 3], [3, 5, 4], [3, 5, 5], [3, 5, 6], [3, 5, 7], [3, 5, 8], [3, 5, 9], [3, 6, 0], [3, 6, 1], [3, 6, 2], [3, 6, 3], [3, 6, 4], [3, 6, 5], [3, 6, 6], [3, 6, 7], [3, 6, 8], [3, 6, 9], [3, 7, 0], [3, 7, 1], [3, 7, 2], [3, 7, 3], [3, 7, 4], [3, 7, 5], [3, 7, 6], [3, 7, 7], [3, 7, 8], [3, 7, 9], [3, 8, 0], [3, 8, 1], [3, 8, 2], [3, 8, 3], [3, 8, 4], [3, 8, 5], [3, 8, 6], [3, 8, 7], [3, 8, 8], [3, 8, 9], [3, 9, 0], [3, 9, 1], [3, 9, 2], [3, 9, 3], [3, 9, 4], [3, 9, 5], [3, 9, 6], [3, 9, 7], [3, 9, 8], [3, 9, 9], [4, 0, 0], [4, 0, 1], [4, 0, 2], [4, 0, 3], [4, 0, 4], [4, 0, 5], [4, 0, 6], [4, 0, 7], [4, 0, 8], [4, 0, 9], [4, 1, 0], [4, 1, 1], [4, 1, 2], [4, 1, 3], [4, 1, 4], [4, 1, 5], [4, 1, 6], [4, 1, 7], [4, 1, 8], [4, 1, 9], [4, 2, 0], [4, 2, 1], [4, 2, 2], [4, 2, 3], [4, 2, 4], [4, 2, 5], [4, 2, 6], [4, 2, 7], [4, 2, 8], [4, 2, 9], [4, 3, 0], [4, 3, 1], [4, 3, 2], [4, 3, 3], [4, 3, 4], [4, 3, 5], [4, 3, 6], [4, 3, 7], [4, 3, 8], [4, 3, 9], [4, 4, 0], [4, 4, 1], [4, 4, 2], [4, 4, 3], [4, 4, 4], [4, 4, 5], [4, 4, 6], [4, 4, 7], [4, 4, 8], [4, 4, 9], [4, 5, 0], [4, 5, 1], [4, 5, 2], [4, 5, 3], [4, 5, 4], [4, 5, 5], [4, 5, 6], [4, 5, 7], [4, 5, 8], [4, 5, 9], [4, 6, 0], [4, 6, 1], [4, 6, 2], [4, 6, 3], [4, 6, 4], [4, 6, 5], [4, 6, 6], [4, 6, 7], [4, 6, 8], [4, 6, 9], [4, 7, 0], [4, 7, 1], [4, 7, 2], [4, 7, 3], [4, 7, 4], [4, 7, 5], [4, 7, 6], [4, 7, 7], [4, 7, 8], [4, 7, 9], [4, 8, 0], [4, 8, 1], [4, 8, 2], [4, 8, 3], [4, 8, 4], [4, 8, 5], [4, 8, 6], [4, 8, 7], [4, 8, 8], [4, 8, 9], [4, 9, 0], [4, 9, 1], [4, 9, 2], [4, 9, 3], [4, 9, 4], [4, 9, 5], [4, 9, 6], [4, 9, 7], [4, 9, 8], [4, 9, 9], [5, 0, 0], [5, 0, 1], [5, 0, 2], [5, 0, 3], [5, 0, 4], [5, 0, 5], [5, 0, 6], [5, 0, 7], [5, 0, 8], [5, 0, 9], [5, 1, 0], [5, 1, 1], [5, 1, 2], [5, 1, 3], [5, 1, 4], [5, 1, 5], [5, 1, 6], [5, 1, 7], [5, 1, 8], [5, 1, 9], [5, 2, 0], [5, 2, 1], [5, 2, 2], [5, 2, 3], [5, 2, 4], [5, 2, 5], [5, 2, 6], [5, 2, 7], [5, 2, 8], [5, 2, 9], [5, 3, 0], [5, 3, 1], [5, 3, 2], [5, 3, 3], [5, 3, 4], [5, 3, 5], [5, 3, 6], [5, 3, 7], [5, 3, 8], [5, 3, 9], [5, 4, 0], [5, 4, 1], [5, 4, 2], [5, 4, 3], [5, 4, 4], [5, 4, 5], [5, 4, 6], [5, 4, 7], [5, 4, 8], [5, 4, 9], [5, 5, 0], [5, 5, 1], [5, 5, 2], [5, 5, 3], [5, 5, 4], [5, 5, 5], [5, 5, 6], [5, 5, 7], [5, 5, 8], [5, 5, 9], [5, 6, 0], [5, 6, 1], [5, 6, 2], [5, 6, 3], [5, 6, 4], [5, 6, 5], [5, 6, 6], [5, 6, 7], [5, 6, 8], [5, 6, 9], [5, 7, 0], [5, 7, 1], [5, 7, 2], [5, 7, 3], [5, 7, 4], [5, 7, 5], [5, 7, 6], [5, 7, 7], [5, 7, 8], [5, 7, 9], [5, 8, 0], [5, 8, 1], [5, 8, 2], [5, 8, 3], [5, 8, 4], [5, 8, 5], [5, 8, 6], [5, 8, 7], [5, 8, 8], [5, 8, 9], [5, 9, 0], [5, 9, 1], [5, 9, 2], [5, 9, 3], [5, 9, 4], [5, 9, 5], [5, 9, 6], [5, 9, 7], [5, 9, 8], [5, 9, 9], [6, 0, 0], [6, 0, 1], [6, 0, 2], [6, 0, 3], [6, 0, 4], [6, 0, 5], [6, 0, 6], [6, 0, 7], [6, 0, 8], [6, 0, 9], [6, 1, 0], [6, 1, 1], [6, 1, 2], [6, 1, 3], [6, 1, 4], [6, 1, 5], [6, 1, 6], [6, 1, 7], [6, 1, 8], [6, 1, 9], [6, 2, 0], [6, 2, 1], [6, 2, 2], [6, 2, 3], [6, 2, 4], [6, 2, 5], [6, 2, 6], [6, 2, 7], [6, 2, 8], [6, 2, 9], [6, 3, 0], [6, 3, 1], [6, 3, 2], [6, 3, 3], [6, 3, 4], [6, 3, 5], [6, 3, 6], [6, 3, 7], [6, 3, 8], [6, 3, 9], [6, 4, 0], [6, 4, 1], [6, 4, 2], [6, 4, 3], [6, 4, 4], [6, 4, 5], [6, 4, 6], [6, 4, 7], [6, 4, 8], [6, 4, 9], [6, 5, 0], [6, 5, 1], [6, 5, 2], [6, 5, 3], [6, 5, 4], [6, 5, 5], [6, 5, 6], [6, 5, 7], [6, 5, 8], [6, 5, 9], [6, 6, 0], [6, 6, 1], [6, 6, 2], [6, 6, 3], [6, 6, 4], [6, 6, 5], [6, 6, 6], [6, 6, 7], [6, 6, 8], [6, 6, 9], [6, 7, 0], [6, 7, 1], [6, 7, 2], [6, 7, 3], [6, 7, 4], [6, 7, 5], [6, 7, 6], [6, 7, 7], [6, 7, 8], [6, 7, 9], [6, 8, 0], [6, 8, 1], [6, 8, 2], [6, 8, 3], [6, 8, 4], [6, 8, 5], [6, 8, 6], [6, 8, 7], [6, 8, 8], [6, 8, 9], [6, 9, 0], [6, 9, 1], [6, 9, 2], [6, 9, 3], [6, 9, 4], [6, 9, 5], [6, 9, 6], [6, 9, 7], [6, 9, 8], [6, 9, 9], [7, 0, 0], [7, 0, 1], [7, 0, 2], [7, 0, 3], [7, 0, 4], [7, 0, 5], [7, 0, 6], [7, 0, 7], [7, 0, 8], [7, 0, 9], [7, 1, 0], [7, 1, 1], [7, 1, 2], [7, 1, 3], [7, 1, 4], [7, 1, 5], [7, 1, 6], [7, 1, 7], [7, 1, 8], [7, 1, 9], [7, 2, 0], [7, 2, 1], [7, 2, 2], [7, 2, 3], [7, 2, 4], [7, 2, 5], [7, 2, 6], [7, 2, 7], [7, 2, 8], [7, 2, 9], [7, 3, 0], [7, 3, 1], [7, 3, 2], [7, 3, 3], [7, 3, 4], [7, 3, 5], [7, 3, 6], [7, 3, 7], [7, 3, 8], [7, 3, 9], [7, 4, 0], [7, 4, 1], [7, 4, 2], [7, 4, 3], [7, 4, 4], [7, 4, 5], [7, 4, 6], [7, 4, 7], [7, 4, 8], [7, 4, 9], [7, 5, 0], [7, 5, 1], [7, 5, 2], [7, 5, 3], [7, 5, 4], [7, 5, 5], [7, 5, 6], [7, 5, 7], [7, 5, 8], [7, 5, 9], [7, 6, 0], [7, 6, 1], [7, 6, 2], [7, 6, 3], [7, 6, 4], [7, 6, 5], [7, 6, 6], [7, 6, 7], [7, 6, 8], [7, 6, 9], [7, 7, 0], [7, 7, 1], [7, 7, 2], [7, 7, 3], [7, 7, 4], [7, 7, 5], [7, 7, 6], [7, 7, 7], [7, 7, 8], [7, 7, 9], [7, 8, 0], [7, 8, 1], [7, 8, 2], [7, 8, 3], [7, 8, 4], [7, 8, 5], [7, 8, 6], [7, 8, 7], [7, 8, 8], [7, 8, 9], [7, 9, 0], [7, 9, 1], [7, 9, 2], [7, 9, 3], [7, 9, 4], [7, 9, 5], [7, 9, 6], [7, 9, 7], [7, 9, 8], [7, 9, 9], [8, 0, 0], [8, 0, 1], [8, 0, 2], [8, 0, 3], [8, 0, 4], [8, 0, 5], [8, 0, 6], [8, 0, 7], [8, 0, 8], [8, 0, 9], [8, 1, 0], [8, 1, 1], [8, 1, 2], [8, 1, 3], [8, 1, 4], [8, 1, 5], [8, 1, 6], [8, 1, 7], [8, 1, 8], [8, 1, 9], [8, 2, 0], [8, 2, 1], [8, 2, 2], [8, 2, 3], [8, 2, 4], [8, 2, 5], [8, 2, 6], [8, 2, 7], [8, 2, 8], [8, 2, 9], [8, 3, 0], [8, 3, 1], [8, 3, 2], [8, 3, 3], [8, 3, 4], [8, 3, 5], [8, 3, 6], [8, 3, 7], [8, 3, 8], [8, 3, 9], [8, 4, 0], [8, 4, 1], [8, 4, 2], [8, 4, 3], [8, 4, 4], [8, 4, 5], [8, 4, 6], [8, 4, 7], [8, 4, 8], [8, 4, 9], [8, 5, 0], [8, 5, 1], [8, 5, 2], [8, 5, 3], [8, 5, 4], [8, 5, 5], [8, 5, 6], [8, 5, 7], [8, 5, 8], [8, 5, 9], [8, 6, 0], [8, 6, 1], [8, 6, 2], [8, 6, 3], [8, 6, 4], [8, 6, 5], [8, 6, 6], [8, 6, 7], [8, 6, 8], [8, 6, 9], [8, 7, 0], [8, 7, 1], [8, 7, 2], [8, 7, 3], [8, 7, 4], [8, 7, 5], [8, 7, 6], [8, 7, 7], [8, 7, 8], [8, 7, 9], [8, 8, 0], [8, 8, 1], [8, 8, 2], [8, 8, 3], [8, 8, 4], [8, 8, 5], [8, 8, 6], [8, 8, 7], [8, 8, 8], [8, 8, 9], [8, 9, 0], [8, 9, 1], [8, 9, 2], [8, 9, 3], [8, 9, 4], [8, 9, 5], [8, 9, 6], [8, 9, 7], [8, 9, 8], [8, 9, 9], [9, 0, 0], [9, 0, 1], [9, 0, 2], [9, 0, 3], [9, 0, 4], [9, 0, 5], [9, 0, 6], [9, 0, 7], [9, 0, 8], [9, 0, 9], [9, 1, 0], [9, 1, 1], [9, 1, 2], [9, 1, 3], [9, 1, 4], [9, 1, 5], [9, 1, 6], [9, 1, 7], [9, 1, 8], [9, 1, 9], [9, 2, 0], [9, 2, 1], [9, 2, 2], [9, 2, 3], [9, 2, 4], [9, 2, 5], [9, 2, 6], [9, 2, 7], [9, 2, 8], [9, 2, 9], [9, 3, 0], [9, 3, 1], [9, 3, 2], [9, 3, 3], [9, 3, 4], [9, 3, 5], [9, 3, 6], [9, 3, 7], [9, 3, 8], [9, 3, 9], [9, 4, 0], [9, 4, 1], [9, 4, 2], [9, 4, 3], [9, 4, 4], [9, 4, 5], [9, 4, 6], [9, 4, 7], [9, 4, 8], [9, 4, 9], [9, 5, 0], [9, 5, 1], [9, 5, 2], [9, 5, 3], [9, 5, 4], [9, 5, 5], [9, 5, 6], [9, 5, 7], [9, 5, 8], [9, 5, 9], [9, 6, 0], [9, 6, 1], [9, 6, 2], [9, 6, 3], [9, 6, 4], [9, 6, 5], [9, 6, 6], [9, 6, 7], [9, 6, 8], [9, 6, 9], [9, 7, 0], [9, 7, 1], [9, 7, 2], [9, 7, 3], [9, 7, 4], [9, 7, 5], [9, 7, 6], [9, 7, 7], [9, 7, 8], [9, 7, 9], [9, 8, 0], [9, 8, 1], [9, 8, 2], [9, 8, 3], [9, 8, 4], [9, 8, 5], [9, 8, 6], [9, 8, 7], [9, 8, 8], [9, 8, 9], [9, 9, 0], [9, 9, 1], [9, 9, 2], [9, 9, 3], [9, 9, 4], [9, 9, 5], [9, 9, 6], [9, 9, 7], [9, 9, 8], [9, 9, 9], [0, 0, 0], [0, 0, 1], [0, 0, 2], [0, 0, 3], [0, 0, 4], [0, 0, 5], [0, 0, 6], [0, 0, 7], [0, 0, 8], [0, 0, 9], [0, 1, 0], [0, 1, 1], [0, 1, 2], [0, 1, 3], [0, 1, 4], [0, 1, 5], [0, 1, 6], [0, 1, 7], [0, 1, 8], [0, 1, 9], [0, 2, 0], [0, 2, 1], [0, 2, 2], [0, 2, 3]];
function value(match, card, kind) {
  return py.at(py.at(VALUE_OF, py.and(py.at(match.faces, card), VALUE_BITS)), kind);
}
const MOST_CARDS = 63;
function cards_in(cards) {
  return py.list_of((made) => { for (const card of py.iter(py.range(1, py.add(MOST_CARDS, 1)))) { if (!(py.bool(py.and(py.shr(py.int(cards), py.sub(card, 1)), 1)))) continue; made.push(card); } });
}
function hand_of(position) {
  return cards_in(position.hand);
}
function detail(position, action, texts) {
  let blown, card, kind, risk, values;
  if ((action >= 100)) {
    card = py.sub(action, 100);
    blown = py.and(py.shr(py.int(py.at(position.faces, card)), WHISTLES_AT), 3);
    risk = (py.bool(of_two_cards(position)) ? "whistles_0" : (py.eq(blown, ARBITRE) ? "arbitre" : `whistles_${py.str(blown)}`));
    return texts.call(`worth.${py.str(risk)}`, py.facts({ "value": py.int(value(position, card, position.kind)) }));
  }
  if ((action < 90)) {
    kind = py.mod(py.sub(action, 80), KINDS);
    values = py.list_of((made) => { for (const card of py.iter(hand_of(position))) { made.push(py.int(value(position, card, kind))); } });
    return texts.call("worth.go", py.facts({ "value": py.max(values) }));
  }
  return texts.call(`worth.${py.str(py.lower(py.name_of(Decision, action)))}`);
}
class Line {
  [field: string]: any;
  static class_name = "Line";
  static is_data = true;
  constructor(half, number, phase, duels: any = py.list(), marks: any = py.list(), score: any = [0, 0]) {
    this.half = half;
    this.number = number;
    this.phase = phase;
    this.duels = duels;
    this.marks = marks;
    this.score = score;
  }
}
class Duel {
  [field: string]: any;
  static class_name = "Duel";
  static is_data = true;
  constructor(place, kind, laid: any = py.list(), turned: any = 0, mine: any = 0, his: any = 0, compared: any = false, bonus: any = 0, whistle: any = 0) {
    this.place = place;
    this.kind = kind;
    this.laid = laid;
    this.turned = turned;
    this.mine = mine;
    this.his = his;
    this.compared = compared;
    this.bonus = bonus;
    this.whistle = whistle;
  }
}
const YOU = 0;
class Writer {
  [field: string]: any;
  static class_name = "Writer";
  constructor(texts) {
    this.texts = texts;
    this.half = this.number = 0;
    this.score = [0, 0];
    this.line = null;
  }
  write(events) {
    let complete, event;
    complete = [];
    for (event of py.iter(events)) {
      if (py.eq(event.kind, 0)) {
        this.half = event.a;
        py.append(complete, this.texts.call("sheet.half", py.facts({ "half": event.a })));
      } else if (py.eq(event.kind, 1)) {
        complete = py.add(complete, this._complete());
        this.number = py.add(this.number, 1);
        this.line = new Line(this.half, this.number, this.texts.call(`phase.${py.str(py.at(PHASE_TEXTS, event.a))}`));
      } else if (py.eq(event.kind, 24) || py.eq(event.kind, 25)) {
        complete = py.add(complete, this._complete());
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
    line.score = py.list(this.score);
    return [line];
  }
  _note(event) {
    let duel, line, side;
    line = this.line;
    if ((line == null)) {
      return null;
    }
    side = py.at(SIDES, event.seat);
    if (py.eq(event.kind, 5)) {
      py.append(line.duels, new Duel(event.a, event.b));
    } else if (py.eq(event.kind, 6)) {
      py.append(py.at(line.duels, -1).laid, event.a);
    } else if (py.eq(event.kind, 7)) {
      py.at(line.duels, -1).turned = event.a;
    } else if (py.eq(event.kind, 9)) {
      duel = py.at(line.duels, -1);
      [duel.mine, duel.his, duel.bonus, duel.compared] = [event.a, event.b, event.c, true];
    } else if (py.eq(event.kind, 10)) {
      py.at(line.duels, -1).whistle = (py.eq(event.seat, YOU) ? 1 : -1);
      this._mark(line, `${py.str((py.eq(event.a, 2) ? "scrum" : "penalty"))}_${py.str(side)}`);
    } else if (py.eq(event.kind, 17)) {
      py.put(this.score, event.seat, event.a);
      this._mark(line, `try_${py.str(side)}`);
    } else if ((py.eq(event.kind, 18)) && py.bool(event.a)) {
      py.put(this.score, event.seat, event.b);
      this._mark(line, `conversion_${py.str(side)}`);
    } else if (py.eq(event.kind, 11)) {
      py.put(this.score, event.seat, event.a);
      this._mark(line, `kick_${py.str(side)}`);
    } else if ((py.eq(event.kind, 13)) && py.eq(event.a, 1)) {
      this._mark(line, `advantage_${py.str(side)}`);
    } else if (py.eq(event.kind, 14)) {
      this._mark(line, `lost_${py.str(side)}`);
    } else if (py.eq(event.kind, 19)) {
      this._mark(line, "out");
    } else if ((py.eq(event.kind, 21)) && py.bool(event.a)) {
      this._mark(line, "foul");
    }
  }
  _mark(line, what) {
    py.append(line.marks, this.texts.call(`sheet.mark.${py.str(what)}`));
  }
}
const NJ = 1;
function result(match, names, texts) {
  let score, won;
  score = score_text(py.at(match.scores, YOU), py.at(match.scores, NJ), names, texts);
  won = (py.bool(match.over) ? py.at(new Map([[1, "wins"], [-1, "loses"], [0, "draw"]]), py.at(match.outcome, YOU)) : "unfinished");
  return `${py.str(score)} · ${py.str(texts.call(`sheet.${py.str(won)}`, py.facts({ "who": py.at(names, 0) })))}`;
}
function first_hand(position) {
  return py.bool(py.both(py.eq(position.half, 0), () => (position.told < 0)));
}
const RULE_OF_PHASE = new Map([[1, 35], [2, 36]]);
function by_phase(rule) {
  return ((position) => py.get(RULE_OF_PHASE, position.phase, rule));
}
function first_card_of_phase(position) {
  return py.bool(py.either(py.eq(position.half, 0), () => py.both(py.eq(position.place, 2), () => py.eq(position.way, 0), () => py.eq(py.at(position.laid, 0), 0))));
}
const SITUATIONS = new Situations("CHAMPION", new Map([[0, new Situation(6, undefined, true, undefined, undefined, first_hand)], [1, new Situation(by_phase(7), undefined, undefined, undefined, undefined, first_card_of_phase)], [2, new Situation(by_phase(10), undefined, undefined, undefined, undefined, first_hand)], [3, new Situation(by_phase(7), undefined, true, undefined, undefined, first_hand)], [4, new Situation(20, undefined, true, undefined, undefined, first_hand)], [5, new Situation(9, undefined, undefined, undefined, undefined, first_hand)], [6, new Situation(25, undefined, undefined, undefined, undefined, first_hand)], [7, new Situation(21, undefined, true, undefined, undefined, first_hand)], [8, new Situation(25, undefined, true, undefined, undefined, first_hand)], [9, new Situation(1, undefined, true, undefined, undefined, true)], [10, new Situation(2, undefined, true)], [11, new Situation(41)]]));
function _decisions() {
  let right, side, texts;
  texts = new Map([[90, "convert"], [91, "leave"], [92, "kick"], [93, "play on"]]);
  for ([right, side] of py.iter(py.enumerate(SIDE_TEXTS))) {
    texts = py.or(texts, new Map(py.list_of((made) => { for (const [kind, word] of py.iter(py.enumerate(KIND_TEXTS))) { made.push([py.add(py.add(80, py.mul(KINDS, right)), kind), `${py.str(side)} ${py.str(word)}`]); } })));
  }
  return py.or(texts, new Map(py.list_of((made) => { for (const card of py.iter(py.range(1, py.add(MOST_CARDS, 1)))) { made.push([py.add(100, card), `lay ${py.str(card_text(card))}`]); } })));
}
const SUPPORT_TEXTS = new Map([[0, "kicker"], [1, "foul"], [2, "+0"], [3, "+1"], [4, "+2"], [5, "+3"], [6, "+4"], [7, "+5"], [8, "+6"], [9, "+7"], [10, "+8"], [11, "+9"]]);
function _drawn() {
  let texts;
  texts = new Map(py.list_of((made) => { for (const card of py.iter(py.range(1, py.add(MOST_CARDS, 1)))) { made.push([py.add(200, card), card_text(card)]); } }));
  return py.or(texts, new Map(py.list_of((made) => { for (const [effect, word] of py.iter(py.items(SUPPORT_TEXTS))) { made.push([py.add(270, effect), word]); } })));
}
const FEWEST_CARDS = 20;
const MOST_SET_PIECE = 9;
const VALUES = 1000;
function signs_of(n) {
  return py.or(py.mod(n, KINDS), py.shl(py.floordiv(n, KINDS), 2));
}
const SIGNS = 48;
function signs_text(signs) {
  let blown, whistles;
  blown = py.and(py.shr(signs, 3), 3);
  whistles = (py.eq(blown, ARBITRE) ? "a" : py.str(py.either(blown, () => "")));
  return `${py.str(py.at(py.at(KIND_TEXTS, py.and(signs, 3)), 0))}${py.str((py.bool(py.and(py.shr(signs, 2), 1)) ? ">" : "<"))}${py.str(whistles)}${py.str((py.bool(py.shr(signs, 5)) ? "g" : ""))}`;
}
function _told() {
  let texts;
  texts = new Map(py.list_of((made) => { for (const cards of py.iter(py.range(FEWEST_CARDS, py.add(MOST_CARDS, 1)))) { made.push([py.add(400, cards), `${py.str(cards)} cards`]); } }));
  texts = py.or(texts, new Map(py.list_of((made) => { for (const value of py.iter(py.range(py.add(MOST_SET_PIECE, 1)))) { made.push([py.add(290, value), `worth ${py.str(value)}`]); } })));
  texts = py.or(texts, new Map(py.list_of((made) => { for (const values of py.iter(py.range(VALUES))) { made.push([py.add(1000, values), `${py.padded(values, "03")}`]); } })));
  return py.or(texts, new Map(py.list_of((made) => { for (const signs of py.iter(py.map(signs_of, py.range(SIGNS)))) { made.push([py.add(300, signs), signs_text(signs)]); } })));
}
function full_number(words) {
  let card;
  card = py.re_fullmatch("(lay )?(?:c0?)?([0-9]{1,2})", words, null);
  return (py.bool(card) ? `${py.str(py.either(py.at(card, 1), () => ""))}${py.str(card_text(py.int(py.at(card, 2))))}` : words);
}
const NOTATION = new Notation(_decisions(), _drawn(), _told(), undefined, undefined, full_number);
export { sentences, throw_awaited, decision, detail, Writer, result, SITUATIONS as situations, NOTATION as notation };
