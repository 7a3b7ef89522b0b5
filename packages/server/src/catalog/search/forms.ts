import { synonymsOf } from './synonyms.ts';

/** Endings of English and German plurals, and what stands in their place; the longest first. */
const endings: [plural: string, singulars: string[]][] = [
  ['ves', ['f', 'fe']],
  ['ies', ['y']],
  ['es', ['', 'e']],
  ['en', ['', 'e']],
  ['er', ['']],
  ['s', ['']],
  ['n', ['']],
  ['e', ['']],
];
const shortest = 3;

/**
 * Other words that mean the same, in products or not: singulars, plurals that do not begin with the word, and synonyms.
 * Plurals that do are found as every word is that begins so.
 */
export function formsOf(word: string): string[] {
  const singulars = singularsOf(word);
  const forms = [...singulars, ...pluralsOf(word), ...[word, ...singulars].flatMap(synonymsOf)];
  return [...new Set(forms)].filter((form) => form !== word);
}

export function singularsOf(word: string): string[] {
  return endings
    .filter(([plural]) => word.endsWith(plural) && word.length - plural.length >= shortest)
    .flatMap(([plural, singulars]) => singulars.map((ending) => word.slice(0, -plural.length) + ending));
}

function pluralsOf(word: string): string[] {
  if (word.endsWith('y')) return [`${word.slice(0, -1)}ies`];
  return /fe?$/.test(word) ? [word.replace(/fe?$/, 'ves')] : [];
}
