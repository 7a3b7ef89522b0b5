import type { Billing } from '@mercer/contract';
import { hashToken, lockSelectedRows, type Tx } from '@mercer/database';
import type { AppEnv } from '@mercer/platform/http/context';
import { invalidRequest } from '@mercer/platform/http/errors';
import { buildKeyConflictError, readIdempotencyKey } from '@mercer/platform/http/key';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import type { Context } from 'hono';
import { findChargeableCard, saveBrowserToken } from '../accounts/index.ts';
import { addCartItem, type CartWords, readCartWords, type StoredShipping } from '../cart/index.ts';
import { paymentFailure, rateLimitDeclines } from '../payments/index.ts';
import { withTaxCalculations } from '../taxes/index.ts';
import { claimTokenForOrder } from '../vault/index.ts';
import { type Attempt, beginAttempt, readOrderOutcome, settleAttempt } from './attempt.ts';
import { openDetachedCart } from './detached-cart.ts';
import type { NewSubscription } from './input.ts';

/** Purchase that an account requested, identified by a hash: the same request again is the same purchase. */
interface RequestedPurchase {
  account_id: string;
  fingerprint: string;
  /** Prefix that the fingerprints of all requests with the same `Idempotency-Key` share. */
  keyPrefix: string | undefined;
}

const dayMs = 86_400_000;

/** @param key of an `Idempotency-Key` header: tells apart what is wanted twice */
function toPurchaseRequest(account_id: string, input: NewSubscription, key: string | undefined): RequestedPurchase {
  const keyPrefix = key === undefined ? undefined : `${hashToken(key)}.`;
  return { account_id, fingerprint: `${keyPrefix ?? ''}${hashToken(JSON.stringify([input, key ?? null]))}`, keyPrefix };
}

/**
 * The purchase that this wish has begun: its order while it is undecided, and for a day once it is made, unless its
 * subscription has ended. Whoever asks at the same time waits.
 * @throws ApiError 409 `idempotency_conflict` when another wish came with its key, and was not refused
 */
async function findPurchase(
  tx: Tx,
  { account_id, fingerprint, keyPrefix }: RequestedPurchase,
  now: Date,
): Promise<{ made: string } | Attempt | null> {
  await lockSelectedRows(tx, tx.selectFrom('accounts').select('id').where('id', '=', account_id)).execute();
  const purchases = tx.selectFrom('subscription_purchases').selectAll().where('account_id', '=', account_id);
  const yesterday = new Date(now.getTime() - dayMs).toISOString();
  if (keyPrefix) {
    const conflictingPurchases = purchases
      .where('fingerprint', 'like', `${keyPrefix}%`)
      .where('fingerprint', '!=', fingerprint);
    for (const { order_id } of await conflictingPurchases.where('date_created', '>=', yesterday).execute()) {
      if ((await readOrderOutcome(tx, order_id)).is === 'given up') continue;
      throw buildKeyConflictError('This Idempotency-Key came with another subscription before');
    }
  }
  const storedPurchase = await purchases.where('fingerprint', '=', fingerprint).executeTakeFirst();
  if (!storedPurchase || !(await orderExists(tx, storedPurchase.order_id))) return null;
  const { order, is } = await readOrderOutcome(tx, storedPurchase.order_id);
  if (is === 'open') return { order, token: storedPurchase.card_token, isKnown: true };
  if (is === 'given up' || storedPurchase.date_created < yesterday) return null;
  return (await hasEndedSubscription(tx, order.id)) ? null : { made: order.id };
}

/** An order that nobody has paid is forgotten after a while. */
async function orderExists(tx: Tx, orderId: string): Promise<boolean> {
  const orders = tx.selectFrom('orders').select('id').where('id', '=', orderId);
  return (await orders.executeTakeFirst()) !== undefined;
}

async function hasEndedSubscription(tx: Tx, orderId: string): Promise<boolean> {
  const orderSubscriptions = tx.selectFrom('subscriptions').select('id').where('order_id', '=', orderId);
  return (await orderSubscriptions.where('status', '!=', 'canceled').executeTakeFirst()) === undefined;
}

/** Stores the purchase with its order; called before any money moves. */
async function storePurchase(
  tx: Tx,
  { account_id, fingerprint }: RequestedPurchase,
  { order, token }: Attempt,
  now: Date,
): Promise<void> {
  const decided = { order_id: order.id, card_token: token, date_created: now.toISOString() };
  await tx
    .insertInto('subscription_purchases')
    .values({ account_id, fingerprint, ...decided })
    .onConflict((conflict) => conflict.columns(['account_id', 'fingerprint']).doUpdateSet(decided))
    .execute();
}

/**
 * Orders one plan for the account, apart from its cart. The same wish again, or at once, is the same order.
 * @returns the order's id
 * @throws ApiError `invalid_request` without address or card, `card_declined`, `gateway_error`, 429
 */
export function buyOwnCart(c: Context<AppEnv>, accountId: string, input: NewSubscription): Promise<string> {
  return rateLimitDeclines(c, () => placePlanOrder(c, accountId, input)).catch(throwPaymentFailure);
}

async function placePlanOrder(c: Context<AppEnv>, accountId: string, input: NewSubscription): Promise<string> {
  const { deps } = c.var;
  const owner = { account_id: accountId, email: null, ...(await readCartWords(c)) };
  const token = input.billing?.card?.token;
  if (token) await saveBrowserToken(c, { token }, accountId);
  const wish = toPurchaseRequest(accountId, input, readIdempotencyKey(c));
  const decideInTransaction = async (tx: Tx) => {
    const storedPurchase = await findPurchase(tx, wish, deps.now());
    if (storedPurchase) return storedPurchase;
    const attempt = await beginPlanOrder(c, tx, owner, input);
    await storePurchase(tx, wish, attempt, deps.now());
    return attempt;
  };
  const decideOnce = () => deps.db.transaction().execute(decideInTransaction);
  const decided = await withTaxCalculations(deps, decideOnce, { isBinding: true });
  if ('made' in decided) return decided.made;
  await settleAttempt(deps, decided);
  return decided.order.id;
}

function throwPaymentFailure(cause: unknown): never {
  throw paymentFailure(cause);
}

async function beginPlanOrder(
  { var: { deps, session } }: Context<AppEnv>,
  tx: Tx,
  owner: CartWords & { account_id: string; email: null },
  input: NewSubscription,
): Promise<Attempt> {
  const now = deps.now();
  const cardId = await chooseSavedCardId(tx, owner.account_id, input.billing);
  const saved = cardId ? await findChargeableCard(tx, owner.account_id, cardId) : null;
  const token = saved?.token ?? input.billing?.card?.token;
  if (!token) throw invalidRequest(createSentence('subscriptionCardMissing'), 'billing.card');
  const shipping = await chooseShippingAddress(tx, owner.account_id, input.shipping);
  const billing: Billing = {
    ...shipping,
    method: 'card',
    ...(saved ? toCardBilling(saved, cardId) : { card: { token } }),
  };
  // an address without a service
  const cart = await openDetachedCart(tx, owner, { billing, shipping: shipping as StoredShipping }, now);
  const { plan_id, purchase_option } = input;
  const choice = plan_id ? { type: 'subscription', plan_id } : (purchase_option ?? 'subscription');
  await addCartItem(tx, cart, { ...input, purchase_option: choice }, now);
  const attempt = await beginAttempt(tx, cart, token, now);
  const claim = { token, sessionId: session.row?.id ?? '', orderId: attempt.order.id };
  if (!saved && !(await claimTokenForOrder(tx, claim)))
    throw invalidRequest(createSentence('cardTokenGone'), 'billing.card.token');
  return attempt;
}

type ChosenCard = NewSubscription['billing'];

/** The one that was chosen; where no card is given, the account's default. */
async function chooseSavedCardId(tx: Tx, accountId: string, billing: ChosenCard): Promise<string | null> {
  if (billing?.account_card_id) return billing.account_card_id;
  if (billing?.card?.token) return null;
  const account = tx.selectFrom('accounts').select('card_id').where('id', '=', accountId);
  return (await account.executeTakeFirst())?.card_id ?? null;
}

function toCardBilling({ brand, last4 }: { brand: string; last4: string }, account_card_id: string | null): Billing {
  return { account_card_id, card: { brand, last4 } };
}

/** The one given, else the account's default. */
async function chooseShippingAddress(
  tx: Tx,
  accountId: string,
  enteredAddress: NewSubscription['shipping'],
): Promise<object> {
  if (enteredAddress?.address1) return enteredAddress;
  const defaultAddressId = tx.selectFrom('accounts').select('shipping_address_id').where('id', '=', accountId);
  const saved = await tx
    .selectFrom('addresses')
    .select(['name', 'company', 'address1', 'address2', 'city', 'state', 'zip', 'country', 'phone'])
    .where('id', '=', defaultAddressId)
    .executeTakeFirst();
  if (!saved) throw invalidRequest(createSentence('shippingIncomplete'), 'shipping.address1');
  return saved;
}
