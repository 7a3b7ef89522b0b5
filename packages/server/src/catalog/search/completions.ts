import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/index.ts';
import { type Candidate, isUnknown, keysOf, nearestOf } from './correct.ts';
import { isCounted } from './document.ts';
import { lastLetter, lookUp } from './lookup.ts';
import type { SearchWord } from './ranks.ts';

interface Completions {
  /** What was typed, corrected; null when a word is in no product and like none. */
  words: SearchWord[] | null;
  /** The words with the last one completed, the most frequent first. */
  terms: string[];
}

interface Found extends Candidate {
  /** Place of the typed word that it completes, or the below. */
  position: number;
}

const ofCandidates = -1;

/** The words that the typed ones may become, what they may be meant to be, and in which other forms products have them. */
export async function completionsOf(db: Db, typed: string[], limit: number): Promise<Completions> {
  const keys = [...new Set(typed.filter(isCounted).flatMap(keysOf))];
  const parts = [
    ...typed.map((word, position) => beginningWith(word, position, position === typed.length - 1 ? limit : 1)),
    ...(keys.length > 0 ? [candidates(keys)] : []),
  ];
  const completing = sql<Found>`${sql.join(parts, sql` union all `)}`.execute(db);
  const [{ rows }, looked] = await Promise.all([completing, lookUp(db, typed)]);
  const near = rows.filter(({ position }) => position === ofCandidates);
  const words = looked.map((word) => meant(word, near));
  const known = words.every((word) => word !== undefined) ? words : null;
  return { words: known, terms: known ? termsOf(known, rows, typed.length - 1) : [] };
}

function beginningWith(word: string, position: number, limit: number): RawBuilder<unknown> {
  return sql`select * from (select ${sql.lit(position)} as position, word, products from search_words
    where word >= ${word} and word < ${word + lastLetter} order by products desc, word limit ${sql.lit(limit)})
    as ${sql.id(`word_${position}`)}`;
}

function candidates(keys: string[]): RawBuilder<unknown> {
  return sql`select ${sql.lit(ofCandidates)} as position, word, products from search_words
    where word in (select word from search_word_keys where key in (${sql.join(keys)}))`;
}

function meant(looked: SearchWord, near: Candidate[]): SearchWord | undefined {
  if (!isUnknown(looked)) return { ...looked, beginning: true };
  const nearest = nearestOf(looked.word, near);
  return nearest && { word: nearest.word, whole: true, beginning: true, forms: [] };
}

function termsOf(words: SearchWord[], rows: Found[], last: number): string[] {
  const before = words.slice(0, last).map(({ word }) => word);
  const completions = rows.filter(({ position }) => position === last).map(({ word }) => word);
  const endings = completions.length > 0 ? completions : words.slice(last).map(({ word }) => word);
  return endings.map((word) => [...before, word].join(' '));
}
