// Made by web/generate.py (`make generate`): do not edit.
import type analysis from '../../messages/analysis.fr.json';
import type home from '../../messages/home.fr.json';
import type pages from '../../messages/pages.fr.json';
import type table from '../../messages/table.fr.json';
import type poche from '../games/poche/fr.json';
import type poche_same from '../games/poche/generated/words.fr.json';
import type campus from '../games/campus/fr.json';
import type campus_same from '../games/campus/generated/words.fr.json';
import type colline from '../games/colline/fr.json';
import type colline_same from '../games/colline/generated/words.fr.json';
import type champion from '../games/champion/fr.json';
import type champion_same from '../games/champion/generated/words.fr.json';
import type hastings from '../games/hastings/fr.json';
import type hastings_same from '../games/hastings/generated/words.fr.json';

export type Catalogues = typeof analysis & typeof home & typeof pages & typeof table & typeof poche & typeof poche_same & typeof campus & typeof campus_same & typeof colline & typeof colline_same & typeof champion & typeof champion_same & typeof hastings & typeof hastings_same;
