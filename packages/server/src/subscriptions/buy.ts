import type { Billing } from '@mercer/contract';
import type { Context } from 'hono';
import { savedCard } from '../accounts/index.ts';
import {
  addItem,
  type CartWords,
  chooseService,
  discountCart,
  needsShipment,
  type StoredShipping,
  wordsOf,
} from '../cart/index.ts';
import type { Tx } from '../db/index.ts';
import type { AppEnv } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { Declined } from '../orders/index.ts';
import { claimToken } from '../vault/index.ts';
import type { NewSubscription } from './input.ts';
import { openOwnCart, type PreparedOrder, placeOrder, prepareOrder } from './own-cart.ts';

/**
 * Orders one plan for the account, apart from its cart.
 * @returns the order's id
 * @throws ApiError `invalid_request` without address or card, `card_declined`
 */
export async function buyOwnCart(c: Context<AppEnv>, accountId: string, input: NewSubscription): Promise<string> {
  const { deps } = c.var;
  const owner = { account_id: accountId, email: null, ...(await wordsOf(c)) };
  const prepared = await deps.db.transaction().execute((tx) => prepare(c, tx, owner, input));
  try {
    await placeOrder(deps, prepared);
  } catch (cause) {
    if (!(cause instanceof Declined)) throw cause;
    throw new ApiError('Payment failed. Please try again.', { status: 402, code: 'card_declined' }, { cause });
  }
  return prepared.order.id;
}

async function prepare(
  { var: { deps, session } }: Context<AppEnv>,
  tx: Tx,
  owner: CartWords & { account_id: string; email: null },
  input: NewSubscription,
): Promise<PreparedOrder> {
  const now = deps.now();
  const saved = await savedCard(tx, owner.account_id, input.billing?.account_card_id ?? '');
  const token = saved?.token ?? input.billing?.card?.token;
  if (!token) throw missing('A card is needed to subscribe', 'billing.card');
  const shipping = await addressOf(tx, owner.account_id, input.shipping);
  const billing: Billing = { ...shipping, method: 'card', ...chosenCard(saved, input, token) };
  const cart = await openOwnCart(tx, owner, { billing, shipping: shipping as StoredShipping }, now);
  const { plan_id, purchase_option } = input;
  const choice = plan_id ? { type: 'subscription', plan_id } : (purchase_option ?? 'subscription');
  await addItem(tx, cart, { ...input, purchase_option: choice }, now);
  const discounted = await discountCart(tx, cart, now);
  if (needsShipment(discounted.lines)) await chooseService(tx, cart, discounted, now);
  const prepared = await prepareOrder(tx, cart, token, now);
  const claim = { token, sessionId: session.row?.id ?? '', orderId: prepared.order.id };
  if (!saved && !(await claimToken(tx, claim)))
    throw missing('This card token is not valid any more', 'billing.card.token');
  return prepared;
}

function chosenCard(saved: object | null, { billing }: NewSubscription, token: string) {
  return saved ? { account_card_id: billing?.account_card_id ?? null } : { card: { token } };
}

/** The one given, else the account's default. */
async function addressOf(tx: Tx, accountId: string, given: NewSubscription['shipping']): Promise<object> {
  if (given?.address1) return given;
  const saved = await tx
    .selectFrom('addresses')
    .innerJoin('accounts', 'accounts.shipping_address_id', 'addresses.id')
    .select(['name', 'address1', 'address2', 'city', 'state', 'zip', 'country', 'phone'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  if (!saved) throw missing('The shipping address is not complete', 'shipping.address1');
  return saved;
}

function missing(message: string, param: string): ApiError {
  return new ApiError(message, { status: 400, code: 'invalid_request', param });
}
