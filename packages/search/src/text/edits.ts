import { buildEndKeys } from './compounds.ts';

/** Returns how many wrong letters a typed word may have: none below 4 letters, 1 up to 7, 2 from 8. */
export function allowedEdits(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * Letters added, left out or exchanged, and neighbours swapped, between two words: the optimal string alignment
 * distance. What is more than `limit` is `limit` + 1.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const exchanged = getCellValue(rows[i - 1], j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? getCellValue(rows[i - 2], j - 2) + 1 : exchanged;
      row.push(Math.min(exchanged, swapped, getCellValue(rows[i - 1], j) + 1, getCellValue(row, j - 1) + 1));
    }
  }
  return Math.min(getCellValue(rows[a.length], b.length), limit + 1);
}

function getCellValue(row: number[] | undefined, column: number): number {
  return row?.[column] ?? Number.POSITIVE_INFINITY;
}

/** Letters that are enough to find a word by; the rest is compared afterwards. */
const keyLetters = 7;
const minLetters = 3;
const maxLetters = 30;

/**
 * Lists what remains of a word's beginning when up to `edits` of its letters are left out. Two words that are `edits`
 * apart have one of these in common, so that an index finds the candidates for a correction.
 */
export function listEditKeys(word: string, edits: number): string[] {
  let keys = new Set([word.slice(0, keyLetters)]);
  for (let edit = 0; edit < edits; edit += 1)
    keys = new Set([...keys].flatMap((key) => [key, ...deleteEachLetter(key)]));
  return [...keys];
}

/** The keys under which a word is kept; none for words that nothing is corrected to. */
export function listStoredKeys(word: string): string[] {
  if (word.length < minLetters || word.length > maxLetters) return [];
  return [...listEditKeys(word, word.length < 6 ? 1 : 2), ...buildEndKeys(word)];
}

function deleteEachLetter(key: string): string[] {
  return Array.from(key, (_, index) => key.slice(0, index) + key.slice(index + 1)).filter(
    (shortenedKey) => shortenedKey !== '',
  );
}
