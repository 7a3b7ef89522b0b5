import { createHash } from 'node:crypto';

/** The same id for the same words at every seeding: 24 hexadecimal characters. */
export function demoId(...words: string[]): string {
  return digest(words).slice(0, 24);
}

/** A whole number from 0 to `limit` − 1 that depends on the words only. */
export function pick(limit: number, ...words: string[]): number {
  return Number.parseInt(digest(words).slice(24, 36), 16) % limit;
}

/** The name in lower case, its words joined by dashes. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function digest(words: string[]): string {
  return createHash('sha256').update(words.join('\n')).digest('hex');
}
