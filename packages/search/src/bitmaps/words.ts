import type { Positions } from './bits.ts';

/** Fields in which a word of a product may stand, the strongest first. */
export const fields = ['name', 'terms', 'description'] as const;

export type Field = (typeof fields)[number];

/** Products of one chunk that have a word, by the field that it stands in. */
export type WordPlaces = { [Name in Field]?: Positions };

/** Beginnings of so many letters are kept as words are; longer ones are of few words. */
const indexedLetters = 3;

/** `t*`, `te*` and `tea*` of 'teapot'. */
export function listPrefixes(word: string): string[] {
  const letters = [...word];
  return letters.slice(0, indexedLetters).map((_, index) => `${letters.slice(0, index + 1).join('')}*`);
}

/** Returns the letters of a prefix that is too long to be stored; `undefined` for words and for stored prefixes. */
export function longBeginning(word: string): string | undefined {
  return word.endsWith('*') && [...word].length > indexedLetters + 1 ? word.slice(0, -1) : undefined;
}
