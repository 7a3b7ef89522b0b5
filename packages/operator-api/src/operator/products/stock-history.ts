import { createRecordId, type Db, insertRow, type Tx } from '@mercer/database';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import * as v from 'valibot';
import {
  buildAfterCondition,
  buildListAnswer,
  buildOrderBy,
  buildResultPage,
  countList,
  countSelected,
  createListSchema,
  pageQuery,
  parseSortOrder,
} from '../description/list.ts';

export const StockAnswer = v.strictObject({
  id: v.string(),
  product_id: v.string(),
  variant_id: v.nullable(v.string()),
  quantity: v.number(),
  stock_level: v.number(),
  reason: v.string(),
  actor: v.string(),
  kind: v.picklist(['opening', 'correction', 'import', 'sale', 'cancellation', 'edit', 'refund', 'return']),
  order_id: v.nullable(v.string()),
  /** SKU of the variant, or of the product; null when it has none, or is gone */
  sku: v.nullable(v.string()),
  date_created: v.string(),
});

export const StockQuery = v.strictObject(pageQuery);

/** Stock of a product or variant now; `reserved` are pieces that begun orders hold. */
const StockLevel = v.strictObject({
  variant_id: v.nullable(v.string()),
  sku: v.nullable(v.string()),
  stock_level: v.number(),
  reserved: v.number(),
});

export const StockHistory = v.strictObject({
  ...createListSchema(StockAnswer).entries,
  levels: v.array(StockLevel),
});

/** Lists the stock ledger, the newest first; of a product that is gone as well. @throws ApiError 404 */
export async function listStockChanges(
  db: Db,
  productId: string,
  { now, ...query }: v.InferOutput<typeof StockQuery> & { now: Date },
) {
  const order = parseSortOrder('-id');
  const changes = db.selectFrom('stock_changes').where('product_id', '=', productId);
  const rows = await changes
    .selectAll()
    .where(buildAfterCondition(query, order))
    .orderBy(buildOrderBy(order))
    .limit(query.limit + 1)
    .execute();
  if (rows.length === 0) await assertProduct(db, productId);
  const levels = await readStockLevels(db, productId, now);
  const skus = new Map(levels.map(({ variant_id, sku }) => [variant_id, sku]));
  const resultPage = buildResultPage(rows, query, ({ id }) => id);
  const count = await countList(query, resultPage, () => countSelected(db, changes.select('id')));
  const results = resultPage.rows.map((change) => ({ ...change, sku: skus.get(change.variant_id) ?? null }));
  return { ...buildListAnswer(results, { ...resultPage, count }), levels };
}

/** Reads the levels of a product or of each of its variants, with the pieces that begun orders hold. */
async function readStockLevels(db: Db, productId: string, now: Date) {
  const products = db.selectFrom('products').select(['sku', 'stock_level', 'has_variants']).where('id', '=', productId);
  const product = await products.executeTakeFirst();
  const variants = db.selectFrom('variants').select(['id', 'sku', 'stock_level']).where('product_id', '=', productId);
  const holds = db
    .selectFrom('stock_holds')
    .select((eb) => ['variant_id', eb.fn.sum<number | string>('quantity').as('held')])
    .where('product_id', '=', productId)
    .where('date_expires', '>', now.toISOString())
    .groupBy('variant_id');
  const reserved = new Map((await holds.execute()).map(({ variant_id, held }) => [variant_id, Number(held)]));
  const levels = (await variants.orderBy('sort').orderBy('id').execute()).map(({ id, sku, stock_level }) => {
    return { variant_id: id, sku, stock_level, reserved: reserved.get(id) ?? 0 };
  });
  if (!product || product.has_variants === 1) return levels;
  const { sku, stock_level } = product;
  return [{ variant_id: null, sku, stock_level, reserved: reserved.get('') ?? 0 }];
}

/** Writes the level that a new product or variant begins with into the stock ledger. */
export async function recordFirstStock(
  { tx, now, actor }: { tx: Tx; now: Date; actor: string },
  item: { product_id: string; variant_id: string | null; stock_level: number },
): Promise<void> {
  if (item.stock_level === 0) return;
  const source = { reason: '', actor, date_created: now.toISOString(), kind: 'opening', order_id: null } as const;
  await insertRow(tx, 'stock_changes', { id: createRecordId(now), ...item, quantity: item.stock_level, ...source });
}

async function assertProduct(db: Db, id: string): Promise<void> {
  const products = db.selectFrom('products').select('id').where('id', '=', id);
  if (!(await products.executeTakeFirst())) throw buildNotFoundError('There is no such product');
}
