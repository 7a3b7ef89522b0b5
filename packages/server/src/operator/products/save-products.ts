import { lockCatalog } from '../../catalog/index.ts';
import { type Db, lockRows, type Row, statement, type Tx } from '../../db/index.ts';
import { notFound } from '../../http/errors.ts';
import { readStore } from '../../settings/index.ts';
import { readTree, type Tree } from '../categories/memberships.ts';
import { changed } from '../changed.ts';
import { assertMatch } from '../description/if-match.ts';
import type { Saving } from '../description/saving.ts';
import { readProducts } from './read-products.ts';
import { removeProduct } from './remove-product.ts';
import { type Input, type Writer, type Written, writeProduct } from './write-product.ts';

/** Nobody else changes the catalogue until the transaction ends. */
export async function openCatalog({ tx, now }: Saving): Promise<Writer> {
  await lockCatalog(tx);
  const { currency } = await readStore(tx);
  let tree: Promise<Tree> | undefined;
  return { tx, now, currency, tree: () => (tree ??= readTree(tx)) };
}

export async function createProduct(saving: Saving, input: Input) {
  const written = await writeProduct(await openCatalog(saving), input);
  return told(saving, written, new Map());
}

/** @throws ApiError 404; 412 when `ifMatch` names what it was before */
export async function updateProduct(saving: Saving, id: string, input: Input, ifMatch?: string) {
  const { before, row, writer } = await productBefore(saving, id, ifMatch);
  return told(saving, await writeProduct(writer, input, row), before);
}

export async function deleteProduct(saving: Saving, id: string, ifMatch?: string): Promise<void> {
  const { before } = await productBefore(saving, id, ifMatch);
  await removeProduct(saving.tx, id);
  await told(saving, { id, isReworded: true }, before);
}

/** Locked: orders that take pieces of it wait. */
export async function lockProduct(tx: Tx, id: string): Promise<Row<'products'>> {
  const [row] = await lockedProduct(tx, id);
  return there(row);
}

function there(row: Row<'products'> | undefined): Row<'products'> {
  if (!row) throw notFound('There is no such product');
  return row;
}

const lockedProduct = statement((db: Db, id: string) =>
  lockRows(db, db.selectFrom('products').selectAll().where('id', '=', id)),
);

/** In the order in which orders lock them, so that neither waits for the other in a ring. */
export async function lockProducts(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await lockRows(tx, tx.selectFrom('products').select('id').where('id', 'in', ids).orderBy('id')).execute();
}

async function productBefore(saving: Saving, id: string, ifMatch?: string) {
  const { tx } = saving;
  const [writer, [locked]] = await Promise.all([openCatalog(saving), lockedProduct(tx, id)]);
  const row = there(locked);
  const before = await readProducts(tx, [id]);
  assertMatch(ifMatch, before.get(id));
  return { row, before, writer };
}

type Products = Awaited<ReturnType<typeof readProducts>>;

async function told({ tx, actor, now }: Saving, { id, isReworded }: Written, before: Products) {
  const ids = [id];
  const read = () => readProducts(tx, ids);
  const reworded = isReworded ? ids : [];
  const after = await changed(tx, { entity: 'product', ids, actor, now, before, products: ids, reworded, read });
  return after.get(id);
}
