import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, isPostgres } from '../../db/index.ts';
import type { Match, SearchWord, Tier } from './tiers.ts';

type Condition = RawBuilder<SqlBool>;

/** Holds for rows of `product_search` of this rank. */
export function inTier(db: Db, { match, earlier }: Tier): Condition {
  if (isPostgres(db)) return sql`(${matches(match)} and not ${any(earlier)})`;
  const before = earlier.length === 0 ? '' : ` NOT (${earlier.map(expression).join(' OR ')})`;
  return sql`product_search match ${expression(match) + before}`;
}

/** Holds for rows of `product_search` that one of them has. */
export function inAny(db: Db, list: Match[]): Condition {
  return isPostgres(db) ? any(list) : sql`product_search match ${list.map(expression).join(' OR ')}`;
}

/** More rows than this are faster read in order, until there are enough. */
const many = 20_000;

/**
 * The most popular rows first. PostgreSQL takes every beginning of a word for a frequent one, and would read the whole
 * table in order for the few rows that have a rare one: unless there are many, it has to find them by their words.
 */
export function popularFirst(db: Db, expected = 0): RawBuilder<unknown> {
  return isPostgres(db) && expected < many ? sql`rowid + 0 desc` : sql`rowid desc`;
}

/** FTS5's language. Words are letters and digits, so that nothing in them is read as an operator. */
function expression({ fields, words, whole, oneInName }: Match): string {
  const terms = words.map((word) => `"${word.word}"${isWhole(word, whole) ? '' : '*'}`);
  const every = `(${columns[fields]}(${terms.join(' AND ')}))`;
  return oneInName ? `(${columns.name}(${terms.join(' OR ')}) AND ${every})` : every;
}

const columns = { name: '{name}: ', terms: '{name terms}: ', description: '' };

function any(list: Match[]): Condition {
  return list.length === 0 ? sql`false` : sql`(${sql.join(list.map(matches), sql` or `)})`;
}

function matches({ fields, words, whole, oneInName }: Match): Condition {
  const terms = words.map((word) => `'${word.word}'${isWhole(word, whole) ? '' : ':*'}`);
  const every = sql<SqlBool>`${sql.ref(`product_search.${fields}`)} @@ cast(${terms.join(' & ')} as tsquery)`;
  return oneInName ? sql`(product_search.name @@ cast(${terms.join(' | ')} as tsquery) and ${every})` : every;
}

function isWhole({ beginning }: SearchWord, whole: boolean): boolean {
  return whole || !beginning;
}
