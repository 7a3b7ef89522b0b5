import type { Db } from '../../db/index.ts';
import type { ProductSet } from '../bitmaps/index.ts';
import { correctedWords } from './correct.ts';
import { ranksOf } from './ranks.ts';
import { tellingWords } from './stop-words.ts';
import { searchWords } from './words.ts';

export interface Search {
  /** As it was typed. */
  query: string;
  /** What was searched instead, where a word of the query is in no product. */
  corrected?: string;
  /** That are looked for, in every form. */
  words: string[];
  /** Ranks of what is found, best first, each with those before it or without; none: nothing is. */
  ranks: ProductSet[];
  /** All that is found. */
  set: ProductSet;
}

const maxWords = 10;
const maxLetters = 1000;

/** Null when nothing but blanks was typed; text without any word finds nothing. */
export async function searchFor(db: Db, text: string): Promise<Search | null> {
  const query = text.trim();
  if (query === '') return null;
  const typed = typedWords(query);
  const words = typed.length === 0 ? null : await correctedWords(db, typed);
  if (!words) return { query, words: typed, ranks: [], set: { kind: 'any', of: [] } };
  const searched = [...new Set(words.map(({ word }) => word))];
  const corrected = searched.join(' ');
  const ranks = ranksOf(words.filter(({ word }, index) => words.findIndex((other) => other.word === word) === index));
  return {
    query,
    ...(corrected === typed.join(' ') ? {} : { corrected }),
    words: [...new Set(words.flatMap(({ word, forms }) => [word, ...forms]))],
    ranks,
    set: { kind: 'any', of: ranks.slice(-1) },
  };
}

/** Distinct words that tell something, of the beginning of what was typed. */
export function typedWords(text: string): string[] {
  return tellingWords([...new Set(searchWords(text.slice(0, maxLetters)))]).slice(0, maxWords);
}
