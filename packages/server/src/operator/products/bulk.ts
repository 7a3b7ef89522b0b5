import * as v from 'valibot';
import type { Db, Tx } from '../../db/index.ts';
import { ApiError, errorBodyOf } from '../../http/errors.ts';
import type { OperatorKey } from '../../http/operator-key.ts';
import { changed } from '../changed.ts';
import { recordId } from '../description/fields.ts';
import { readInput } from '../description/read-input.ts';
import { readProducts } from './read-products.ts';
import { lockProduct, lockProducts, openCatalog } from './save-products.ts';
import { type OperatorProduct, ProductAnswer, ProductInput, ProductUpdate } from './schema.ts';
import { type Writer, writeProduct } from './write-product.ts';

const mostItems = 1000;
/** In one transaction: others sell between two of them. */
const batch = 25;

/** Each is looked at by itself; one with an `id` changes that product. */
export const BulkInput = v.strictObject({
  items: v.pipe(v.array(v.looseObject({ id: v.optional(recordId) })), v.minLength(1), v.maxLength(mostItems)),
});

const error = v.strictObject({ message: v.string(), code: v.string(), param: v.optional(v.string()) });

/** In the order of the items: what each would have been answered by itself. */
export const BulkAnswer = v.strictObject({
  results: v.array(
    v.union([
      v.strictObject({ status: v.number(), product: ProductAnswer }),
      v.strictObject({ status: v.number(), error }),
    ]),
  ),
});

type Item = v.InferOutput<typeof BulkInput>['items'][number];
type Result = v.InferOutput<typeof BulkAnswer>['results'][number];

interface Caller {
  actor: OperatorKey;
  now: Date;
}

export async function saveInBulk(db: Db, items: Item[], caller: Caller): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += batch) {
    const part = items.slice(start, start + batch);
    results.push(...(await db.transaction().execute((tx) => saveBatch(tx, part, caller))));
  }
  return results;
}

async function saveBatch(tx: Tx, items: Item[], caller: Caller): Promise<Result[]> {
  const writer = await openCatalog({ tx, ...caller });
  const known = items.flatMap(({ id }) => id ?? []);
  await lockProducts(tx, known);
  const before = await readProducts(tx, known);
  const saved: (Saved | ApiError)[] = [];
  for (const item of items) saved.push(await savedOrRefused(item, writer));
  const ids = [...new Set(saved.flatMap((one) => (one instanceof ApiError ? [] : one.id)))];
  const read = () => readProducts(tx, ids);
  const after = await changed(tx, { entity: 'product', ids, ...caller, before, products: ids, read });
  return saved.map((one) => resultOf(one, after));
}

interface Saved {
  status: number;
  id: string;
}

function resultOf(saved: Saved | ApiError, products: Map<string, OperatorProduct>): Result {
  if (saved instanceof ApiError) return { status: saved.status, ...errorBodyOf(saved, 'en') };
  const product = products.get(saved.id);
  if (!product) throw new Error(`Product ${saved.id} was written and is not there`);
  return { status: saved.status, product };
}

/** What is refused has written nothing. */
async function savedOrRefused(item: Item, writer: Writer): Promise<Saved | ApiError> {
  try {
    return await save(item, writer);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

async function save(item: Item, writer: Writer): Promise<Saved> {
  if (item.id === undefined) return { status: 201, id: await writeProduct(writer, readInput(ProductInput, item)) };
  const input = readInput(ProductUpdate, item);
  return { status: 200, id: await writeProduct(writer, input, await lockProduct(writer.tx, item.id)) };
}
