/** What page and worker say to one another about tables in the page. */
import type { NewTable, SameLuck, Table, Unjudged } from '../generated/protocol';
import type { Language } from './game';

/** Something asked once and answered once. */
export type Asked =
  | { ask: 'create'; language: Language; table: NewTable }
  | { ask: 'load'; language: Language; saved: string }
  | { ask: 'save'; language: Language; table: string }
  | { ask: 'rescue'; language: Language; table: string }
  | { ask: 'replay'; language: Language; table: string; viewer: number | null }
  | { ask: 'unjudged'; language: Language; table: string; saved: string }
  | { ask: 'strongest'; language: Language; table: string };

export interface Answers {
  create: string;
  load: string;
  save: string;
  rescue: string;
  replay: Table | null;
  unjudged: Unjudged;
  strongest: SameLuck | null;
}

/** Of a connection: it begins, says something, ends. */
export type Spoken = { session: number; open: { table: string; language: Language; version: number } } | { session: number; text: string } | { session: number; close: true };

export type ToWorker = (Asked & { id: number }) | Spoken;
/** `alive`: the worker has heard what was sent, and will see to it. */
export type FromWorker = { alive: true } | { id: number; answer: unknown } | { id: number; refused: string; reason: string } | { session: number; text: string } | { session: number; closed: true };
