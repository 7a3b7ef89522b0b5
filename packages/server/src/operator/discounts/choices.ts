import { parseJson, type Row, type Tx } from '../../db/index.ts';
import { invalid } from '../../http/errors.ts';
import type { RuleFields, WireConditions, WireOffer } from './schema.ts';

const kinds = [
  { field: 'product_ids', table: 'products', named: 'product' },
  { field: 'category_ids', table: 'categories', named: 'category' },
] as const;

/**
 * A rule that names a product or a category that there is not would never hold. One that was deleted since may stay.
 * @throws ApiError 400 with the path of the id
 */
export async function assertChoices(
  tx: Tx,
  { conditions, offer }: RuleFields,
  before?: Pick<Row<'promotions'>, 'conditions' | 'offer'>,
): Promise<void> {
  const known = new Set(before ? idsIn(parseJson(before.conditions), parseJson(before.offer)) : []);
  for (const { field, table, named } of kinds) {
    for (const [path, ids] of listsIn(field, conditions, offer)) {
      const asked = ids.filter((id) => !known.has(id));
      if (asked.length === 0) continue;
      const rows = await tx.selectFrom(table).select('id').where('id', 'in', asked).execute();
      const found = new Set(rows.map(({ id }) => id));
      const at = ids.findIndex((id) => !known.has(id) && !found.has(id));
      if (at >= 0) throw invalid(`${path}.${at}: there is no ${named} '${ids[at]}'`, `${path}.${at}`);
    }
  }
}

type Field = (typeof kinds)[number]['field'];

function listsIn(field: Field, conditions?: WireConditions, offer?: WireOffer): [path: string, ids: string[]][] {
  const get = offer?.type === 'buy_get' ? offer.get : undefined;
  return [
    [`conditions.${field}`, conditions?.[field] ?? []],
    [`offer.get.${field}`, get?.[field] ?? []],
  ];
}

function idsIn(conditions: WireConditions, offer: WireOffer): string[] {
  return kinds.flatMap(({ field }) => listsIn(field, conditions, offer).flatMap(([, ids]) => ids));
}
