import type { Field, ProductSet } from '../bitmaps/index.ts';

/** A word that is looked for, and whether it stands in some product as it is, or as the beginning of a longer one. */
export interface SearchWord {
  word: string;
  whole: boolean;
  beginning: boolean;
  /** words of products that mean the same, or are made of it and another one */
  forms: string[];
}

/**
 * Ranks of a search, best first: every word in the name, then in tags, SKU, slug and categories as well, then some word
 * in the name, then in the description; in each case whole words before beginnings and other forms. The last one has all that is found.
 */
export function ranksOf(words: SearchWord[]): ProductSet[] {
  const hows = howsOf(words);
  const inField = (field: Field) => hows.map((whole) => every(words, field, whole));
  const anywhere = every(words, 'description', hows.at(-1) ?? false);
  const someInName: ProductSet[] =
    words.length > 1 ? [{ kind: 'all', of: [some(words, hows.at(-1) ?? false), anywhere] }] : [];
  return [...inField('name'), ...inField('terms'), ...someInName, ...inField('description')];
}

/** Both ways only where they differ: a word that has no other form, and nothing longer begins with, is whole or none. */
function howsOf(words: SearchWord[]): boolean[] {
  if (!words.some(({ beginning, forms }) => beginning || forms.length > 0)) return [true];
  return words.every(({ whole }) => whole) ? [true, false] : [false];
}

/** All words as the beginning of one: in the name, then in the other strong fields; then in other forms. */
export function beginningRanks(words: SearchWord[]): ProductSet[] {
  const typed = words.map((word): SearchWord => ({ ...word, forms: [] }));
  const hasForms = words.some(({ forms }) => forms.length > 0);
  const inFields = (own: SearchWord[]) => [every(own, 'name', false), every(own, 'terms', false)];
  return [...inFields(typed), ...(hasForms ? inFields(words) : [])];
}

function every(words: SearchWord[], field: Field, whole: boolean): ProductSet {
  return { kind: 'all', of: words.map((word) => wordSet(word, field, whole)) };
}

function some(words: SearchWord[], whole: boolean): ProductSet {
  return { kind: 'any', of: words.map((word) => wordSet(word, 'name', whole)) };
}

function wordSet({ word, beginning, forms }: SearchWord, field: Field, whole: boolean): ProductSet {
  const own: ProductSet = { kind: 'word', word: whole || !beginning ? word : `${word}*`, field };
  if (whole || forms.length === 0) return own;
  return { kind: 'any', of: [own, ...forms.map((form): ProductSet => ({ kind: 'word', word: form, field }))] };
}
