import type { SlugList } from '@mercer/contract';
import { type Db, defineStatement } from '@mercer/database';
import { type Paging, parsePagingQuery } from '@mercer/platform/http/list';
import type { Query } from '@mercer/platform/http/query';

/**
 * Lists the slugs of all products in parts that cost the same however many there are. A part is a range of product
 * numbers, so that a product stays in its part, and deleted ones leave gaps.
 */
export async function listProductSlugs(db: Db, query: Query): Promise<SlugList> {
  const paging = parsePagingQuery(query);
  const rows = await readSlugs(db, (paging.page - 1) * paging.limit, paging.page * paging.limit);
  return { ...paging, page_count: await countSlugParts(db, paging), results: rows.map(({ slug }) => slug) };
}

async function countSlugParts(db: Db, { limit }: Paging): Promise<number> {
  const [last] = await readLast(db);
  return last ? Math.floor(last.number / limit) + 1 : 0;
}

const readLast = defineStatement((db: Db) =>
  db.selectFrom('product_numbers').select('number').orderBy('number', 'desc').limit(1),
);

const readSlugs = defineStatement((db: Db, first: number, end: number) =>
  db
    .selectFrom('product_numbers')
    .innerJoin('products', 'products.id', 'product_numbers.product_id')
    .select('slug')
    .where('number', '>=', first)
    .where('number', '<', end)
    .orderBy('number'),
);
