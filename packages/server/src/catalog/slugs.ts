import type { SlugList } from '@mercer/contract';
import { type Db, statement } from '../db/index.ts';
import { type Paging, pagingOf } from '../http/list.ts';
import type { Query } from '../http/query.ts';

/**
 * Where all products are, in parts that cost the same however many there are: a part is a range of product numbers, so
 * that a product stays in its part, and those that are gone leave gaps.
 */
export async function listSlugs(db: Db, query: Query): Promise<SlugList> {
  const paging = pagingOf(query);
  const rows = await readSlugs(db, (paging.page - 1) * paging.limit, paging.page * paging.limit);
  return { ...paging, page_count: await countParts(db, paging), results: rows.map(({ slug }) => slug) };
}

async function countParts(db: Db, { limit }: Paging): Promise<number> {
  const [last] = await readLast(db);
  return last ? Math.floor(last.number / limit) + 1 : 0;
}

const readLast = statement((db: Db) =>
  db.selectFrom('product_numbers').select('number').orderBy('number', 'desc').limit(1),
);

const readSlugs = statement((db: Db, first: number, end: number) =>
  db
    .selectFrom('product_numbers')
    .innerJoin('products', 'products.id', 'product_numbers.product_id')
    .select('slug')
    .where('number', '>=', first)
    .where('number', '<', end)
    .orderBy('number'),
);
