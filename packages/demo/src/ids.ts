import { createHash } from 'node:crypto';

/** Derives an id of 24 hexadecimal characters from words; the result is identical at every seeding. */
export function createDemoId(...words: string[]): string {
  return hashWords(words).slice(0, 24);
}

/** A whole number from 0 to `limit` − 1 that depends on the words only. */
export function pickStableNumber(limit: number, ...words: string[]): number {
  return Number.parseInt(hashWords(words).slice(24, 36), 16) % limit;
}

/** The name in lower case, its words joined by dashes. */
export function slugifyName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function hashWords(words: string[]): string {
  return createHash('sha256').update(words.join('\n')).digest('hex');
}
