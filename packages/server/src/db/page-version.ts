import { sql } from 'kysely';
import type { Db, Tx } from './schema.ts';
import { sharedRead } from './shared-read.ts';
import { statement } from './statement.ts';

/** What pages are made of: a number each, another one when it has changed. */
export interface PageState {
  catalog: number | null;
  /** of the last pieces that went or came back */
  soldOut: number | null;
  content: number | null;
  /** of settings and rules */
  pricing: number | null;
  /** of stock and reviews, where the owner changed them */
  owner: number | null;
}

/**
 * Another text after each transaction that changed products, took the last piece of one or brought one back, and after each in
 * which the owner changed what pages show.
 */
export function pageVersion(db: Db): Promise<string> {
  return newestVersion(db, '');
}

const newestVersion = sharedRead(async (db) => {
  const [row] = await readVersion(db);
  if (!row) throw new Error('The version of pages could not be read');
  return [pageVersionOf(row)];
});

/** For who has read the numbers with something else. */
export function pageVersionOf({ catalog, soldOut, content, pricing, owner }: PageState): string {
  return [catalog, soldOut, content, pricing, owner].map((number) => number ?? 0).join(' ');
}

/** Of such a text: the same as long as the owner changes no more than products. */
export function ownerPart(version: string): string {
  return version.split(' ').slice(2).join(' ');
}

/** Columns of a statement that reads them. */
export const pageColumns = [
  sql<number | null>`(select value from counters where id = 'catalog')`.as('catalog'),
  sql<number | null>`(select max(change) from sold_out)`.as('soldOut'),
  sql<number | null>`(select value from counters where id = 'content')`.as('content'),
  sql<number | null>`(select value from counters where id = 'pricing')`.as('pricing'),
  sql<number | null>`(select value from counters where id = 'owner')`.as('owner'),
] as const;

const readVersion = statement((db: Db) => db.selectNoFrom(pageColumns));

/**
 * After a change of stock or reviews, which alone is no other catalogue: pages show it at once. Others who change some wait for the
 * end of the transaction, so that it comes last in it.
 */
export async function newPages(tx: Tx): Promise<void> {
  await raiseVersion(tx);
}

const raiseVersion = statement((db: Db) =>
  db
    .insertInto('counters')
    .values({ id: 'owner', value: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value: sql<number>`counters.value + 1` })),
);
