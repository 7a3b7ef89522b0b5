import type { Billing } from '@mercer/contract';
import type { Context } from 'hono';
import { keepBrought, savedCard } from '../accounts/index.ts';
import { addItem, type CartWords, cartWords, type StoredShipping } from '../cart/index.ts';
import type { Tx } from '../db/index.ts';
import type { AppEnv } from '../http/context.ts';
import { invalidRequest } from '../http/errors.ts';
import { requestName } from '../http/request-name.ts';
import { sentence } from '../http/sentences/sentence.ts';
import { paymentFailure, rateLimitDeclines } from '../orders/index.ts';
import { claimToken } from '../vault/index.ts';
import { type Attempt, beginAttempt, settleAttempt } from './attempt.ts';
import type { NewSubscription } from './input.ts';
import { openOwnCart } from './own-cart.ts';
import { findPurchase, keepPurchase, wishOf } from './purchase.ts';

/**
 * Orders one plan for the account, apart from its cart. The same wish again, or at once, is the same order.
 * @returns the order's id
 * @throws ApiError `invalid_request` without address or card, `card_declined`, `gateway_error`, 429
 */
export function buyOwnCart(c: Context<AppEnv>, accountId: string, input: NewSubscription): Promise<string> {
  return rateLimitDeclines(c, () => buy(c, accountId, input)).catch(refused);
}

async function buy(c: Context<AppEnv>, accountId: string, input: NewSubscription): Promise<string> {
  const { deps } = c.var;
  const owner = { account_id: accountId, email: null, ...(await cartWords(c)) };
  const token = input.billing?.card?.token;
  if (token) await keepBrought(c, { token }, accountId);
  const wish = wishOf(accountId, input, requestName(c));
  const decided = await deps.db.transaction().execute(async (tx) => {
    const known = await findPurchase(tx, wish, deps.now());
    if (known) return known;
    const attempt = await begin(c, tx, owner, input);
    await keepPurchase(tx, wish, attempt, deps.now());
    return attempt;
  });
  if ('made' in decided) return decided.made;
  await settleAttempt(deps, decided);
  return decided.order.id;
}

function refused(cause: unknown): never {
  throw paymentFailure(cause);
}

async function begin(
  { var: { deps, session } }: Context<AppEnv>,
  tx: Tx,
  owner: CartWords & { account_id: string; email: null },
  input: NewSubscription,
): Promise<Attempt> {
  const now = deps.now();
  const cardId = await savedCardId(tx, owner.account_id, input.billing);
  const saved = cardId ? await savedCard(tx, owner.account_id, cardId) : null;
  const token = saved?.token ?? input.billing?.card?.token;
  if (!token) throw invalidRequest(sentence('subscriptionCardMissing'), 'billing.card');
  const shipping = await addressOf(tx, owner.account_id, input.shipping);
  const billing: Billing = {
    ...shipping,
    method: 'card',
    ...(saved ? cardBilling(saved, cardId) : { card: { token } }),
  };
  // an address without a service
  const cart = await openOwnCart(tx, owner, { billing, shipping: shipping as StoredShipping }, now);
  const { plan_id, purchase_option } = input;
  const choice = plan_id ? { type: 'subscription', plan_id } : (purchase_option ?? 'subscription');
  await addItem(tx, cart, { ...input, purchase_option: choice }, now);
  const attempt = await beginAttempt(tx, cart, token, now);
  const claim = { token, sessionId: session.row?.id ?? '', orderId: attempt.order.id };
  if (!saved && !(await claimToken(tx, claim))) throw invalidRequest(sentence('cardTokenGone'), 'billing.card.token');
  return attempt;
}

type ChosenCard = NewSubscription['billing'];

/** The one that was chosen; where no card is given, the account's default. */
async function savedCardId(tx: Tx, accountId: string, billing: ChosenCard): Promise<string | null> {
  if (billing?.account_card_id) return billing.account_card_id;
  if (billing?.card?.token) return null;
  const account = tx.selectFrom('accounts').select('card_id').where('id', '=', accountId);
  return (await account.executeTakeFirst())?.card_id ?? null;
}

function cardBilling({ brand, last4 }: { brand: string; last4: string }, account_card_id: string | null): Billing {
  return { account_card_id, card: { brand, last4 } };
}

/** The one given, else the account's default. */
async function addressOf(tx: Tx, accountId: string, given: NewSubscription['shipping']): Promise<object> {
  if (given?.address1) return given;
  const chosen = tx.selectFrom('accounts').select('shipping_address_id').where('id', '=', accountId);
  const saved = await tx
    .selectFrom('addresses')
    .select(['name', 'company', 'address1', 'address2', 'city', 'state', 'zip', 'country', 'phone'])
    .where('id', '=', chosen)
    .executeTakeFirst();
  if (!saved) throw invalidRequest(sentence('shippingIncomplete'), 'shipping.address1');
  return saved;
}
