import type { Row, Tx } from '@mercer/database';
import { type FailureLimits, rateLimitFailures } from '@mercer/platform/http/attempt-limit';
import { isStorableText } from '@mercer/platform/http/body';
import type { AppEnv } from '@mercer/platform/http/context';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import type { Context } from 'hono';
import {
  buildUnknownCodeError,
  findActiveCoupon,
  findGiftcard,
  invalidCoupon,
  invalidGiftcard,
  normalizeCode,
  UnknownCode,
  usableBalance,
} from '../../promotions/index.ts';
import { priceCart, readCartMoney } from '../pricing/index.ts';
import { type CartRow, holdAndSaveCart, readCartOffer, saveCart } from '../record/index.ts';

/**
 * Puts a coupon on the cart, in place of the one before; the code of a gift card puts that on the cart.
 * @throws ApiError `invalid_coupon_code` saying why it cannot be used
 */
export async function applyCoupon(tx: Tx, cart: CartRow, code: string, now: Date): Promise<undefined> {
  if (await isCartEmpty(tx, cart)) throw invalidCoupon(createSentence('cartEmpty'));
  const coupon = await findActiveCoupon(tx, code);
  if (coupon) return redeemCoupon(tx, cart, coupon, now);
  const giftcard = await findGiftcard(tx, code);
  if (!giftcard) throw buildUnknownCodeError('coupon');
  await takeGiftcard(tx, cart, giftcard, now);
}

/** @throws ApiError `invalid_giftcard_code` saying why it cannot be used */
export async function applyGiftcard(tx: Tx, cart: CartRow, code: string, now: Date): Promise<undefined> {
  if (await isCartEmpty(tx, cart)) throw invalidGiftcard(createSentence('cartEmpty'));
  const giftcard = await findGiftcard(tx, code);
  if (!giftcard) throw buildUnknownCodeError('giftcard');
  await takeGiftcard(tx, cart, giftcard, now);
}

async function isCartEmpty(tx: Tx, { id }: CartRow): Promise<boolean> {
  const items = tx.selectFrom('cart_items').select('id').where('cart_id', '=', id).limit(1);
  return (await items.executeTakeFirst()) === undefined;
}

async function redeemCoupon(tx: Tx, cart: CartRow, { code }: Row<'coupons'>, now: Date): Promise<undefined> {
  cart.coupon_code = code;
  const { refusal } = await priceCart(tx, cart, now);
  if (refusal) throw invalidCoupon(refusal.text);
  await saveCart(tx, cart, now);
}

/**
 * Changes or removes the coupon of the cart. Naming the coupon that the cart already has does nothing, so that other
 * changes in the request are not refused.
 */
export async function changeCoupon(tx: Tx, cart: CartRow, code: string | null, now: Date): Promise<undefined> {
  if (code && normalizeCode(code) === cart.coupon_code) return;
  if (code) return applyCoupon(tx, cart, code, now);
  cart.coupon_code = null;
  await saveCart(tx, cart, now);
}

const maxGiftcards = 10;

async function takeGiftcard(tx: Tx, cart: CartRow, card: Row<'giftcards'>, now: Date): Promise<undefined> {
  if (card.date_expires && card.date_expires <= now.toISOString())
    throw invalidGiftcard(createSentence('giftcardExpired'));
  if (!(await readCartMoney(tx, cart)).rateFrom(card.currency))
    throw invalidGiftcard(createSentence('giftcardInOtherCurrency', { currency: card.currency }));
  if (readCartOffer(cart)?.balanceOrderId) throw invalidGiftcard(createSentence('giftcardForBalance'));
  await holdAndSaveCart(tx, cart, now);
  const { giftcards } = await priceCart(tx, cart, now);
  const appliedCard = giftcards.find(({ id }) => id === card.id);
  // Amounts that a pending order of this cart has reserved are the cart's own
  const known_balance = Math.max(card.balance, appliedCard?.taken ?? 0);
  if (!appliedCard && usableBalance(card, now) === 0) throw invalidGiftcard(createSentence('giftcardSpent'));
  if (!appliedCard && giftcards.length >= maxGiftcards)
    throw invalidGiftcard(createSentence('tooManyGiftcards', { most: maxGiftcards }));
  await tx
    .insertInto('cart_giftcards')
    .values({ cart_id: cart.id, giftcard_id: card.id, known_balance, date_created: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['cart_id', 'giftcard_id']).doUpdateSet({ known_balance }))
    .execute();
}

export async function removeGiftcard(tx: Tx, { id, viewerId }: CartRow, giftcardId: string): Promise<undefined> {
  if (viewerId !== undefined || !isStorableText(giftcardId)) return;
  const cards = tx.deleteFrom('cart_giftcards').where('cart_id', '=', id);
  await cards.where('giftcard_id', '=', giftcardId).execute();
}

/** Codes are looked up for carts with items only, so that everybody who guesses has a session. */
const limits: FailureLimits = {
  name: 'code',
  perShopper: 20,
  perNetwork: 100,
  isFailure: (error) => error instanceof UnknownCode,
};

/** Coupons and gift cards can be guessed: codes that do not exist are counted. */
export function rateLimitCodes<T>(c: Context<AppEnv>, work: () => Promise<T>): Promise<T> {
  return rateLimitFailures(c, limits, work);
}
