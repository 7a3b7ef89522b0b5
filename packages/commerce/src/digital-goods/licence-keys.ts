import { createRecordId, type Db, insertRow, insertRows, lockSelectedRows, type Row, type Tx } from '@mercer/database';
import { ApiError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import type { UnparceledLine } from './line.ts';
import { readDigitalSettings } from './settings.ts';

type Key = Row<'licence_keys'>;

/** Databases take a limited number of values in one statement. */
const rowsPerInsert = 500;

/** Product or variant whose pieces come with keys. */
interface KeyPool {
  product_id: string;
  variant_id: string | null;
}

function selectPool(db: Db, { product_id, variant_id }: KeyPool) {
  return db
    .selectFrom('licence_keys')
    .where('product_id', '=', product_id)
    .where('variant_id', '=', variant_id ?? '');
}

/** Whoever takes or adds keys of a product waits for the others. */
async function lockPool(tx: Tx, { product_id }: KeyPool): Promise<void> {
  await lockSelectedRows(tx, tx.selectFrom('products').select('id').where('id', '=', product_id)).execute();
}

async function countAvailableKeys(db: Db, pool: KeyPool): Promise<number> {
  const keys = selectPool(db, pool).where('status', '=', 'available');
  const { count } = await keys.select(({ fn }) => fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

async function hasPool(db: Db, pool: KeyPool): Promise<boolean> {
  return (await selectPool(db, pool).select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Takes a key for each piece of the digital lines, in the transaction that places their order. A line whose product has no
 * keys at all is sold without.
 * @throws ApiError 409 `out_of_stock` where none is left and the shop sells only what it has keys for
 */
export async function takeLicenceKeys(tx: Tx, lines: readonly UnparceledLine[], now: Date): Promise<void> {
  const digitalLines = lines.filter(({ delivery }) => delivery === 'digital');
  for (const line of sortByProduct(digitalLines)) {
    if (!(await hasPool(tx, line))) continue;
    await lockPool(tx, line);
    const taken = await assignKeys(tx, line, line.quantity, now);
    if (taken === line.quantity) continue;
    if ((await readDigitalSettings(tx)).stock_by_keys)
      throw new ApiError(createSentence('piecesGone'), { status: 409, code: 'out_of_stock', param: line.id });
    await insertWaitingKeys(tx, line, line.quantity - taken, now);
  }
}

/** Sorts lines by product, so that two orders never wait for each other. */
function sortByProduct(lines: readonly UnparceledLine[]): UnparceledLine[] {
  return lines.toSorted((a, b) => (a.product_id < b.product_id ? -1 : a.product_id > b.product_id ? 1 : 0));
}

/** Builds the id of a key: keys are sold in the order in which they were added. */
function buildKeyId(batch: string, place: number): string {
  return `${batch}-${String(place).padStart(4, '0')}`;
}

/** @returns how many there were */
async function assignKeys(tx: Tx, line: UnparceledLine, quantity: number, now: Date): Promise<number> {
  const available = selectPool(tx, line).select('id').where('status', '=', 'available');
  const keys = await available.orderBy('id').limit(quantity).execute();
  if (keys.length === 0) return 0;
  const sold = { status: 'sold', order_id: line.order_id, item_id: line.id, date_sold: now.toISOString() } as const;
  const ids = keys.map(({ id }) => id);
  await tx.updateTable('licence_keys').set(sold).where('id', 'in', ids).execute();
  return keys.length;
}

async function insertWaitingKeys(tx: Tx, line: UnparceledLine, quantity: number, now: Date): Promise<void> {
  const { id: item_id, order_id, product_id, variant_id } = line;
  const date = now.toISOString();
  const batch = createRecordId(now);
  const rows = Array.from({ length: quantity }, (_, at): Key => {
    const place = { id: buildKeyId(batch, at), product_id, variant_id: variant_id ?? '', order_id, item_id };
    return { ...place, code: null, status: 'waiting', date_created: date, date_sold: date, date_revoked: null };
  });
  await insertRows(tx, 'licence_keys', rows);
}

/** Revokes as many keys of a line as pieces of it were refunded; takes it back where a refund has failed. */
export async function revokeLicenceKeys(tx: Tx, line: UnparceledLine, now: Date): Promise<void> {
  const keys = await tx.selectFrom('licence_keys').selectAll().where('item_id', '=', line.id).orderBy('id').execute();
  if (keys.length === 0) return;
  const live = keys.filter(({ status }) => status !== 'revoked');
  const surplus = live.length - (line.quantity - line.refunded);
  if (surplus > 0) {
    // A piece that waits for its key has nothing to revoke
    const revoked = live.toSorted((a, b) => Number(a.code !== null) - Number(b.code !== null)).slice(0, surplus);
    const waiting = revoked.filter(({ code }) => code === null).map(({ id }) => id);
    const used = revoked.filter(({ code }) => code !== null).map(({ id }) => id);
    if (waiting.length > 0) await tx.deleteFrom('licence_keys').where('id', 'in', waiting).execute();
    const change = { status: 'revoked', date_revoked: now.toISOString() } as const;
    if (used.length > 0) await tx.updateTable('licence_keys').set(change).where('id', 'in', used).execute();
  }
  if (surplus < 0) {
    const restored = keys.filter(({ status }) => status === 'revoked').slice(0, -surplus);
    const change = { status: 'sold', date_revoked: null } as const;
    const ids = restored.map(({ id }) => id);
    if (ids.length > 0) await tx.updateTable('licence_keys').set(change).where('id', 'in', ids).execute();
  }
  await alignStockWithKeys(tx, line, now);
}

/** Makes the stock of a product, or of its variant, what it has keys for; the stock ledger has the difference. */
export async function alignStockWithKeys(tx: Tx, pool: KeyPool, now: Date): Promise<void> {
  const { stock_by_keys } = await readDigitalSettings(tx);
  if (!stock_by_keys || !(await hasPool(tx, pool))) return;
  await lockPool(tx, pool);
  const stock_level = await countAvailableKeys(tx, pool);
  const tracked = tx.updateTable('products').set({ stock_tracking: 1 }).where('id', '=', pool.product_id);
  await tracked.where('stock_tracking', '!=', 1).execute();
  const [table, id] = pool.variant_id
    ? (['variants', pool.variant_id] as const)
    : (['products', pool.product_id] as const);
  const previous = await tx.selectFrom(table).select('stock_level').where('id', '=', id).executeTakeFirst();
  if (!previous || previous.stock_level === stock_level) return;
  await tx.updateTable(table).set({ stock_level }).where('id', '=', id).execute();
  await insertRow(tx, 'stock_changes', {
    id: createRecordId(now),
    product_id: pool.product_id,
    variant_id: pool.variant_id || null,
    quantity: stock_level - previous.stock_level,
    stock_level,
    reason: '',
    actor: 'system',
    date_created: now.toISOString(),
    kind: 'correction',
    order_id: null,
  });
}

/** What became of keys that were added. */
export interface AddedKeys {
  added: number;
  /** codes that the product has already, or that stand twice in the list */
  duplicates: string[];
  /** number of them that buyers had been waiting for */
  delivered: number;
}

/** Adds keys to a product or a variant; pieces that wait for a key get theirs first, the oldest before the others. */
export async function addLicenceKeys(tx: Tx, pool: KeyPool, codes: readonly string[], now: Date): Promise<AddedKeys> {
  await lockPool(tx, pool);
  const unique = [...new Set(codes)];
  const stored = await selectPool(tx, pool).select('code').where('code', 'in', unique).execute();
  const storedCodes = new Set(stored.map(({ code }) => code));
  const fresh = unique.filter((code) => !storedCodes.has(code));
  const seen = new Set<string>();
  const twice = codes.filter((code) => seen.size === seen.add(code).size);
  const delivered = await giveWaitingKeys(tx, pool, fresh);
  const { product_id, variant_id } = pool;
  const batch = createRecordId(now);
  const rows = fresh.slice(delivered).map((code, at): Key => {
    const state = { status: 'available', order_id: null, item_id: null, date_sold: null, date_revoked: null } as const;
    const id = buildKeyId(batch, at);
    return { id, product_id, variant_id: variant_id ?? '', code, ...state, date_created: now.toISOString() };
  });
  for (let start = 0; start < rows.length; start += rowsPerInsert)
    await insertRows(tx, 'licence_keys', rows.slice(start, start + rowsPerInsert));
  await alignStockWithKeys(tx, pool, now);
  const duplicates = [...new Set([...twice, ...storedCodes].flatMap((code) => code ?? []))];
  return { added: fresh.length, duplicates, delivered };
}

/** @returns how many of the codes were given away */
async function giveWaitingKeys(tx: Tx, pool: KeyPool, codes: readonly string[]): Promise<number> {
  const waiting = selectPool(tx, pool).select('id').where('status', '=', 'waiting').orderBy('id').limit(codes.length);
  const rows = codes.length === 0 ? [] : await waiting.execute();
  for (const [place, { id }] of rows.entries()) {
    const change = { code: codes[place] ?? null, status: 'sold' } as const;
    await tx.updateTable('licence_keys').set(change).where('id', '=', id).execute();
  }
  return rows.length;
}

export async function listKeysOfItems(db: Db, itemIds: readonly string[]): Promise<Key[]> {
  if (itemIds.length === 0) return [];
  return db.selectFrom('licence_keys').selectAll().where('item_id', 'in', itemIds).orderBy('id').execute();
}
