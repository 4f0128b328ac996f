/** What is said, for the Python that is translated: catalogues that were fetched, and the words of a deck among them. */
import type { Texts } from '../generated/table';

/** Catalogues that were fetched, as one. */
export const sentences_in = (_language: string, catalogues: Record<string, string>[]): Map<string, string> =>
  new Map(catalogues.flatMap((one) => Object.entries(one)));

/** What a deck calls something: its words stand among the texts. */
export const called = (key: string, texts: InstanceType<typeof Texts>, otherwise = ''): string => (texts.contains(key) ? texts.call(key) : otherwise);
