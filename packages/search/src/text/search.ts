import type { Db } from '@mercer/database';
import { type CatalogBits, findNumbersInSet, type ProductSet } from '../bitmaps/index.ts';
import { correctedWords } from './correct.ts';
import { findPartialRanks, isTellingAlone } from './partial.ts';
import { buildAllWordsSet, buildRanks, type SearchWord } from './ranks.ts';
import { isOccasion, listSearchWords, tellingWords } from './words.ts';

export interface Search {
  /** query as it was typed */
  query: string;
  /** words that were searched instead, when a word of the query is in no product */
  corrected?: string;
  /** No product has all words; found are those that have most of them. */
  partial?: true;
  /** words that are searched for, in every form */
  words: string[];
  /** Ranks of what is found, best first, each with those before it or without; none: nothing is. */
  ranks: ProductSet[];
  /** set of all products that are found */
  set: ProductSet;
}

const maxWords = 10;
const maxLetters = 1000;

/**
 * Null when nothing but blanks was typed; text without any word finds nothing.
 * @param openBits is called for several words, which are looked for apart when no product has them all
 */
export async function buildSearch(db: Db, text: string, openBits: () => Promise<CatalogBits>): Promise<Search | null> {
  const query = text.trim();
  if (query === '') return null;
  const queryWords = parseTypedWords(query);
  const words = queryWords.length === 0 ? [] : await findSearchWords(db, queryWords);
  if (words.length === 0) return { query, words: queryWords, ranks: [], set: { kind: 'any', of: [] } };
  const searched = [...new Set(words.map(({ word }) => word))];
  const corrected = searched.join(' ');
  const { ranks, partial } = await findRanks(
    db,
    words.filter(({ word }, index) => words.findIndex((candidate) => candidate.word === word) === index),
    openBits,
  );
  return {
    query,
    ...(partial && { partial }),
    ...(corrected === queryWords.join(' ') ? {} : { corrected }),
    words: [...new Set(words.flatMap(({ word, forms }) => [word, ...forms]))],
    ranks,
    set: { kind: 'any', of: ranks.slice(-1) },
  };
}

/** Returns the words that some product has; where others were left out, only those that tell enough without them. */
async function findSearchWords(db: Db, queryWords: string[]): Promise<SearchWord[]> {
  const { words, isIncomplete } = await correctedWords(db, queryWords);
  return isIncomplete ? words.filter(isTellingAlone) : words;
}

type FoundRanks = Pick<Search, 'ranks' | 'partial'>;

/** Ranks the products that have all words; those that have all but the occasion ('gift for cook') come after them. */
async function findRanks(db: Db, words: SearchWord[], openBits: () => Promise<CatalogBits>): Promise<FoundRanks> {
  const subject = words.filter(({ word }) => !isOccasion(word));
  if (subject.length === 0 || subject.length === words.length) return rankByWords(db, words, openBits);
  const { ranks, ...summary } = await rankByWords(db, subject, openBits);
  return { ...summary, ranks: [buildAllWordsSet(words, 'terms', false), ...ranks] };
}

async function rankByWords(db: Db, words: SearchWord[], openBits: () => Promise<CatalogBits>): Promise<FoundRanks> {
  const ranks = buildRanks(words);
  if (words.length === 1) return { ranks };
  const bits = await openBits();
  const countProducts = async (set: ProductSet) => (await findNumbersInSet(db, set, bits)).count;
  if ((await countProducts({ kind: 'any', of: ranks.slice(-1) })) > 0) return { ranks };
  const partialRanks = await findPartialRanks(words, countProducts);
  return partialRanks.length > 0 ? { ranks: partialRanks, partial: true } : { ranks };
}

/** Distinct words that tell something, of the beginning of what was typed. */
export function parseTypedWords(text: string): string[] {
  return tellingWords([...new Set(listSearchWords(text.slice(0, maxLetters)))]).slice(0, maxWords);
}
