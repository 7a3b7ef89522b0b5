import {
  type Db,
  defineCommand,
  defineStatement,
  insertRows,
  isInJsonList,
  isPostgres,
  lockSelectedRows,
  parseJson,
  type Row,
  type Tx,
} from '@mercer/database';
import { ApiError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { sql } from 'kysely';
import { recordStockMovement, type StockMovement } from './stock-ledger.ts';

export type Piece = Pick<Row<'order_items'>, 'id' | 'product_id' | 'variant_id' | 'quantity'>;

const holdMs = 15 * 60 * 1000;

/**
 * Holds the pieces of a pending order for 15 minutes. An earlier hold of it is released before.
 * @param firmUntil from then on others may take them all the same; the whole time when left out
 * @throws ApiError `out_of_stock` naming the item, when stock less the holds of others does not reach
 */
export async function holdStock(
  tx: Tx,
  orderId: string,
  pieces: Piece[],
  { now, firmUntil }: { now: Date; firmUntil?: Date | undefined },
): Promise<void> {
  const date_expires = computeUsualHoldEnd(now);
  const date_firm = pickEarlierDate(firmUntil?.toISOString() ?? date_expires, date_expires);
  await insertStockHold(tx, orderId, pieces, { now, date_expires, date_firm });
}

/** Computes the time until which an order usually holds its pieces, unless a bank is still deciding. */
export function computeUsualHoldEnd(now: Date): string {
  return new Date(now.getTime() + holdMs).toISOString();
}

interface HoldDates {
  now: Date;
  date_expires: string;
  date_firm: string;
}

async function insertStockHold(
  tx: Tx,
  orderId: string,
  pieces: Piece[],
  { now, date_expires, date_firm }: HoldDates,
): Promise<void> {
  // Pending orders all have this marker, so that the sweeper finds them even if no product is tracked
  const marker = { product_id: '', variant_id: '', quantity: 0 };
  const heldPieces = [marker, ...(await availablePieces(tx, pieces, now))];
  const rows = heldPieces.map(({ product_id, variant_id, quantity }) => ({
    order_id: orderId,
    product_id,
    variant_id,
    quantity,
    date_expires,
    date_firm,
  }));
  await insertRows(tx, 'stock_holds', rows);
}

/** @throws ApiError `out_of_stock` naming the item, when stock less the holds does not reach */
async function availablePieces(tx: Tx, pieces: Piece[], now: Date, levels?: StockLevel[]): Promise<Group[]> {
  const groups = await trackedPieces(tx, pieces, levels);
  const heldQuantities = await findHeldQuantities(tx, groups, now);
  const short = groups.find((group) => group.quantity > group.stock - (heldQuantities.get(buildGroupKey(group)) ?? 0));
  if (short) throw buildOutOfStockError(short.id);
  return groups;
}

/** Reserves the pieces exclusively until the given time, for no longer than they are held. */
export async function extendReservation(tx: Tx, orderId: string, until: Date): Promise<void> {
  const holds = tx.selectFrom('stock_holds').select('date_expires').where('order_id', '=', orderId);
  const hold = await holds.executeTakeFirst();
  if (!hold) return;
  const date_firm = pickEarlierDate(until.toISOString(), hold.date_expires);
  await tx.updateTable('stock_holds').set({ date_firm }).where('order_id', '=', orderId).execute();
}

/**
 * Holds the pieces exclusively while a bank decides, which takes longer than any other hold. A hold that has ended in
 * the meantime is placed again.
 * @throws ApiError `out_of_stock`
 */
export async function extendStockHold(
  tx: Tx,
  orderId: string,
  pieces: Piece[],
  { until, now }: Extension,
): Promise<void> {
  const date = until.toISOString();
  const holds = tx.updateTable('stock_holds').set({ date_expires: date, date_firm: date });
  const live = await holds
    .where('order_id', '=', orderId)
    .where('date_firm', '>', now.toISOString())
    .executeTakeFirst();
  if (live.numUpdatedRows > 0n) return;
  await releaseHold(tx, orderId);
  await insertStockHold(tx, orderId, pieces, { now, date_expires: date, date_firm: date });
}

interface Extension {
  until: Date;
  now: Date;
}

/** Holds the pieces anew for the usual time, or for as long as a bank has made it before. @throws ApiError `out_of_stock` */
export async function renewStockHold(
  tx: Tx,
  orderId: string,
  pieces: Piece[],
  { now, firmUntil }: { now: Date; firmUntil?: Date | undefined },
): Promise<void> {
  const extended = await ordersAtBanks(tx, now)
    .select('date_expires')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  await releaseHold(tx, orderId);
  if (!extended) return holdStock(tx, orderId, pieces, { now, firmUntil });
  const { date_expires } = extended;
  await insertStockHold(tx, orderId, pieces, { now, date_expires, date_firm: date_expires });
}

/** Selects one row for each order whose bank is still deciding; such orders are held longer than usual. */
function ordersAtBanks(db: Db, now: Date) {
  return db.selectFrom('stock_holds').where('product_id', '=', '').where('date_expires', '>', computeUsualHoldEnd(now));
}

/** Shortens the hold to the usual time once no bank is deciding any more. */
export async function endExtension(db: Db, orderId: string, now: Date): Promise<void> {
  const date = computeUsualHoldEnd(now);
  const holds = db.updateTable('stock_holds').set({ date_expires: date, date_firm: date });
  const undecided = db.selectFrom('payments').select('id').where('order_id', '=', orderId);
  await holds
    .where('order_id', '=', orderId)
    .where('date_expires', '>', date)
    .where((eb) => eb.not(eb.exists(undecided.where('status', '=', 'requires_action'))))
    .execute();
}

function pickEarlierDate(firstDate: string, secondDate: string): string {
  return firstDate < secondDate ? firstDate : secondDate;
}

/** Stock level of a product or variant after an order has taken its pieces. */
export interface TakenStock {
  product_id: string;
  /** null for the product itself */
  variant_id: string | null;
  quantity: number;
  stock_level: number;
}

/**
 * Takes the pieces for good. Rolls back with its transaction when they are not there.
 * @param levels as {@link lockStockOf} gives them
 */
export async function takeOrderStock(
  tx: Tx,
  orderId: string,
  pieces: Piece[],
  { levels, now }: { levels: StockLevel[]; now: Date },
): Promise<TakenStock[]> {
  await releaseHold(tx, orderId);
  const groups = await availablePieces(tx, pieces, now, levels);
  const remainingLevels = await changeLevels(tx, groups, -1);
  const short = groups.find((group) => !remainingLevels.has(buildGroupKey(group)));
  if (short) throw buildOutOfStockError(short.id);
  return groups.map((group) => {
    const { product_id, variant_id, quantity } = group;
    return {
      product_id,
      variant_id: variant_id || null,
      quantity,
      stock_level: remainingLevels.get(buildGroupKey(group)) ?? 0,
    };
  });
}

/** Gives pieces back that an order had taken, those that are tracked. An order that takes its pieces later has taken none. */
export async function returnOrderStock(
  tx: Tx,
  { stock_untaken }: Pick<Row<'orders'>, 'stock_untaken'>,
  pieces: Piece[],
  movement: StockMovement,
): Promise<void> {
  if (stock_untaken === 1) return;
  const groups = await trackedPieces(tx, pieces);
  const countedProducts = new Set(groups.map(({ product_id }) => product_id));
  const uncountedPieces = pieces.filter(({ product_id }) => !countedProducts.has(product_id));
  const deletedPieces = await findDeletedPieces(tx, uncountedPieces);
  const levels = await changeLevels(tx, groups, 1);
  const moved = groups.flatMap((group) => {
    const stock_level = levels.get(buildGroupKey(group));
    const { product_id, variant_id, quantity } = group;
    return stock_level === undefined ? [] : [{ product_id, variant_id: variant_id || null, quantity, stock_level }];
  });
  await recordStockMovement(tx, movement, [...moved, ...(await addToLedgerSums(tx, deletedPieces))]);
}

/** Finds pieces of products in the bin that were counted: the ledger has what comes back of them, for when they are restored. */
async function findDeletedPieces(tx: Tx, pieces: Piece[]): Promise<Piece[]> {
  const ids = [...new Set(pieces.map(({ product_id }) => product_id))];
  if (ids.length === 0) return [];
  const bin = tx.selectFrom('bin').select(['record_id', 'content']).where('kind', '=', 'product').orderBy('record_id');
  const rows = await lockSelectedRows(tx, bin.where(isInJsonList(tx, 'record_id', JSON.stringify(ids)))).execute();
  const counted = rows.filter(({ content }) => {
    const { record } = parseJson<{ record?: { stock_tracking?: number } }>(content);
    return record?.stock_tracking === 1;
  });
  const deletedIds = new Set(counted.map(({ record_id }) => record_id));
  return pieces.filter(({ product_id }) => deletedIds.has(product_id));
}

async function addToLedgerSums(tx: Tx, pieces: Piece[]) {
  const moved = [];
  for (const { product_id, variant_id, quantity } of pieces) {
    const entries = tx.selectFrom('stock_changes').where('product_id', '=', product_id);
    const { total } = await entries
      .where('variant_id', variant_id ? '=' : 'is', variant_id)
      .select(({ fn }) => fn.sum<number | string | null>('quantity').as('total'))
      .executeTakeFirstOrThrow();
    moved.push({ product_id, variant_id, quantity, stock_level: Number(total ?? 0) + quantity });
  }
  return moved;
}

/** Writes what an order has taken into the stock ledger. */
export async function recordSoldStock(tx: Tx, orderId: string, taken: TakenStock[], now: Date): Promise<void> {
  const moved = taken.map((stock) => ({ ...stock, quantity: -stock.quantity }));
  await recordStockMovement(tx, { orderId, kind: 'sale', actor: 'shopper', now }, moved);
}

/**
 * Takes pieces of locked products, or adds them: one statement for products, one for variants.
 * @returns what is left, by {@link buildGroupKey}; nothing of what is not there
 */
async function changeLevels(tx: Tx, groups: readonly Group[], sign: 1 | -1): Promise<Map<string, number>> {
  const toLevelChanges = (selectedGroups: readonly Group[]) =>
    JSON.stringify(
      selectedGroups.map(({ product_id, variant_id, quantity }) => [variant_id || product_id, sign * quantity]),
    );
  const [products, variants] = [groups.filter(isProductGroup), groups.filter((group) => !isProductGroup(group))];
  const [ofProducts, ofVariants] = await Promise.all([
    products.length === 0 ? [] : changeProducts(tx, toLevelChanges(products)),
    variants.length === 0 ? [] : changeVariants(tx, toLevelChanges(variants)),
  ]);
  const levels = new Map([...ofProducts, ...ofVariants].map(({ id, stock_level }) => [id, stock_level]));
  const changed = groups.map(
    (group) => [buildGroupKey(group), levels.get(group.variant_id || group.product_id)] as const,
  );
  return new Map(changed.flatMap(([key, level]) => (level === undefined ? [] : [[key, level] as const])));
}

function isProductGroup({ variant_id }: Group): boolean {
  return variant_id === '';
}

const changeProducts = defineStatement((db: Db, changes: string) => changingLevels(db, 'products', changes));
const changeVariants = defineStatement((db: Db, changes: string) => changingLevels(db, 'variants', changes));

/** A variant that says nothing may be sold below zero when its product may. */
function isBackordered(table: 'products' | 'variants') {
  if (table === 'products') return sql`products.stock_purchasable = 1`;
  return sql`coalesce(variants.stock_purchasable,
    (select products.stock_purchasable from products where products.id = variants.product_id)) = 1`;
}

/** @param changes JSON of `[id, quantity]` */
function changingLevels(db: Db, table: 'products' | 'variants', changes: string) {
  const listed = isPostgres(db)
    ? sql`select value ->> 0 as id, (value ->> 1)::bigint as quantity from jsonb_array_elements(${changes}::jsonb)`
    : sql`select value ->> 0 as id, value ->> 1 as quantity from json_each(${changes})`;
  return sql<Pick<Row<'products'>, 'id' | 'stock_level'>>`update ${sql.table(table)}
    set stock_level = stock_level + change.quantity from (${listed}) as change
    where ${sql.ref(`${table}.id`)} = change.id and (change.quantity > 0 or stock_level >= -change.quantity or ${isBackordered(table)})
    returning ${sql.ref(`${table}.id`)}, stock_level`;
}

export const releaseHold = defineCommand((db: Db, orderId: string) =>
  db.deleteFrom('stock_holds').where('order_id', '=', orderId),
);

function buildGroupKey({ product_id, variant_id }: Pick<Group, 'product_id' | 'variant_id'>): string {
  return `${product_id}/${variant_id}`;
}

interface Group {
  /** the first line of these pieces */
  id: string;
  product_id: string;
  /** '' for the product itself */
  variant_id: string;
  quantity: number;
  /** infinite when more may be sold than there are */
  stock: number;
}

/** Stock of a tracked product. Rows are locked in a fixed order, so that two buyers never deadlock. */
type StockLevel = Pick<Row<'products'>, 'id' | 'stock_level' | 'stock_purchasable'>;

/** Selects the products with stock tracking. Untracked products are sold without locks or limits. */
function trackedProducts(db: Db) {
  return db
    .selectFrom('products')
    .select(['id', 'stock_level', 'stock_purchasable'])
    .where('stock_tracking', '=', 1)
    .orderBy('id');
}

const lockTracked = defineStatement((db: Db, ids: string) =>
  lockSelectedRows(db, trackedProducts(db).where(isInJsonList(db, 'id', ids))),
);

/** Locks what an order takes. */
export const lockStockOf = defineStatement((db: Db, orderId: string) =>
  lockSelectedRows(
    db,
    trackedProducts(db).where('id', 'in', (eb) =>
      eb.selectFrom('order_items').select('product_id').where('order_id', '=', orderId),
    ),
  ),
);

/** Tracked pieces by product and variant. */
async function trackedPieces(tx: Tx, pieces: Piece[], lockedLevels?: StockLevel[]): Promise<Group[]> {
  if (pieces.length === 0) return [];
  const ids = [...new Set(pieces.map(({ product_id }) => product_id))];
  const tracked = lockedLevels ?? (await lockTracked(tx, JSON.stringify(ids)));
  const productsById = new Map(tracked.map((row) => [row.id, row]));
  const variantsById = await readVariantLevels(tx, pieces);
  const groups = new Map<string, Group>();
  for (const { id, product_id, variant_id, quantity } of pieces) {
    const product = productsById.get(product_id);
    if (product === undefined) continue;
    const key = buildGroupKey({ product_id, variant_id: variant_id ?? '' });
    const group = groups.get(key);
    const variant = variant_id ? variantsById.get(variant_id) : undefined;
    const isBackordered = (variant?.stock_purchasable ?? product.stock_purchasable) === 1;
    const level = variant_id ? (variant?.stock_level ?? 0) : product.stock_level;
    const stock = isBackordered ? Number.POSITIVE_INFINITY : level;
    const sum = quantity + (group?.quantity ?? 0);
    groups.set(key, { id: group?.id ?? id, product_id, variant_id: variant_id ?? '', quantity: sum, stock });
  }
  return [...groups.values()];
}

async function readVariantLevels(tx: Tx, pieces: Piece[]) {
  const ids = pieces.flatMap(({ variant_id }) => variant_id ?? []);
  const columns = tx.selectFrom('variants').select(['id', 'stock_level', 'stock_purchasable']);
  const rows = ids.length === 0 ? [] : await columns.where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The order's own hold is released before. @returns how many pieces, by {@link buildGroupKey} */
async function findHeldQuantities(tx: Tx, groups: readonly Group[], now: Date): Promise<Map<string, number>> {
  if (groups.length === 0) return new Map();
  const products = [...new Set(groups.map(({ product_id }) => product_id))];
  const rows = await sumOfHolds(tx, JSON.stringify(products), now.toISOString());
  return new Map(rows.map(({ held: heldQuantity, ...row }) => [buildGroupKey(row), Number(heldQuantity)]));
}

const sumOfHolds = defineStatement((db: Db, productIds: string, date: string) =>
  db
    .selectFrom('stock_holds')
    .select((eb) => ['product_id', 'variant_id', eb.fn.sum<number | string>('quantity').as('held')])
    .where(isInJsonList(db, 'product_id', productIds))
    .where('date_expires', '>', date)
    .where('date_firm', '>', date)
    .groupBy(['product_id', 'variant_id']),
);

function buildOutOfStockError(itemId: string): ApiError {
  return new ApiError(createSentence('piecesGone'), {
    status: 409,
    code: 'out_of_stock',
    param: itemId,
  });
}
