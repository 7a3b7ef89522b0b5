import { lockCatalog } from '../../catalog/index.ts';
import { lockRows, type Row, type Tx } from '../../db/index.ts';
import { notFound } from '../../http/errors.ts';
import { readStore } from '../../settings/index.ts';
import { changed } from '../changed.ts';
import { assertMatch } from '../description/if-match.ts';
import type { Saving } from '../description/saving.ts';
import { readProducts } from './read-products.ts';
import { removeProduct } from './remove-product.ts';
import { type Input, type Writer, writeProduct } from './write-product.ts';

/** Nobody else changes the catalogue until the transaction ends. */
export async function openCatalog({ tx, now }: Saving): Promise<Writer> {
  await lockCatalog(tx);
  const { currency } = await readStore(tx);
  return { tx, now, currency };
}

export async function createProduct(saving: Saving, input: Input) {
  const id = await writeProduct(await openCatalog(saving), input);
  return told(saving, id, new Map());
}

/** @throws ApiError 404; 412 when `ifMatch` names what it was before */
export async function updateProduct(saving: Saving, id: string, input: Input, ifMatch?: string) {
  const { before, row, writer } = await productBefore(saving, id, ifMatch);
  await writeProduct(writer, input, row);
  return told(saving, id, before);
}

export async function deleteProduct(saving: Saving, id: string, ifMatch?: string): Promise<void> {
  const { before } = await productBefore(saving, id, ifMatch);
  await removeProduct(saving.tx, id);
  await told(saving, id, before);
}

/** Locked: orders that take pieces of it wait. */
export async function lockProduct(tx: Tx, id: string): Promise<Row<'products'>> {
  const row = await lockRows(tx, tx.selectFrom('products').selectAll().where('id', '=', id)).executeTakeFirst();
  if (!row) throw notFound('There is no such product');
  return row;
}

/** In the order in which orders lock them, so that neither waits for the other in a ring. */
export async function lockProducts(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await lockRows(tx, tx.selectFrom('products').select('id').where('id', 'in', ids).orderBy('id')).execute();
}

async function productBefore(saving: Saving, id: string, ifMatch?: string) {
  const { tx } = saving;
  const writer = await openCatalog(saving);
  const row = await lockProduct(tx, id);
  const before = await readProducts(tx, [id]);
  assertMatch(ifMatch, before.get(id));
  return { row, before, writer };
}

async function told({ tx, actor, now }: Saving, id: string, before: Awaited<ReturnType<typeof readProducts>>) {
  const read = () => readProducts(tx, [id]);
  const after = await changed(tx, { entity: 'product', ids: [id], actor, now, before, products: [id], read });
  return after.get(id);
}
