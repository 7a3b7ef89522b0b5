import { texts } from '../../languages/index.ts';
import { listSynonyms } from './synonyms.ts';

/** Endings of plurals in all languages of the shop, the longest first, with the endings of their singulars. */
const endings = mergePluralEndings();
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

function mergePluralEndings(): [plural: string, singulars: string[]][] {
  const merged = new Map<string, Set<string>>();
  for (const { search } of Object.values(texts))
    for (const [plural, singulars] of Object.entries(search.pluralEndings))
      merged.set(plural, new Set([...(merged.get(plural) ?? []), ...singulars]));
  const entries = [...merged].map(([plural, singulars]): [string, string[]] => [plural, [...singulars]]);
  return entries.toSorted(([one], [other]) => other.length - one.length);
}
