import { generateSlug } from '@mercer/commerce/catalog';
import type { Db } from '@mercer/database';
import { sql } from 'kysely';
import { beginsWith, readCandidates } from '../description/prefix-search.ts';

/** Finds the products whose name, slug or SKU, or whose variant's SKU, begins with a text; whatever their status. */
export function findMatchingProductIds(db: Db, text: string): Promise<string[]> {
  const start = text.trim().toLowerCase();
  const slug = generateSlug(start);
  const name = beginsWith(db, sql`lower(name)`, start);
  const sku = beginsWith(db, sql`lower(sku)`, start);
  const selections = [
    sql`select id from products where ${name}`,
    sql`select id from products where ${sku}`,
    sql`select product_id as id from variants where ${sku}`,
    // a slug has neither accents nor capitals
    ...(slug === '' ? [] : [sql`select id from products where ${beginsWith(db, sql.ref('slug'), slug)}`]),
  ];
  return start === '' ? Promise.resolve([]) : readCandidates(db, 'id', selections);
}
