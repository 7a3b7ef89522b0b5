import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, isPostgres } from '../../db/index.ts';
import type { Paging } from '../../http/list.ts';
import { inAny, inTier, popularFirst } from './match-sql.ts';
import type { Tier } from './tiers.ts';

/** A product that is found; the best have the lowest tier, and in it the highest document. */
export interface Hit {
  tier: number;
  document: number;
  product_id: string;
}

export const bestFirst = sql`hits.tier, hits.document desc`;

/** How many products there are up to each rank, it included. */
export async function countHits(db: Db, tiers: Tier[]): Promise<number[]> {
  if (tiers.length === 0) return [];
  const counted = isPostgres(db) ? countTogether(db, tiers) : countEach(db, tiers);
  const { rows } = await counted.execute(db);
  return tiers.map((_, rank) => rows[0]?.[`rank_${rank}`] ?? 0);
}

/** FTS5 answers for one match at a time, from its index alone. */
function countEach(db: Db, tiers: Tier[]): RawBuilder<Record<string, number>> {
  const counts = tiers.map(
    ({ all }, rank) => sql`(select count(*) from product_search where ${inAny(db, all)}) as ${sql.id(`rank_${rank}`)}`,
  );
  return sql`select ${sql.join(counts)}`;
}

/** PostgreSQL has to read the rows: once, since what the last rank finds is all that is found. */
function countTogether(db: Db, tiers: Tier[]): RawBuilder<Record<string, number>> {
  const counts = tiers.map(
    ({ all }, rank) => sql`count(*) filter (where ${inAny(db, all)}) as ${sql.id(`rank_${rank}`)}`,
  );
  return sql`select ${sql.join(counts)} from product_search where ${inAny(db, tiers.at(-1)?.all ?? [])}`;
}

/** The hits of a page; only the ranks that it shows are read. Null when it lies behind the last one. */
export function hitsOfPage(db: Db, tiers: Tier[], counts: number[], paging: Paging): RawBuilder<Hit> | null {
  const parts = tiers.flatMap((tier, rank) => {
    const { limit, offset } = partOf(counts[rank - 1] ?? 0, counts[rank] ?? 0, paging);
    return limit > 0
      ? [
          sql`select * from (${documents(db, tier, rank)}
            order by ${popularFirst(db, counts[rank])} limit ${limit} offset ${offset}) as ${sql.id(`rank_${rank}`)}`,
        ]
      : [];
  });
  return parts.length === 0 ? null : withProducts(parts);
}

/** Which rows of a rank, that reaches from one count to the next, lie on the page. */
function partOf(start: number, end: number, { page, limit }: Paging) {
  const first = Math.max(start, (page - 1) * limit);
  return { offset: first - start, limit: Math.min(end, page * limit) - first };
}

/** Every hit, for lists that ask for more than the search. */
export function allHits(db: Db, tiers: Tier[]): RawBuilder<Hit> {
  return withProducts(tiers.map((tier, rank) => documents(db, tier, rank)));
}

function withProducts(parts: RawBuilder<unknown>[]): RawBuilder<Hit> {
  return sql`(select hits.tier, hits.document, product_documents.product_id from (${sql.join(parts, sql` union all `)})
    as hits join product_documents on product_documents.document = hits.document)`;
}

/** Holds for the products that are found. */
export function isFound(db: Db, tiers: Tier[]): RawBuilder<SqlBool> {
  const last = tiers.at(-1);
  if (!last) return sql`1 = 0`;
  return sql`products.id in (select product_id from product_documents where document in (
    select rowid from product_search where ${inAny(db, last.all)}))`;
}

function documents(db: Db, tier: Tier, rank: number) {
  return sql`select ${sql.lit(rank)} as tier, rowid as document from product_search where ${inTier(db, tier)}`;
}
