import type { Db } from '@mercer/database';
import { isLongHalf, splitCompound } from './compounds.ts';
import { allowedEdits, editDistance, listEditKeys } from './edits.ts';
import { listJoinedWords, lookUpWords } from './lookup.ts';
import type { SearchWord } from './ranks.ts';
import { isGiftRecipient } from './words.ts';

interface CorrectedWords {
  words: SearchWord[];
  /** A word is left out, because no product has it or one that is near. */
  isIncomplete: boolean;
}

/**
 * Words that no product has are replaced by the nearest that one has, or by the two that they are made of; those with
 * nothing near are left out. For whom something is ('gift for dad') no product has to say.
 */
export async function correctedWords(db: Db, queryWords: string[]): Promise<CorrectedWords> {
  const lookupResults = await lookUpWords(db, queryWords, listJoinedWords(queryWords));
  const unknown = lookupResults.filter(isUnknownWord).map(({ word }) => word);
  if (unknown.length === 0) return { words: lookupResults, isIncomplete: false };
  const nearest = await nearestWords(db, unknown);
  const words: SearchWord[] = [];
  let isIncomplete = false;
  for (const entry of lookupResults) {
    if (!entry.isWhole && isGiftRecipient(entry.word)) continue;
    const replacements = isUnknownWord(entry) ? await findReplacement(db, entry.word, nearest) : [entry];
    if (!replacements) isIncomplete = true;
    words.push(...(replacements ?? []));
  }
  return { words, isIncomplete };
}

/** True when no product has the word in any form. */
export function isUnknownWord({ isWhole, beginning, forms }: SearchWord): boolean {
  return !isWhole && !beginning && forms.length === 0;
}

async function findReplacement(db: Db, word: string, nearest: Map<string, string>): Promise<SearchWord[] | null> {
  const near = nearest.get(word);
  const [exact] = near === undefined ? [] : await lookUpWords(db, [near]);
  return exact ? [exact] : splitIntoIndexedWords(db, word);
}

/** The longest first half that is known together with its second; short ones ('wi', 'fi') have to be whole words. */
async function splitIntoIndexedWords(db: Db, word: string): Promise<SearchWord[] | null> {
  const pairs = splitCompound(word);
  const parts = await lookUpWords(db, [...new Set(pairs.flat())]);
  const spelledParts = new Map(parts.flatMap(toUsableHalf).map((part) => [part.word, part]));
  const spelledPairs = pairs.toReversed().flatMap(([head, tail]): [SearchWord, SearchWord][] => {
    const [first, second] = [spelledParts.get(head), spelledParts.get(tail)];
    return first && second ? [[first, second]] : [];
  });
  return spelledPairs.find((pair) => pair.every(isLongHalf)) ?? spelledPairs[0] ?? null;
}

/** A half that some product has, else none; a short one is no beginning of another word. */
function toUsableHalf(half: SearchWord): SearchWord[] {
  if (isLongHalf(half)) return isUnknownWord(half) ? [] : [half];
  return half.isWhole ? [{ ...half, beginning: false, forms: [] }] : [];
}

/** A word that may have been meant, and how many products have it. */
export interface Candidate {
  word: string;
  products: number;
}

async function nearestWords(db: Db, misspelledWords: string[]): Promise<Map<string, string>> {
  const keys = [...new Set(misspelledWords.flatMap(listCorrectionKeys))];
  if (keys.length === 0) return new Map();
  const candidates = await db
    .selectFrom('search_words')
    .select(['word', 'products'])
    .where('word', 'in', (eb) =>
      eb.selectFrom('search_word_keys').select('search_word_keys.word').where('key', 'in', keys),
    )
    .execute();
  return new Map(
    misspelledWords.flatMap((word) => {
      const near = findNearestCandidate(word, candidates);
      return near ? [[word, near.word]] : [];
    }),
  );
}

/** The keys that a mistyped word shares with the one that was meant. */
export function listCorrectionKeys(word: string): string[] {
  const edits = allowedEdits(word);
  return edits === 0 ? [] : listEditKeys(word, edits);
}

/** The one that differs least, of several the one that most products have. */
export function findNearestCandidate(typedWord: string, candidates: Candidate[]): Candidate | undefined {
  const limit = allowedEdits(typedWord);
  return candidates
    .map((candidate) => ({ ...candidate, distance: editDistance(typedWord, candidate.word, limit) }))
    .filter(({ distance }) => distance <= limit)
    .toSorted((a, b) => a.distance - b.distance || b.products - a.products || (a.word < b.word ? -1 : 1))[0];
}
