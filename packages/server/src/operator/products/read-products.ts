import type { Product } from '@mercer/contract';
import { getWholeProducts } from '../../catalog/index.ts';
import type { Db } from '../../db/index.ts';
import type { OperatorProduct } from './schema.ts';

/** As the public API answers them, and with what shoppers are not told; by id, in the order of the ids. */
export async function readProducts(db: Db, ids: string[]): Promise<Map<string, OperatorProduct>> {
  if (ids.length === 0) return new Map();
  const products = await getWholeProducts(db, ids);
  const rows = await db.selectFrom('products').select(['id', 'tax_class']).where('id', 'in', ids).execute();
  const classes = new Map(rows.map(({ id, tax_class }) => [id, tax_class]));
  return new Map(
    ids.flatMap((id) => {
      const product = products.get(id);
      return product ? [[id, wholeOf(product, classes.get(id) ?? 'standard')] as const] : [];
    }),
  );
}

function wholeOf({ related, ...product }: Product, tax_class: OperatorProduct['tax_class']): OperatorProduct {
  const { variants = { results: [], count: 0 }, weight = 0, delivery = 'shipment' } = product;
  const results = variants.results.map((variant) => ({ ...variant, weight: variant.weight ?? weight }));
  return { ...product, variants: { ...variants, results }, weight, delivery, tax_class };
}
