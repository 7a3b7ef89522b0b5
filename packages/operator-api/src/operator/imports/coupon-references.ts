import type { CouponReference, ImportedCoupon, RecordDraft } from '@mercer/commerce/imports';
import { isInJsonList, type Tx } from '@mercer/database';

type Ids = Partial<Record<string, string[]>>;

/** Ids of the records that a coupon names, by the field of the operator API. */
interface ResolvedReferences {
  conditions: Ids;
  /** records that become cheaper by a purchase of others */
  get: Ids;
  /** true where the coupon would be worth more without what the shop does not have */
  isIncomplete: boolean;
}

/**
 * Finds the records that a coupon names. A name of an own table that no record has stays as it is: a coupon of this shop may name what
 * was deleted, and any other id is refused.
 */
export async function resolveReferences(tx: Tx, draft: RecordDraft<ImportedCoupon>): Promise<ResolvedReferences> {
  const { references, isOwnTable } = draft.fields;
  const resolved: ResolvedReferences = { conditions: {}, get: {}, isIncomplete: false };
  const namesByField = Object.entries(references) as [CouponReference, string[]][]; // the keys of its type
  for (const [field, names] of namesByField) {
    const idsByName = await findIds(tx, field, names);
    const ids = [...new Set(names.flatMap((name) => idsByName.get(name) ?? (isOwnTable ? name : [])))];
    const missing = isOwnTable ? [] : names.filter((name) => !idsByName.has(name));
    // without some of several products the coupon is worth less, without any of them it is for all products
    const isLost = missing.length > 0 && (field.startsWith('excluded_') || ids.length === 0);
    if (missing.length > 0) noteMissing(draft, { field, missing, isLost });
    resolved.isIncomplete ||= isLost;
    if (ids.length === 0) continue;
    if (field.startsWith('get_')) resolved.get[field.slice('get_'.length)] = ids;
    else resolved.conditions[field] = ids;
  }
  return resolved;
}

function noteMissing(
  { notes, cells, cell }: RecordDraft<ImportedCoupon>,
  { field, missing, isLost }: { field: CouponReference; missing: string[]; isLost: boolean },
): void {
  const consequence = isLost ? ': the coupon is switched off until its restriction is written here' : '';
  notes.addFault(
    cells.get(`conditions.${field}`) ?? cell,
    `the shop does not have ${missing.join(', ')}${consequence}`,
  );
}

/** Finds records by slug or id; products by SKU, and categories and groups by a name that only one of them has. */
async function findIds(tx: Tx, field: CouponReference, names: string[]): Promise<Map<string, string>> {
  const json = JSON.stringify(names);
  if (field.endsWith('product_ids')) return findProductIds(tx, json);
  if (field === 'group_ids') {
    const groups = tx.selectFrom('customer_groups').select(['id', 'name']);
    const rows = await groups
      .where((eb) => eb.or([isInJsonList(tx, 'id', json), isInJsonList(tx, 'name', json)]))
      .execute();
    return new Map(rows.flatMap(({ id, name }) => [[id, id] as const, [name, id] as const]));
  }
  const table = field.endsWith('category_ids') ? 'categories' : 'collections';
  const records = tx.selectFrom(table as 'categories').select(['id', 'slug', 'name']); // both have these columns
  const rows = await records
    .where((eb) => eb.or((['id', 'slug', 'name'] as const).map((column) => isInJsonList(tx, column, json))))
    .execute();
  const byName = Map.groupBy(rows, ({ name }) => name);
  return new Map([
    ...[...byName].flatMap(([name, [row, second]]) => (row && !second ? [[name, row.id] as const] : [])),
    ...rows.map(({ id }) => [id, id] as const),
    ...rows.map(({ id, slug }) => [slug, id] as const),
  ]);
}

async function findProductIds(tx: Tx, json: string): Promise<Map<string, string>> {
  const products = tx.selectFrom('products').select(['id', 'slug', 'sku']);
  const rows = await products
    .where((eb) => eb.or((['id', 'slug', 'sku'] as const).map((column) => isInJsonList(tx, column, json))))
    .execute();
  const variants = tx.selectFrom('variants').select(['product_id', 'sku']);
  const variantRows = await variants.where(isInJsonList(tx, 'sku', json)).execute();
  return new Map([
    ...variantRows.map(({ product_id, sku }) => [sku ?? '', product_id] as const),
    ...rows.map(({ id, sku }) => [sku ?? '', id] as const),
    ...rows.map(({ id }) => [id, id] as const),
    ...rows.map(({ id, slug }) => [slug, id] as const),
  ]);
}
