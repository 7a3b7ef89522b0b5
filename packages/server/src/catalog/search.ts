import { type RawBuilder, sql } from 'kysely';
import { type Db, isPostgres, type NewRow, parseJson } from '../db/index.ts';
import type { Condition } from './where.ts';

const maxWords = 10;

export interface Search {
  /** Holds for rows of `product_search` that have every word, or a word that begins with it. */
  condition: Condition;
  /** Best match first: in the name, then the tags, then the description. */
  order: RawBuilder<unknown>;
}

/** What is searched of a product. Every writer of `product_search` makes its rows here. */
export function searchRow({ id, name, tags, description }: NewRow<'products'>): NewRow<'product_search'> {
  const words = parseJson<string[]>(tags).join(' ');
  return { product_id: id, name: folded(name), tags: folded(words), description: folded(description) };
}

/** Without accents, so that 'cafe' finds 'Café'. Marks of scripts that need them to be read stay. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC');
}

/** Letters and digits of what a shopper typed; everything else separates words. */
function wordsOf(text: string): string[] {
  const words = folded(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  return words.slice(0, maxWords);
}

/** Null when nothing but blanks was typed; text without any word finds nothing. */
export function searchFor(db: Db, text: string): Search | null {
  if (text.trim() === '') return null;
  const words = wordsOf(text);
  if (words.length === 0) return { condition: sql`1 = 0`, order: sql`products.id desc` };
  return isPostgres(db) ? postgresSearch(words) : sqliteSearch(words);
}

function sqliteSearch(words: string[]): Search {
  const query = words.map((word) => `"${word}"*`).join(' ');
  return {
    condition: sql`product_search match ${query}`,
    order: sql`bm25(product_search, 0, 10, 5, 1), products.id desc`,
  };
}

function postgresSearch(words: string[]): Search {
  const query = sql`to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`;
  return {
    condition: sql`product_search.words @@ ${query}`,
    order: sql`ts_rank(product_search.words, ${query}) desc, products.id desc`,
  };
}
