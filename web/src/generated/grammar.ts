// Made by web/generate.py (`make generate`) from Python: do not edit.
// @ts-nocheck
import * as py from '../lib/python';
function french_spaces(sentence) {

sentence = py.re_sub(" (?=[;!?])", " ", sentence);
return py.re_sub(" (?=[:»])|(?<=«) ", " ", sentence);
}
const ARTICLES = /(L['’]|Le |La |Les |The |An? )(?=[a-zà-öø-ÿœ])/u;
function inside(name) {
let article;

article = py.match(ARTICLES, name);
return (py.bool(article) ? py.add(py.lower(py.at(article, 0)), py.slice(name, py.end(article), null, null)) : name);
}
function begins_with_a_vowel(name) {
let plain;

plain = py.lower(py.normalize("NFD", name));
return py.bool(py.re_match("[aeiouœæ]|y[^aeiouy]", plain));
}
function joined(word, name) {
let article, contracted, elided, rest, space;

contracted = new Map([["de Le", "du"], ["de Les", "des"], ["à Le", "au"], ["à Les", "aux"]]);
[article, space, rest] = py.partition(name, " ");
if ((py.bool(space) && py.has(contracted, `${py.str(word)} ${py.str(article)}`))) {
return `${py.str(py.at(contracted, `${py.str(word)} ${py.str(article)}`))} ${py.str(rest)}`;
}
elided = py.both(!py.eq(word, "à"), () => !py.bool(py.match(ARTICLES, name)), () => begins_with_a_vowel(name));
return (py.bool(elided) ? `${py.str(py.slice(word, null, -1, null))}'${py.str(name)}` : `${py.str(word)} ${py.str(inside(name))}`);
}
export { french_spaces, inside, joined };
