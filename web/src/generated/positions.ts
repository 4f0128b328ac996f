// Made by web/generate.py (`make generate`): do not edit.
import type { Position as poche } from '../games/poche/generated/numbers';
import type { Position as campus } from '../games/campus/generated/numbers';
import type { Position as colline } from '../games/colline/generated/numbers';
import type { Position as champion } from '../games/champion/generated/numbers';
import type { Position as hastings } from '../games/hastings/generated/numbers';

export interface Positions {
  poche: poche;
  campus: campus;
  colline: colline;
  champion: champion;
  hastings: hastings;
}
