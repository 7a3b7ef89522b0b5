import type { Billing } from '@mercer/contract';
import type { Context } from 'hono';
import { findChargeableCard, saveBrowserToken } from '../accounts/index.ts';
import { addCartItem, type CartWords, readCartWords, type StoredShipping } from '../cart/index.ts';
import type { Tx } from '../db/index.ts';
import type { AppEnv } from '../http/context.ts';
import { invalidRequest } from '../http/errors.ts';
import { readIdempotencyKey } from '../http/idempotency-key.ts';
import { createSentence } from '../http/sentences/sentence.ts';
import { paymentFailure, rateLimitDeclines } from '../payments/index.ts';
import { claimTokenForOrder } from '../vault/index.ts';
import { type Attempt, beginAttempt, settleAttempt } from './attempt.ts';
import { openDetachedCart } from './detached-cart.ts';
import type { NewSubscription } from './input.ts';
import { findPurchase, storePurchase, toPurchaseRequest } from './purchase.ts';

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
  const decided = await deps.db.transaction().execute(async (tx) => {
    const storedPurchase = await findPurchase(tx, wish, deps.now());
    if (storedPurchase) return storedPurchase;
    const attempt = await beginPlanOrder(c, tx, owner, input);
    await storePurchase(tx, wish, attempt, deps.now());
    return attempt;
  });
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
