import type { ProductSet } from '../bitmaps/index.ts';
import { buildAllWordsSet, listMatchModes, type SearchWord } from './ranks.ts';

/** More words than these have too many parts. */
const mostWords = 6;
/** Parts that have ranks of their own; all others come after them. */
const mostRankedParts = 6;

/**
 * Ranks for words that no product has all of: as many of them as some product has. Parts with rare words come before
 * parts with common ones, and names before other fields. None when no product has any word.
 */
export async function findPartialRanks(
  words: SearchWord[],
  countProducts: (set: ProductSet) => Promise<number>,
): Promise<ProductSet[]> {
  const rarestFirst = await sortByRarity(words.slice(0, mostWords).filter(isTellingAlone), countProducts);
  for (let size = Math.min(rarestFirst.length, words.length - 1); size > 0; size -= 1) {
    const parts = listParts(rarestFirst, size);
    const anywhere: ProductSet = { kind: 'any', of: parts.map((part) => buildAllWordsSet(part, 'description', false)) };
    if ((await countProducts(anywhere)) > 0) return [...buildStrongRanks(parts.slice(0, mostRankedParts)), anywhere];
  }
  return [];
}

/** A letter or two begin half of all words: alone they say nothing of what is looked for. */
export function isTellingAlone({ word, isWhole }: SearchWord): boolean {
  return word.length > 2 || (word.length === 2 && isWhole);
}

/** Sorts words that some product has as they are before those that are found in other forms only, then by rarity. */
async function sortByRarity(
  words: SearchWord[],
  countProducts: (set: ProductSet) => Promise<number>,
): Promise<SearchWord[]> {
  const counted: { word: SearchWord; products: number }[] = [];
  for (const word of words)
    counted.push({ word, products: await countProducts(buildAllWordsSet([word], 'description', false)) });
  return counted
    .filter(({ products }) => products > 0)
    .toSorted((a, b) => Number(b.word.isWhole) - Number(a.word.isWhole) || a.products - b.products)
    .map(({ word }) => word);
}

/** Lists all parts of a size; those with the first words come first. */
function listParts(words: SearchWord[], size: number): SearchWord[][] {
  if (size === 0) return [[]];
  return words.flatMap((word, at) => listParts(words.slice(at + 1), size - 1).map((part) => [word, ...part]));
}

function buildStrongRanks(parts: SearchWord[][]): ProductSet[] {
  const fields = ['name', 'terms'] as const;
  return fields.flatMap((field) =>
    parts.flatMap((part) => listMatchModes(part).map((wholeOnly) => buildAllWordsSet(part, field, wholeOnly))),
  );
}
