import type { Field, ProductSet } from '../bitmaps/index.ts';

/** A word that is looked for, and whether it stands in some product as it is, or as the beginning of a longer one. */
export interface SearchWord {
  word: string;
  isWhole: boolean;
  beginning: boolean;
  /** words of products that mean the same, or are made of it and another one */
  forms: string[];
}

/**
 * Ranks of a search, best first: every word in the name, then in tags, SKU, slug and categories as well, then some word
 * in the name, then in the description; in each case whole words before beginnings and other forms. The last one has all that is found.
 */
export function buildRanks(words: SearchWord[]): ProductSet[] {
  const hows = listMatchModes(words);
  const buildFieldRanks = (field: Field) => hows.map((wholeOnly) => buildAllWordsSet(words, field, wholeOnly));
  const anywhere = buildAllWordsSet(words, 'description', hows.at(-1) ?? false);
  const someInName: ProductSet[] =
    words.length > 1 ? [{ kind: 'all', of: [buildAnyWordSet(words, hows.at(-1) ?? false), anywhere] }] : [];
  return [...buildFieldRanks('name'), ...buildFieldRanks('terms'), ...someInName, ...buildFieldRanks('description')];
}

/**
 * Lists the match modes to rank by, whole words before others. Both only where they differ: a word that has no other
 * form and begins no longer word matches whole or not at all.
 */
export function listMatchModes(words: SearchWord[]): boolean[] {
  if (!words.some(({ beginning, forms }) => beginning || forms.length > 0)) return [true];
  return words.every(({ isWhole }) => isWhole) ? [true, false] : [false];
}

/**
 * Ranks products that have all words as beginnings: in the name, then in the other strong fields; then in other forms.
 */
export function beginningRanks(words: SearchWord[]): ProductSet[] {
  const formlessWords = words.map((word): SearchWord => ({ ...word, forms: [] }));
  const hasForms = words.some(({ forms }) => forms.length > 0);
  const buildStrongRanks = (rankedWords: SearchWord[]) => [
    buildAllWordsSet(rankedWords, 'name', false),
    buildAllWordsSet(rankedWords, 'terms', false),
  ];
  return [...buildStrongRanks(formlessWords), ...(hasForms ? buildStrongRanks(words) : [])];
}

export function buildAllWordsSet(words: SearchWord[], field: Field, wholeOnly: boolean): ProductSet {
  return { kind: 'all', of: words.map((word) => buildWordSet(word, field, wholeOnly)) };
}

function buildAnyWordSet(words: SearchWord[], wholeOnly: boolean): ProductSet {
  return { kind: 'any', of: words.map((word) => buildWordSet(word, 'name', wholeOnly)) };
}

function buildWordSet({ word, beginning, forms }: SearchWord, field: Field, wholeOnly: boolean): ProductSet {
  const exactSet: ProductSet = { kind: 'word', word: wholeOnly || !beginning ? word : `${word}*`, field };
  if (wholeOnly || forms.length === 0) return exactSet;
  return { kind: 'any', of: [exactSet, ...forms.map((form): ProductSet => ({ kind: 'word', word: form, field }))] };
}
