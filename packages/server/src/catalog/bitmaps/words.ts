import type { Places } from './bits.ts';

/** Where a word of a product may stand, the strongest first. */
export const fields = ['name', 'terms', 'description'] as const;

export type Field = (typeof fields)[number];

/** Products of one chunk that have a word, by the field that it stands in. */
export type WordPlaces = { [Name in Field]?: Places };

/** Beginnings of so many letters are kept as words are; longer ones are of few words. */
const keptLetters = 3;

/** `t*`, `te*` and `tea*` of 'teapot'. */
export function beginningsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(0, keptLetters).map((_, index) => `${letters.slice(0, index + 1).join('')}*`);
}

/** What a beginning that is not kept begins with; undefined for words and for beginnings that are. */
export function longBeginning(word: string): string | undefined {
  return word.endsWith('*') && [...word].length > keptLetters + 1 ? word.slice(0, -1) : undefined;
}
