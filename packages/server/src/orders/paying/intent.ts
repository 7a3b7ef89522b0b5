import { toMajorUnits } from '@mercer/contract';
import type { Context } from 'hono';
import { lockCart } from '../../cart/index.ts';
import type { Row } from '../../db/index.ts';
import type { AppEnv } from '../../http/context.ts';
import { invalid } from '../../http/errors.ts';
import { sentence } from '../../http/sentences/sentence.ts';
import { createIntent, getIntent, getOwnPayment, paymentNotFound } from '../../payments/index.ts';
import type { VaultData } from '../../vault/index.ts';
import { amountDue, beginAttempt, nameAttempt } from '../attempts/index.ts';
import { assertPostalCodes, assertReadyToPay, emptyCart, payingGuest, preparePending } from '../pending/index.ts';
import { givenUp } from './pay.ts';
import { gatewayFailure } from './payment-failure.ts';
import { cancelGivenUpOf } from './reconcile.ts';

/** Opens a payment for the session's cart: the amount is ours, whatever the browser says. */
export async function openIntent(c: Context<AppEnv>, data: VaultData): Promise<object> {
  assertGateway(data.gateway);
  const { deps } = c.var;
  const order = await preparedOrder(c);
  await cancelGivenUpOf(deps, order.cart_id);
  const begun = await beginAttempt(deps, order, { gateway: 'airwallex' });
  if (!begun) throw givenUp();
  const { attempt } = begun;
  const amount = toMajorUnits(amountDue(order), order.currency);
  const request = { key: attempt.key ?? order.id, orderId: order.id, amount, currency: order.currency };
  const intent = await createIntent(deps, request).catch(notOpened);
  await nameAttempt(deps.db, attempt, intent.id);
  const { id, client_secret, status } = intent;
  return { id, client_secret, amount, currency: order.currency, status };
}

/**
 * The payment for the cart as it is now: another one when the cart has changed since. A payment whose order is made is
 * told as the gateway knows it.
 */
export async function updateIntent(c: Context<AppEnv>, data: VaultData): Promise<object> {
  assertGateway(data.gateway);
  const payment = await ownIntent(c, data);
  const orders = c.var.deps.db.selectFrom('orders').select('number').where('id', '=', payment.order_id);
  const { number } = await orders.executeTakeFirstOrThrow();
  return number === null ? openIntent(c, data) : told(c, payment);
}

/** An intent of the session's or the account's, as the gateway knows it. */
export async function readIntent(c: Context<AppEnv>, data: VaultData): Promise<object> {
  return told(c, await ownIntent(c, data));
}

function assertGateway(gateway: unknown): void {
  if (gateway !== 'airwallex') throw invalid('This gateway is not available', 'gateway');
}

/** The id stands beside the gateway's name, or within `intent` as the other calls have it. */
function ownIntent({ var: { deps, session } }: Context<AppEnv>, { id, intent }: VaultData): Promise<Row<'payments'>> {
  const given = id ?? (intent as VaultData | undefined)?.id; // anything may be sent; only its id is looked at
  return getOwnPayment(deps.db, session.row, { transaction_id: typeof given === 'string' ? given : '' });
}

async function told({ var: { deps } }: Context<AppEnv>, { transaction_id }: Row<'payments'>): Promise<object> {
  const intent = await getIntent(deps, transaction_id ?? '').catch(notOpened);
  if (!intent) throw paymentNotFound();
  const { id, client_secret, amount, currency, status } = intent;
  return { id, client_secret, amount, currency, status };
}

function preparedOrder(c: Context<AppEnv>): Promise<Row<'orders'>> {
  const { deps, session } = c.var;
  return deps.db.transaction().execute(async (tx) => {
    const cart = await lockCart(tx, session.row);
    if (!cart || !session.row) throw emptyCart();
    const now = deps.now();
    await assertReadyToPay(tx, cart, now);
    assertPostalCodes(cart);
    return (await preparePending(tx, cart, { sessionId: session.row.id, now, guest: payingGuest(c) })).order;
  });
}

function notOpened(cause: unknown): never {
  throw gatewayFailure(sentence('paymentNotOpened'), cause);
}
