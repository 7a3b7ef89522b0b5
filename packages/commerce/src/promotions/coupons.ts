import { toLocalDay } from '@mercer/contract';
import { type Db, normalizeEmail, parseJson, type Row } from '@mercer/database';
import { createSentence, type Sentence } from '@mercer/platform/http/sentences/sentence';
import { readTimeZone } from '@mercer/platform/settings';
import { sql } from 'kysely';
import { normalizeCode } from './code.ts';
import type { Refusal } from './refusal.ts';
import type { Conditions } from './rule.ts';

/** Shopper who wants to use a code, and the cart it is for. */
export interface CodeUser {
  cart_id: string;
  currency: string;
  account_id: string | null;
  /** E-mail address of a guest. */
  email: string | null;
}

export function findActiveCoupon(db: Db, code: string): Promise<Row<'coupons'> | undefined> {
  return db
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', normalizeCode(code))
    .where('active', '=', 1)
    .executeTakeFirst();
}

/** Finds the reason why the coupon cannot be used, in general or by this shopper; null when it can be used. */
export async function couponRefusal(
  db: Db,
  coupon: Row<'coupons'>,
  user: CodeUser,
  now: Date,
): Promise<Refusal | null> {
  const { date_from, date_to, currency } = coupon;
  if (date_from && now.toISOString() < date_from)
    return buildCodeRefusal(
      createSentence('codeTooEarly', { day: toLocalDay(new Date(date_from), await readTimeZone(db)) }),
    );
  if (date_to && now.toISOString() >= date_to) return buildCodeRefusal(createSentence('codeExpired'));
  if (currency && currency !== user.currency)
    return buildCodeRefusal(createSentence('codeInOtherCurrency', { currency }));
  return usageRefusal(db, coupon, user);
}

/** Finds the refusal for a coupon that has reached a limit of uses, not counting uses of the same cart. */
export async function usageRefusal(db: Db, coupon: Row<'coupons'>, user: CodeUser): Promise<Refusal | null> {
  return (
    (await findUsedUpRefusal(db, coupon, user)) ??
    (await usedByShopper(db, coupon, user)) ??
    (await findEarlierOrderRefusal(db, coupon, user))
  );
}

async function findUsedUpRefusal(
  db: Db,
  { id, max_uses }: Row<'coupons'>,
  { cart_id }: CodeUser,
): Promise<Refusal | null> {
  if (max_uses === null) return null;
  const uses = await countCouponUses(usesOfOthers(db, id, cart_id));
  return uses < max_uses ? null : buildCodeRefusal(createSentence('codeUsedUp'));
}

async function usedByShopper(db: Db, coupon: Row<'coupons'>, user: CodeUser): Promise<Refusal | null> {
  const { id } = coupon;
  // of two carts that are paid at the same time, one is the first order
  const max = coupon.max_uses_per_account ?? (isForFirstOrder(coupon.conditions) ? 1 : null);
  if (max === null) return null;
  const { account_id, email } = await resolveIdentity(db, user);
  if (!account_id && !email) return buildCodeRefusal(createSentence('codeNeedsEmail'));
  const uses = usesOfOthers(db, id, user.cart_id).where((eb) =>
    eb.or([eb('account_id', '=', account_id ?? ''), eb('email', '=', email ?? '')]),
  );
  return (await countCouponUses(uses)) < max ? null : buildCodeRefusal(createSentence('codeUsedBefore'));
}

/** @param conditions of a coupon, as stored */
export function isForFirstOrder(conditions: string): boolean {
  return parseJson<Conditions>(conditions).first_order === true;
}

/** A shopper is known by the account, and by the e-mail address of orders, guests' included. Canceled orders do not count. */
async function findEarlierOrderRefusal(
  db: Db,
  { conditions }: Row<'coupons'>,
  user: CodeUser,
): Promise<Refusal | null> {
  if (!isForFirstOrder(conditions)) return null;
  const { account_id, email } = await resolveIdentity(db, user);
  if (!account_id && !email) return buildCodeRefusal(createSentence('codeNeedsEmail'));
  const byEmail = ordersOfOtherCarts(db, user.cart_id).where(sql<boolean>`lower(orders.email) = ${email ?? ''}`);
  const byAccount = ordersOfOtherCarts(db, user.cart_id).where('orders.account_id', '=', account_id ?? '');
  for (const orders of account_id ? [byEmail, byAccount] : [byEmail])
    if (await orders.limit(1).executeTakeFirst()) return buildCodeRefusal(createSentence('codeForFirstOrder'));
  return null;
}

/** Orders that were placed from other carts, and those that are being paid with a code for first orders, any one of them. */
function ordersOfOtherCarts(db: Db, cartId: string) {
  return db
    .selectFrom('orders')
    .leftJoin('coupon_uses', 'coupon_uses.order_id', 'orders.id')
    .leftJoin('coupons', 'coupons.id', 'coupon_uses.coupon_id')
    .select('orders.id')
    .where('orders.cart_id', '!=', cartId)
    .where('orders.status', '!=', 'canceled')
    .where((eb) =>
      eb.or([eb('orders.number', 'is not', null), eb('coupons.conditions', 'like', '%"first_order":true%')]),
    );
}

/** An account is known by its e-mail address as well, so that its owner is no new shopper as a guest. */
export async function resolveIdentity(db: Db, { account_id, email }: Pick<CodeUser, 'account_id' | 'email'>) {
  if (!account_id) return { account_id, email: email === null ? null : normalizeEmail(email) };
  const account = db.selectFrom('accounts').select('email').where('id', '=', account_id);
  return { account_id, email: (await account.executeTakeFirst())?.email ?? null };
}

function usesOfOthers(db: Db, couponId: string, cartId: string) {
  return db
    .selectFrom('coupon_uses')
    .select((eb) => eb.fn.countAll<number | string>().as('uses'))
    .where('coupon_id', '=', couponId)
    .where('cart_id', '!=', cartId);
}

async function countCouponUses(query: ReturnType<typeof usesOfOthers>): Promise<number> {
  return Number((await query.executeTakeFirstOrThrow()).uses);
}

function buildCodeRefusal(text: Sentence): Refusal {
  return { cause: 'code', text };
}
