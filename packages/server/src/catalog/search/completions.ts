import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/index.ts';
import { type Candidate, isUnknown, keysOf, nearestOf } from './correct.ts';
import { isCounted } from './document.ts';
import { type Found, lastLetter, lookedUp, lookupParts } from './lookup.ts';
import type { SearchWord } from './ranks.ts';

interface Completions {
  /** What was typed, corrected; null when a word is in no product and like none. */
  words: SearchWord[] | null;
  /** The words with the last one completed, the most frequent first. */
  terms: string[];
}

/** One statement for the words that the typed ones may become, what they may be meant to be, and their other forms. */
export async function completionsOf(db: Db, typed: string[], limit: number): Promise<Completions> {
  const keys = [...new Set(typed.filter(isCounted).flatMap(keysOf))];
  const parts = [
    ...typed.slice(-1).map((word) => completing(word, limit)),
    ...(keys.length > 0 ? [candidates(keys)] : []),
    ...lookupParts(typed),
  ];
  const { rows } = await sql<Found>`${sql.join(parts, sql` union all `)}`.execute(db);
  const near = rows.filter(({ kind }) => kind === 'near');
  const words = lookedUp(typed, rows).map((word) => meant(word, near));
  const known = words.every((word) => word !== undefined) ? words : null;
  return { words: known, terms: known ? termsOf(known, rows) : [] };
}

function completing(word: string, limit: number): RawBuilder<unknown> {
  return sql`select * from (select -1 as position, 'completion' as kind, word, products from search_words
    where word >= ${word} and word < ${word + lastLetter} order by products desc, word limit ${sql.lit(limit)}) as completions`;
}

function candidates(keys: string[]): RawBuilder<unknown> {
  return sql`select -1 as position, 'near' as kind, word, products from search_words
    where word in (select word from search_word_keys where key in (${sql.join(keys)}))`;
}

function meant(looked: SearchWord, near: Candidate[]): SearchWord | undefined {
  if (!isUnknown(looked)) return { ...looked, beginning: true };
  const nearest = nearestOf(looked.word, near);
  return nearest && { word: nearest.word, whole: true, beginning: true, forms: [] };
}

function termsOf(words: SearchWord[], rows: Found[]): string[] {
  const before = words.slice(0, -1).map(({ word }) => word);
  const completions = rows.filter(({ kind }) => kind === 'completion').map(({ word }) => word);
  const endings = completions.length > 0 ? completions : words.slice(-1).map(({ word }) => word);
  return endings.map((word) => [...before, word].join(' '));
}
