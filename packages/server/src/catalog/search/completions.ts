import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/index.ts';
import { type Candidate, findNearestCandidate, isUnknownWord, listCorrectionKeys } from './correct.ts';
import { isCountedWord } from './document.ts';
import { buildLookupQueries, type LookupRow, lastLetter, toSearchWords } from './lookup.ts';
import type { SearchWord } from './ranks.ts';

interface Completions {
  /** typed words, corrected; null when one of them is in no product and similar to none */
  words: SearchWord[] | null;
  /** The words with the last one completed, the most frequent first. */
  terms: string[];
}

/** Finds completions, corrections and other forms of the typed words by one statement. */
export async function findCompletions(db: Db, queryWords: string[], limit: number): Promise<Completions> {
  const keys = [...new Set(queryWords.filter(isCountedWord).flatMap(listCorrectionKeys))];
  const parts = [
    ...queryWords.slice(-1).map((word) => selectCompletions(word, limit)),
    ...(keys.length > 0 ? [selectCandidates(keys)] : []),
    ...buildLookupQueries(queryWords),
  ];
  const { rows } = await sql<LookupRow>`${sql.join(parts, sql` union all `)}`.execute(db);
  const near = rows.filter(({ kind }) => kind === 'near');
  const words = toSearchWords(queryWords, rows).map((word) => resolveTypedWord(word, near));
  const resolvedWords = words.every((word) => word !== undefined) ? words : null;
  return { words: resolvedWords, terms: resolvedWords ? buildCompletedTerms(resolvedWords, rows) : [] };
}

function selectCompletions(word: string, limit: number): RawBuilder<unknown> {
  return sql`select * from (select -1 as position, 'completion' as kind, word, products from search_words
    where word >= ${word} and word < ${word + lastLetter} order by products desc, word limit ${sql.lit(limit)}) as completions`;
}

function selectCandidates(keys: string[]): RawBuilder<unknown> {
  return sql`select -1 as position, 'near' as kind, word, products from search_words
    where word in (select word from search_word_keys where key in (${sql.join(keys)}))`;
}

function resolveTypedWord(looked: SearchWord, near: Candidate[]): SearchWord | undefined {
  if (!isUnknownWord(looked)) return { ...looked, beginning: true };
  const nearest = findNearestCandidate(looked.word, near);
  return nearest && { word: nearest.word, isWhole: true, beginning: true, forms: [] };
}

function buildCompletedTerms(words: SearchWord[], rows: LookupRow[]): string[] {
  const leadingWords = words.slice(0, -1).map(({ word }) => word);
  const completions = rows.filter(({ kind }) => kind === 'completion').map(({ word }) => word);
  const endings = completions.length > 0 ? completions : words.slice(-1).map(({ word }) => word);
  return endings.map((word) => [...leadingWords, word].join(' '));
}
