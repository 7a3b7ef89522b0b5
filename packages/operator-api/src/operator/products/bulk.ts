import type { Db, Tx } from '@mercer/database';
import type { Step } from '@mercer/platform/http/claim';
import { ApiError, buildErrorBody } from '@mercer/platform/http/errors';
import type { OperatorKey } from '@mercer/platform/http/operator-key';
import { validateInput } from '@mercer/platform/http/routes/read-input';
import * as v from 'valibot';
import { commitChange } from '../commit-change.ts';
import { recordId, stockLevel } from '../description/fields.ts';
import type { Saving } from '../description/saving.ts';
import { Match, type MatchedItem, resolveTargets, type Target } from './match.ts';
import { assertStockLevel } from './negative-stock.ts';
import { readProducts } from './read-products.ts';
import { lockProduct, lockProducts, openCatalogWriter } from './save-products.ts';
import { type OperatorProduct, ProductAnswer, ProductInput, ProductUpdate } from './schema.ts';
import { type StockedItem, writeStockLevel } from './stock.ts';
import { type ProductWriter, type WrittenProduct, writeProduct } from './write-product.ts';
import { writeVariant } from './write-variant.ts';

const level = v.optional(stockLevel);

/** Schema of the stock levels of a product that was found by its slug or SKU; absent levels stay as they are. */
const Levels = v.object({
  stock_level: level,
  variants: v.optional(v.object({ results: v.array(v.object({ stock_level: level })) })),
});

const reason = 'Import';

/** Sets the stock levels after the product was written: its variants are in the order of the input. */
async function setAllStockLevels(saving: Saving, id: string, levels: v.InferOutput<typeof Levels>): Promise<void> {
  const { tx } = saving;
  const variants = await tx
    .selectFrom('variants')
    .select(['id', 'stock_level', 'stock_purchasable'])
    .where('product_id', '=', id)
    .orderBy('sort')
    .execute();
  if (variants.length === 0) return setProductLevel(saving, id, levels.stock_level);
  for (const [at, row] of variants.entries()) {
    const stock_level = levels.variants?.results[at]?.stock_level;
    await setStockLevel(saving, { product_id: id, variant_id: row.id, table: 'variants', row }, stock_level);
  }
}

/** Sets the stock level of a variant that was found by its own SKU. */
async function setVariantLevel(
  saving: Saving,
  { product_id, variant_id }: { product_id: string; variant_id: string },
  stock_level: number | undefined,
): Promise<void> {
  const variants = saving.tx
    .selectFrom('variants')
    .select(['id', 'stock_level', 'stock_purchasable'])
    .where('id', '=', variant_id);
  const row = await variants.executeTakeFirstOrThrow();
  await setStockLevel(saving, { product_id, variant_id, table: 'variants', row }, stock_level);
}

async function setProductLevel(saving: Saving, id: string, stock_level: number | undefined): Promise<void> {
  const products = saving.tx
    .selectFrom('products')
    .select(['id', 'stock_level', 'stock_purchasable'])
    .where('id', '=', id);
  const row = await products.executeTakeFirstOrThrow();
  await setStockLevel(saving, { product_id: id, variant_id: null, table: 'products', row }, stock_level);
}

async function setStockLevel(saving: Saving, stocked: StockedItem, stock_level: number | undefined): Promise<void> {
  if (stock_level === undefined || stock_level === stocked.row.stock_level) return;
  await assertStockLevel(saving.tx, stocked, stock_level);
  await writeStockLevel(saving, stocked, { stock_level, reason, kind: 'import' });
}

const mostItems = 1000;
/** Number of items per transaction, so that sales can proceed between two batches. */
const batch = 100;

const handle = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(200),
  v.description('what the product is called in addresses of another shop, in any script: it leads to the product here'),
);

/**
 * Input of a bulk save. Each item is processed by itself; one with an `id` updates that product, one with a `match` the
 * product with the same slug, SKU, name or handle, or the variant with the SKU, including its stock. `brief` returns ids instead
 * of products; with a `match` each key of `metadata` changes by itself; `dry_run` returns what would be the response.
 */
export const BulkInput = v.strictObject({
  items: v.pipe(
    v.array(v.looseObject({ id: v.optional(recordId), match: v.optional(Match), handle: v.optional(handle) })),
    v.minLength(1),
    v.maxLength(mostItems),
  ),
  brief: v.optional(v.boolean(), false),
  dry_run: v.optional(v.boolean(), false),
});

const error = v.strictObject({ message: v.string(), code: v.string(), param: v.optional(v.string()) });

/** Results in the order of the items: the response that each would have received by itself. */
export const BulkAnswer = v.strictObject({
  results: v.array(
    v.union([
      v.strictObject({ status: v.number(), product: ProductAnswer }),
      v.strictObject({ status: v.number(), id: v.string() }),
      v.strictObject({ status: v.number(), error }),
    ]),
  ),
});

type Input = v.InferOutput<typeof BulkInput>;
type Item = Input['items'][number];
type Result = v.InferOutput<typeof BulkAnswer>['results'][number];

interface Caller {
  actor: OperatorKey;
  now: Date;
}

interface BulkDeps {
  db: Db;
  step: Step;
}

export async function saveProductsInBulk(
  { db, step }: BulkDeps,
  { items, brief, dry_run }: Input,
  caller: Caller,
): Promise<Result[]> {
  const results: Result[] = [];
  const toBatchResults = ({ answers, products }: Answered) =>
    answers.map((outcome) => toItemResult(outcome, brief || dry_run ? undefined : products));
  for (let start = 0; start < items.length; start += batch) {
    const batchItems = items.slice(start, start + batch);
    const saved = dry_run
      ? toBatchResults(await simulateBatch(db, batchItems, caller))
      : await step(`items after ${start}`, async (tx) => toBatchResults(await saveItemBatch(tx, batchItems, caller)));
    results.push(...saved);
  }
  return results;
}

interface Answered {
  answers: (SavedItem | ApiError)[];
  products: Map<string, OperatorProduct>;
}

async function saveItemBatch(tx: Tx, items: Item[], caller: Caller): Promise<Answered> {
  const { answers, before: previousProducts } = await writeAllItems({ tx, ...caller }, items);
  const saved = answers.flatMap((outcome) => (outcome instanceof ApiError ? [] : outcome));
  const ids = [...new Set(saved.map(({ id }) => id))];
  const reworded = saved.flatMap(({ id, isReworded }) => (isReworded ? id : []));
  const readAfterChange = () => readProducts(tx, ids);
  const products = await commitChange(tx, {
    entity: 'product',
    ids,
    ...caller,
    previousRecords: previousProducts,
    products: ids,
    reworded,
    read: readAfterChange,
  });
  return { answers, products };
}

/** Carries what would have been answered out of a transaction that is taken back. */
class DryRunRollback extends Error {
  readonly answers: (SavedItem | ApiError)[];

  constructor(answers: (SavedItem | ApiError)[]) {
    super('Nothing is kept of what was tried');
    this.answers = answers;
  }
}

async function simulateBatch(db: Db, items: Item[], caller: Caller): Promise<Answered> {
  try {
    return await db.transaction().execute(async (tx) => {
      throw new DryRunRollback((await writeAllItems({ tx, ...caller }, items, true)).answers);
    });
  } catch (error) {
    if (error instanceof DryRunRollback) return { answers: error.answers, products: new Map() };
    throw error;
  }
}

async function writeAllItems(saving: Saving, items: Item[], isTried = false) {
  const { tx } = saving;
  const writer = { ...(await openCatalogWriter(saving)), isTried };
  const targets = await resolveTargets(tx, items);
  const existingIds = [...new Set(targets.flatMap((target) => (target && 'id' in target ? target.id : [])))];
  await lockProducts(tx, existingIds);
  const previousProducts = await readProducts(tx, existingIds);
  const answers: (SavedItem | ApiError)[] = [];
  for (const [at, item] of items.entries()) answers.push(await savedOrRefused(item, targets[at], { writer, saving }));
  return { answers, before: previousProducts };
}

interface SavedItem extends WrittenProduct {
  status: number;
}

function toItemResult(saved: SavedItem | ApiError, products: Map<string, OperatorProduct> | undefined): Result {
  if (saved instanceof ApiError) return { status: saved.status, ...buildErrorBody(saved, 'en') };
  if (!products) return { status: saved.status, id: saved.id };
  const product = products.get(saved.id);
  if (!product) throw new Error(`Product ${saved.id} was written and is not there`);
  return { status: saved.status, product };
}

interface ItemWriter {
  writer: ProductWriter;
  saving: Saving;
}

/** Saves an item, or returns the error that rejects it; a rejected item has written nothing. */
async function savedOrRefused(item: Item, target: Target, hands: ItemWriter): Promise<SavedItem | ApiError> {
  try {
    if (target instanceof ApiError) return target;
    return await saveBulkItem(item, target, hands);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

async function saveBulkItem(
  { match, handle, ...item }: Item,
  target: MatchedItem | undefined,
  hands: ItemWriter,
): Promise<SavedItem> {
  const { saving } = hands;
  // A file has some of the keys that the product has
  const writer = { ...hands.writer, isMetadataMerged: match !== undefined };
  const handles = handle === undefined ? undefined : { handle };
  if (target === undefined) {
    const input = { ...validateInput(ProductInput, item), ...handles };
    return { status: 201, ...(await writeProduct(writer, input)) };
  }
  if (target.variantId !== undefined)
    return saveVariantItem(item, { ...target, variantId: target.variantId }, { saving, writer });
  const input = { ...validateInput(ProductUpdate, item), ...handles };
  const levels = match && validateInput(Levels, item);
  const writtenProduct = await writeProduct(writer, input, await lockProduct(writer.tx, target.id));
  if (levels) await setAllStockLevels(saving, writtenProduct.id, levels);
  return { status: 200, ...writtenProduct };
}

async function saveVariantItem(
  item: Record<string, unknown>,
  { id, variantId }: Required<MatchedItem>,
  { writer, saving }: ItemWriter,
): Promise<SavedItem> {
  const product = await lockProduct(writer.tx, id);
  const { stock_level, ...writtenVariant } = await writeVariant(writer, item, { product, variantId });
  await setVariantLevel(saving, { product_id: id, variant_id: variantId }, stock_level);
  return { status: 200, ...writtenVariant };
}
