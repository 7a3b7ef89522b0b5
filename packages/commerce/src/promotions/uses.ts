import { advisoryLock, type Db, defineStatement, hashToken, lockSelectedRows, type Tx } from '@mercer/database';
import { sql } from 'kysely';
import { addGiftcardBalance } from './balance.ts';
import { type CodeUser, isForFirstOrder, resolveIdentity, usageRefusal } from './coupons.ts';
import { invalidCoupon, shortGiftcard } from './errors.ts';
import type { PayingGiftcard } from './giftcards.ts';

/** An order as far as codes pay for it; amounts in minor units. */
export interface CodeOrder extends CodeUser {
  id: string;
  /** the coupon that lowers it */
  couponId: string | null;
  giftcards: readonly PayingGiftcard[];
}

/**
 * Reserves the coupon's use and the gift cards' money for a pending order; what other pending orders of the same cart
 * have reserved is given back, since a cart becomes one order only.
 * @param preloadedUses what that is, where it has been read since the cart was locked
 * @throws ApiError `invalid_coupon_code`, `invalid_giftcard_code` when others were faster
 */
export async function reserveCodeUses(
  tx: Tx,
  order: CodeOrder,
  now: Date,
  preloadedUses?: ReservedPromotions,
): Promise<void> {
  const reserved = preloadedUses ?? (await findReservedUses(tx, order.cart_id));
  await lockGiftcards(tx, [...reserved.giftcards, ...order.giftcards.map(({ id }) => id)]);
  await returnReservedUses(tx, reserved);
  if (order.couponId) await reserveCoupon(tx, order.couponId, order, now);
  for (const giftcard of order.giftcards) await reserveGiftcard(tx, giftcard, order, now);
}

/** The order is paid: its uses stay. Reserves them again first, in case they were freed meanwhile. */
export async function finalizeUses(tx: Tx, order: CodeOrder, now: Date): Promise<void> {
  if (!order.couponId && order.giftcards.length === 0) return;
  await reserveCodeUses(tx, order, now);
  if (order.couponId)
    await tx.updateTable('coupon_uses').set({ status: 'final' }).where('order_id', '=', order.id).execute();
  if (order.giftcards.length > 0) {
    await tx.updateTable('giftcard_uses').set({ status: 'final' }).where('order_id', '=', order.id).execute();
  }
}

/** The order will not be paid: others may use what it had reserved. */
export async function releaseCodeUses(tx: Tx, orderId: string): Promise<void> {
  const reserved = toReservedUses(await reservedByOrder(tx, orderId));
  await lockGiftcards(tx, reserved.giftcards);
  await returnReservedUses(tx, reserved);
}

/** Reservations by the unpaid orders of a cart. */
export interface ReservedPromotions {
  orders: string[];
  giftcards: string[];
}

function selectReserved(db: Db, column: 'cart_id' | 'order_id', id: string) {
  const coupons = db.selectFrom('coupon_uses').select(['order_id', sql<string | null>`null`.as('giftcard_id')]);
  const giftcards = db.selectFrom('giftcard_uses').select(['order_id', 'giftcard_id']);
  return coupons
    .where(column, '=', id)
    .where('status', '=', 'reserved')
    .unionAll(giftcards.where(column, '=', id).where('status', '=', 'reserved'));
}

const reservedByCart = defineStatement((db: Db, id: string) => selectReserved(db, 'cart_id', id));
const reservedByOrder = defineStatement((db: Db, id: string) => selectReserved(db, 'order_id', id));

export async function findReservedUses(tx: Tx, cartId: string): Promise<ReservedPromotions> {
  return toReservedUses(await reservedByCart(tx, cartId));
}

function toReservedUses(rows: Awaited<ReturnType<typeof reservedByCart>>): ReservedPromotions {
  return {
    orders: rows.map(({ order_id }) => order_id),
    giftcards: rows.flatMap(({ giftcard_id }) => giftcard_id ?? []),
  };
}

/** Locks gift cards in order of their ids, so that two orders never deadlock. */
async function lockGiftcards(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await lockSelectedRows(tx, tx.selectFrom('giftcards').select('id').where('id', 'in', ids).orderBy('id')).execute();
}

/** Returns reserved uses, as far as they still exist: the sweeper may have been faster. */
async function returnReservedUses(tx: Tx, { orders }: ReservedPromotions): Promise<void> {
  if (orders.length === 0) return;
  await tx.deleteFrom('coupon_uses').where('order_id', 'in', orders).where('status', '=', 'reserved').execute();
  const uses = tx.deleteFrom('giftcard_uses').where('order_id', 'in', orders).where('status', '=', 'reserved');
  for (const { giftcard_id, amount } of await uses.returning(['giftcard_id', 'amount']).execute()) {
    await addGiftcardBalance(tx, giftcard_id, amount);
  }
}

/** A coupon that has a limit is kept from others until its use is counted. */
async function reserveCoupon(tx: Tx, couponId: string, order: CodeOrder, now: Date): Promise<void> {
  const { id, cart_id } = order;
  const coupons = tx.selectFrom('coupons').selectAll().where('id', '=', couponId);
  const coupon = await coupons.executeTakeFirst();
  // deleted while somebody was paying: nobody else can use it
  if (!coupon) return;
  const identity = await resolveIdentity(tx, order);
  // Codes for first orders count together: the row of one does not keep the shopper's other cart waiting
  if (isForFirstOrder(coupon.conditions)) await advisoryLock(tx, computeShopperLock(identity));
  if (coupon.max_uses !== null || coupon.max_uses_per_account !== null || isForFirstOrder(coupon.conditions)) {
    await lockSelectedRows(tx, coupons).execute();
    const refusal = await usageRefusal(tx, coupon, order);
    if (refusal) throw invalidCoupon(refusal.text);
  }
  await tx
    .insertInto('coupon_uses')
    .values({
      order_id: id,
      coupon_id: couponId,
      cart_id,
      ...identity,
      status: 'reserved',
      date_created: now.toISOString(),
    })
    .execute();
}

function computeShopperLock({ email, account_id }: Pick<CodeUser, 'email' | 'account_id'>): number {
  return Number.parseInt(hashToken(`first order: ${email ?? account_id}`).slice(0, 12), 16);
}

async function reserveGiftcard(
  tx: Tx,
  { id: giftcard_id, taken: amount }: PayingGiftcard,
  { id: order_id, cart_id }: CodeOrder,
  now: Date,
): Promise<void> {
  const deduction = await tx
    .updateTable('giftcards')
    .set((eb) => ({ balance: eb('balance', '-', amount) }))
    .where('id', '=', giftcard_id)
    .where('balance', '>=', amount)
    .executeTakeFirst();
  if (deduction.numUpdatedRows !== 1n) throw shortGiftcard();
  await tx
    .insertInto('giftcard_uses')
    .values({
      order_id,
      giftcard_id,
      cart_id,
      amount,
      refunded: 0,
      status: 'reserved',
      date_created: now.toISOString(),
    })
    .execute();
}

/** An order that was canceled has not used its coupon. */
export async function releaseCoupon(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('coupon_uses').where('order_id', '=', orderId).execute();
}
