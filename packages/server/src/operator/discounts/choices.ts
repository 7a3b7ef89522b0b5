import { parseJson, type Row, type Tx } from '../../db/index.ts';
import { buildValidationError } from '../../http/errors.ts';
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
  storedRule?: Pick<Row<'promotions'>, 'conditions' | 'offer'>,
): Promise<void> {
  const storedIds = new Set(
    storedRule ? collectRuleIds(parseJson(storedRule.conditions), parseJson(storedRule.offer)) : [],
  );
  for (const { field, table, named: recordName } of kinds) {
    for (const [path, ids] of listIdsByPath(field, conditions, offer)) {
      const newIds = ids.filter((id) => !storedIds.has(id));
      if (newIds.length === 0) continue;
      const rows = await tx.selectFrom(table).select('id').where('id', 'in', newIds).execute();
      const existingIds = new Set(rows.map(({ id }) => id));
      const at = ids.findIndex((id) => !storedIds.has(id) && !existingIds.has(id));
      if (at >= 0) throw buildValidationError(`${path}.${at}: there is no ${recordName} '${ids[at]}'`, `${path}.${at}`);
    }
  }
}

type Field = (typeof kinds)[number]['field'];

function listIdsByPath(field: Field, conditions?: WireConditions, offer?: WireOffer): [path: string, ids: string[]][] {
  const get = offer?.type === 'buy_get' ? offer.get : undefined;
  return [
    [`conditions.${field}`, conditions?.[field] ?? []],
    [`offer.get.${field}`, get?.[field] ?? []],
  ];
}

function collectRuleIds(conditions: WireConditions, offer: WireOffer): string[] {
  return kinds.flatMap(({ field }) => listIdsByPath(field, conditions, offer).flatMap(([, ids]) => ids));
}
