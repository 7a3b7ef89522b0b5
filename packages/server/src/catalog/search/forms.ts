import { listSynonyms } from './synonyms.ts';

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
 * Lists other words with the same meaning, whether products have them or not: singulars, synonyms, and plurals that do
 * not begin with the word. Other plurals are found by their beginning, like every longer word.
 */
export function listWordForms(word: string): string[] {
  const singulars = listSingularForms(word);
  const forms = [...singulars, ...listPluralForms(word), ...[word, ...singulars].flatMap(listSynonyms)];
  return [...new Set(forms)].filter((form) => form !== word);
}

export function listSingularForms(word: string): string[] {
  return endings
    .filter(([plural]) => word.endsWith(plural) && word.length - plural.length >= shortest)
    .flatMap(([plural, singulars]) => singulars.map((ending) => word.slice(0, -plural.length) + ending));
}

function listPluralForms(word: string): string[] {
  if (word.endsWith('y')) return [`${word.slice(0, -1)}ies`];
  return /fe?$/.test(word) ? [word.replace(/fe?$/, 'ves')] : [];
}
