import * as v from 'valibot';
import type { Db, Tx } from '../../db/index.ts';
import type { Step } from '../../http/claim.ts';
import { ApiError, errorBodyOf } from '../../http/errors.ts';
import type { OperatorKey } from '../../http/operator-key.ts';
import { changed } from '../changed.ts';
import { recordId } from '../description/fields.ts';
import { readInput } from '../description/read-input.ts';
import type { Saving } from '../description/saving.ts';
import { Levels, setLevels, setVariantLevel } from './levels.ts';
import { type Found, findMatches, Match, type Target } from './match.ts';
import { readProducts } from './read-products.ts';
import { lockProduct, lockProducts, openCatalog } from './save-products.ts';
import { type OperatorProduct, ProductAnswer, ProductInput, ProductUpdate } from './schema.ts';
import { type Writer, type Written, writeProduct } from './write-product.ts';
import { writeVariant } from './write-variant.ts';

const mostItems = 1000;
/** In one transaction: others sell between two of them. */
const batch = 100;

/**
 * Each is looked at by itself; one with an `id` changes that product, one with a `match` the product with the same slug or
 * SKU, or the variant with the SKU, whose stock it sets as well. `brief` answers ids in place of products; `dry_run` says what would be answered.
 */
export const BulkInput = v.strictObject({
  items: v.pipe(
    v.array(v.looseObject({ id: v.optional(recordId), match: v.optional(Match) })),
    v.minLength(1),
    v.maxLength(mostItems),
  ),
  brief: v.optional(v.boolean(), false),
  dry_run: v.optional(v.boolean(), false),
});

const error = v.strictObject({ message: v.string(), code: v.string(), param: v.optional(v.string()) });

/** In the order of the items: what each would have been answered by itself. */
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

interface Doors {
  db: Db;
  step: Step;
}

export async function saveInBulk(
  { db, step }: Doors,
  { items, brief, dry_run }: Input,
  caller: Caller,
): Promise<Result[]> {
  const results: Result[] = [];
  const answered = ({ answers, products }: Answered) =>
    answers.map((one) => resultOf(one, brief || dry_run ? undefined : products));
  for (let start = 0; start < items.length; start += batch) {
    const some = items.slice(start, start + batch);
    const saved = dry_run
      ? answered(await tryBatch(db, some, caller))
      : await step(`items after ${start}`, async (tx) => answered(await saveBatch(tx, some, caller)));
    results.push(...saved);
  }
  return results;
}

interface Answered {
  answers: (Saved | ApiError)[];
  products: Map<string, OperatorProduct>;
}

async function saveBatch(tx: Tx, items: Item[], caller: Caller): Promise<Answered> {
  const { answers, before } = await writeAll({ tx, ...caller }, items);
  const saved = answers.flatMap((one) => (one instanceof ApiError ? [] : one));
  const ids = [...new Set(saved.map(({ id }) => id))];
  const reworded = saved.flatMap(({ id, isReworded }) => (isReworded ? id : []));
  const read = () => readProducts(tx, ids);
  const products = await changed(tx, { entity: 'product', ids, ...caller, before, products: ids, reworded, read });
  return { answers, products };
}

/** Carries what would have been answered out of a transaction that is taken back. */
class Tried extends Error {
  readonly answers: (Saved | ApiError)[];

  constructor(answers: (Saved | ApiError)[]) {
    super('Nothing is kept of what was tried');
    this.answers = answers;
  }
}

async function tryBatch(db: Db, items: Item[], caller: Caller): Promise<Answered> {
  try {
    return await db.transaction().execute(async (tx) => {
      throw new Tried((await writeAll({ tx, ...caller }, items, true)).answers);
    });
  } catch (error) {
    if (error instanceof Tried) return { answers: error.answers, products: new Map() };
    throw error;
  }
}

async function writeAll(saving: Saving, items: Item[], isTried = false) {
  const { tx } = saving;
  const writer = { ...(await openCatalog(saving)), isTried };
  const targets = await findMatches(tx, items);
  const known = [...new Set(targets.flatMap((target) => (target && 'id' in target ? target.id : [])))];
  await lockProducts(tx, known);
  const before = await readProducts(tx, known);
  const answers: (Saved | ApiError)[] = [];
  for (const [at, item] of items.entries()) answers.push(await savedOrRefused(item, targets[at], { writer, saving }));
  return { answers, before };
}

interface Saved extends Written {
  status: number;
}

function resultOf(saved: Saved | ApiError, products: Map<string, OperatorProduct> | undefined): Result {
  if (saved instanceof ApiError) return { status: saved.status, ...errorBodyOf(saved, 'en') };
  if (!products) return { status: saved.status, id: saved.id };
  const product = products.get(saved.id);
  if (!product) throw new Error(`Product ${saved.id} was written and is not there`);
  return { status: saved.status, product };
}

interface Hands {
  writer: Writer;
  saving: Saving;
}

/** What is refused has written nothing. */
async function savedOrRefused(item: Item, target: Target, hands: Hands): Promise<Saved | ApiError> {
  try {
    if (target instanceof ApiError) return target;
    return await save(item, target, hands);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

async function save({ match, ...item }: Item, target: Found | undefined, hands: Hands): Promise<Saved> {
  const { writer, saving } = hands;
  if (target === undefined) return { status: 201, ...(await writeProduct(writer, readInput(ProductInput, item))) };
  if (target.variantId !== undefined) return saveVariant(item, { ...target, variantId: target.variantId }, hands);
  const input = readInput(ProductUpdate, item);
  const levels = match && readInput(Levels, item);
  const written = await writeProduct(writer, input, await lockProduct(writer.tx, target.id));
  if (levels) await setLevels(saving, written.id, levels);
  return { status: 200, ...written };
}

async function saveVariant(
  item: Record<string, unknown>,
  { id, variantId }: Required<Found>,
  { writer, saving }: Hands,
): Promise<Saved> {
  const product = await lockProduct(writer.tx, id);
  const { stock_level, ...written } = await writeVariant(writer, item, { product, variantId });
  await setVariantLevel(saving, { product_id: id, variant_id: variantId }, stock_level);
  return { status: 200, ...written };
}
