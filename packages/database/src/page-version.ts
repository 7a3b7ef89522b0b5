import { sql } from 'kysely';
import type { Db, Tx } from './schema.ts';
import { createSharedRead } from './shared-read.ts';
import { defineStatement } from './statement.ts';

/** Versions of everything that pages show: each number changes with its data. */
export interface PageState {
  catalog: number | null;
  /** number of the last change between in stock and sold out */
  soldOut: number | null;
  content: number | null;
  /** version of settings and rules */
  pricing: number | null;
  /** version of stock and reviews, as changed by the owner */
  owner: number | null;
}

/**
 * Reads a text that changes with each transaction that changed products, took the last piece of one or brought one
 * back, and with each in which the owner changed what pages show.
 */
export function readPageVersion(db: Db): Promise<string> {
  return newestVersion(db, '');
}

const newestVersion = createSharedRead(async (db) => {
  const [row] = await readVersion(db);
  if (!row) throw new Error('The version of pages could not be read');
  return [formatPageVersion(row)];
});

/** Formats versions that have been read together with something else. */
export function formatPageVersion({ catalog, soldOut, content, pricing, owner }: PageState): string {
  return [catalog, soldOut, content, pricing, owner].map((number) => number ?? 0).join(' ');
}

/** Extracts the part of a page version that stays the same as long as the owner changes no more than products. */
export function extractShopVersion(version: string): string {
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

const readVersion = defineStatement((db: Db) => db.selectNoFrom(pageColumns));

/**
 * Raises the page version after a change of stock or reviews, which does not change the catalogue's version: pages show
 * it at once. Other transactions that do so wait for the end of this one, so call it last.
 */
export async function raisePageVersion(tx: Tx): Promise<void> {
  await raiseVersion(tx);
}

const raiseVersion = defineStatement((db: Db) =>
  db
    .insertInto('counters')
    .values({ id: 'owner', value: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value: sql<number>`counters.value + 1` })),
);
