import type { Db, Row } from '../db/index.ts';
import { type Sentence, sentence } from '../http/sentences/sentence.ts';
import { normalCode } from './code.ts';
import type { Refusal } from './refusal.ts';

/** Who wants to use a code, and with which cart. */
export interface CodeUser {
  cart_id: string;
  currency: string;
  account_id: string | null;
  /** of a guest */
  email: string | null;
}

export function findCoupon(db: Db, code: string): Promise<Row<'coupons'> | undefined> {
  return db
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', normalCode(code))
    .where('active', '=', 1)
    .executeTakeFirst();
}

/** Why nobody, or not this shopper, can use the coupon; null when it can be used. */
export async function couponRefusal(
  db: Db,
  coupon: Row<'coupons'>,
  user: CodeUser,
  now: Date,
): Promise<Refusal | null> {
  const { date_from, date_to, currency } = coupon;
  if (date_from && now.toISOString() < date_from) return refusal(sentence('codeTooEarly', { day: day(date_from) }));
  if (date_to && now.toISOString() >= date_to) return refusal(sentence('codeExpired'));
  if (currency && currency !== user.currency) return refusal(sentence('codeInOtherCurrency', { currency }));
  return usageRefusal(db, coupon, user);
}

/** Whether it was used as often as it may be, uses of the same cart aside. */
export async function usageRefusal(db: Db, coupon: Row<'coupons'>, user: CodeUser): Promise<Refusal | null> {
  return (await usedUp(db, coupon, user)) ?? (await usedByShopper(db, coupon, user));
}

async function usedUp(db: Db, { id, max_uses }: Row<'coupons'>, { cart_id }: CodeUser): Promise<Refusal | null> {
  if (max_uses === null) return null;
  const uses = await countUses(usesOfOthers(db, id, cart_id));
  return uses < max_uses ? null : refusal(sentence('codeUsedUp'));
}

async function usedByShopper(db: Db, coupon: Row<'coupons'>, user: CodeUser): Promise<Refusal | null> {
  const { id, max_uses_per_account: max } = coupon;
  if (max === null) return null;
  const { account_id, email } = await identityOf(db, user);
  if (!account_id && !email) return refusal(sentence('codeNeedsEmail'));
  const uses = usesOfOthers(db, id, user.cart_id).where((eb) =>
    eb.or([eb('account_id', '=', account_id ?? ''), eb('email', '=', email ?? '')]),
  );
  return (await countUses(uses)) < max ? null : refusal(sentence('codeUsedBefore'));
}

/** An account is known by its e-mail address as well, so that its owner is no new shopper as a guest. */
export async function identityOf(db: Db, { account_id, email }: Pick<CodeUser, 'account_id' | 'email'>) {
  if (!account_id) return { account_id, email: email?.toLowerCase() ?? null };
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

async function countUses(query: ReturnType<typeof usesOfOthers>): Promise<number> {
  return Number((await query.executeTakeFirstOrThrow()).uses);
}

function refusal(text: Sentence): Refusal {
  return { cause: 'code', text };
}

function day(date: string): string {
  return date.slice(0, 10);
}
