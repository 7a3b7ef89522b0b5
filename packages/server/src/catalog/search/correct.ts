import type { Db } from '../../db/index.ts';
import { halvesOf } from './compounds.ts';
import { allowedEdits, editDistance, editKeys } from './edits.ts';
import { lookUp } from './lookup.ts';
import type { SearchWord } from './ranks.ts';
import { isSomebody } from './stop-words.ts';

/**
 * Words that no product has are replaced by the nearest that one has, or by the two that they are made of; null when
 * there is nothing near. For whom something is ('gift for dad') no product has to say.
 */
export async function correctedWords(db: Db, typed: string[]): Promise<SearchWord[] | null> {
  const found = await lookUp(db, typed);
  const unknown = found.filter(isUnknown).map(({ word }) => word);
  if (unknown.length === 0) return found;
  const nearest = await nearestWords(db, unknown);
  const words: SearchWord[] = [];
  for (const entry of found) {
    if (isUnknown(entry) && isSomebody(entry.word)) continue;
    const meant = isUnknown(entry) ? await meantBy(db, entry.word, nearest) : [entry];
    if (!meant) return null;
    words.push(...meant);
  }
  return words.length > 0 ? words : null;
}

/** In no product, in no form. */
export function isUnknown({ whole, beginning, forms }: SearchWord): boolean {
  return !whole && !beginning && forms.length === 0;
}

async function meantBy(db: Db, word: string, nearest: Map<string, string>): Promise<SearchWord[] | null> {
  const near = nearest.get(word);
  const [exact] = near === undefined ? [] : await lookUp(db, [near]);
  return exact ? [exact] : halves(db, word);
}

/** The longest first half that is known together with its second. */
async function halves(db: Db, word: string): Promise<SearchWord[] | null> {
  const pairs = halvesOf(word);
  const parts = await lookUp(db, [...new Set(pairs.flat())]);
  const known = new Map(parts.filter((part) => !isUnknown(part)).map((part) => [part.word, part]));
  for (const [head, tail] of pairs.toReversed()) {
    const [first, second] = [known.get(head), known.get(tail)];
    if (first && second) return [first, second];
  }
  return null;
}

/** A word that may have been meant, and how many products have it. */
export interface Candidate {
  word: string;
  products: number;
}

async function nearestWords(db: Db, typed: string[]): Promise<Map<string, string>> {
  const keys = [...new Set(typed.flatMap(keysOf))];
  if (keys.length === 0) return new Map();
  const candidates = await db
    .selectFrom('search_words')
    .select(['word', 'products'])
    .where('word', 'in', (eb) =>
      eb.selectFrom('search_word_keys').select('search_word_keys.word').where('key', 'in', keys),
    )
    .execute();
  return new Map(
    typed.flatMap((word) => {
      const near = nearestOf(word, candidates);
      return near ? [[word, near.word]] : [];
    }),
  );
}

/** The keys that a mistyped word shares with the one that was meant. */
export function keysOf(word: string): string[] {
  const edits = allowedEdits(word);
  return edits === 0 ? [] : editKeys(word, edits);
}

/** The one that differs least, of several the one that most products have. */
export function nearestOf(typed: string, candidates: Candidate[]): Candidate | undefined {
  const limit = allowedEdits(typed);
  return candidates
    .map((candidate) => ({ ...candidate, distance: editDistance(typed, candidate.word, limit) }))
    .filter(({ distance }) => distance <= limit)
    .toSorted((a, b) => a.distance - b.distance || b.products - a.products || (a.word < b.word ? -1 : 1))[0];
}
