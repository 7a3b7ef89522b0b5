import type { Db } from '@mercer/database';
import type { ProductSet } from '../bitmaps/index.ts';
import { correctedWords } from './correct.ts';
import { buildRanks } from './ranks.ts';
import { listSearchWords, tellingWords } from './words.ts';

export interface Search {
  /** query as it was typed */
  query: string;
  /** words that were searched instead, when a word of the query is in no product */
  corrected?: string;
  /** words that are searched for, in every form */
  words: string[];
  /** Ranks of what is found, best first, each with those before it or without; none: nothing is. */
  ranks: ProductSet[];
  /** set of all products that are found */
  set: ProductSet;
}

const maxWords = 10;
const maxLetters = 1000;

/** Null when nothing but blanks was typed; text without any word finds nothing. */
export async function buildSearch(db: Db, text: string): Promise<Search | null> {
  const query = text.trim();
  if (query === '') return null;
  const queryWords = parseTypedWords(query);
  const words = queryWords.length === 0 ? null : await correctedWords(db, queryWords);
  if (!words) return { query, words: queryWords, ranks: [], set: { kind: 'any', of: [] } };
  const searched = [...new Set(words.map(({ word }) => word))];
  const corrected = searched.join(' ');
  const ranks = buildRanks(
    words.filter(({ word }, index) => words.findIndex((candidate) => candidate.word === word) === index),
  );
  return {
    query,
    ...(corrected === queryWords.join(' ') ? {} : { corrected }),
    words: [...new Set(words.flatMap(({ word, forms }) => [word, ...forms]))],
    ranks,
    set: { kind: 'any', of: ranks.slice(-1) },
  };
}

/** Distinct words that tell something, of the beginning of what was typed. */
export function parseTypedWords(text: string): string[] {
  return tellingWords([...new Set(listSearchWords(text.slice(0, maxLetters)))]).slice(0, maxWords);
}
