import { toMajorUnits } from '@mercer/contract';
import type { Context } from 'hono';
import { customerOf } from '../../accounts/index.ts';
import { lockCart } from '../../cart/index.ts';
import { newId, type Row } from '../../db/index.ts';
import { GatewayRefused, type Intent, type KeptCards, type PaymentIntents } from '../../gateways/index.ts';
import type { AppEnv } from '../../http/context.ts';
import { invalid } from '../../http/errors.ts';
import { sentence } from '../../http/sentences/sentence.ts';
import { getOwnPayment, offeredIntents, paymentNotFound } from '../../payments/index.ts';
import { adoptToken, record, type VaultData } from '../../vault/index.ts';
import { amountDue, beginAttempt, nameAttempt } from '../attempts/index.ts';
import { assertPostalCodes, assertReadyToPay, emptyCart, payingGuest, preparePending } from '../pending/index.ts';
import { isPlanned } from './is-planned.ts';
import { givenUp } from './pay.ts';
import { gatewayFailure } from './payment-failure.ts';
import { cancelGivenUpOf } from './reconcile.ts';

/** Opens a payment for the session's cart: the amount is ours, whatever the browser says. */
export async function openIntent(c: Context<AppEnv>, data: VaultData): Promise<object> {
  const { deps } = c.var;
  const { gateway, intents, cards } = await offeredIntents(deps, data.gateway);
  const order = await preparedOrder(c);
  if (data.action === 'setup') return openAgreement(c, { gateway, cards, order, wish: record(data.intent) });
  await cancelGivenUpOf(deps, order.cart_id);
  const begun = await beginAttempt(deps, order, { gateway });
  if (!begun) throw givenUp();
  const { attempt } = begun;
  const request = {
    key: attempt.key ?? order.id,
    id: attempt.transaction_id,
    orderId: order.id,
    amount: amountDue(order),
    currency: order.currency,
    wish: record(data.intent),
    customer: cards && (await isPlanned(deps.db, order)) ? await customerOf(deps, gateway, ownerOf(order)) : null,
  };
  const intent = await intents.open(request).catch(notOpened);
  await nameAttempt(deps.db, attempt, intent.id);
  return shown(intent);
}

interface Opening {
  gateway: string;
  cards: KeptCards | undefined;
  order: Row<'orders'>;
  wish: VaultData;
}

/** What a bank is to agree to before the order is charged; its id is a token of the session's. */
async function openAgreement(c: Context<AppEnv>, { gateway, cards, order, wish }: Opening): Promise<object> {
  const { deps, session } = c.var;
  if (!cards?.agree) throw invalid('This gateway sets up no payments', 'action');
  const customer = await customerOf(deps, gateway, ownerOf(order)).catch(notOpened);
  const request = { key: `${order.id}-${newId(deps.now())}`, customer: customer ?? '', wish };
  const { id, client_secret, status } = await cards.agree(request).catch(notOpened);
  const adoption = { card: { token: id }, gateway, customer, sessionId: session.row?.id ?? '', now: deps.now() };
  await deps.db.transaction().execute((tx) => adoptToken(tx, adoption));
  return { id, client_secret, status };
}

function ownerOf({ id, account_id, email }: Row<'orders'>) {
  return { accountId: account_id, orderId: id, email };
}

/**
 * The payment for the cart as it is now: another one when the cart has changed since. A payment whose order is made is
 * told as the gateway knows it.
 */
export async function updateIntent(c: Context<AppEnv>, data: VaultData): Promise<object> {
  const { intents } = await offeredIntents(c.var.deps, data.gateway);
  const payment = await ownIntent(c, data);
  const orders = c.var.deps.db.selectFrom('orders').select('number').where('id', '=', payment.order_id);
  const { number } = await orders.executeTakeFirstOrThrow();
  // a charge of ours that its bank asks about is no form of the browser's
  const isCharge = payment.token !== null;
  return number === null && !isCharge ? openIntent(c, data) : told(intents, payment);
}

/** An intent of the session's or the account's, as the gateway knows it. */
export async function readIntent(c: Context<AppEnv>, data: VaultData): Promise<object> {
  const payment = await ownIntent(c, data);
  const { intents } = await c.var.deps.gateways.open(payment.gateway);
  if (!intents) throw paymentNotFound();
  return told(intents, payment);
}

/** The id stands beside the gateway's name, or within `intent` as the other calls have it. */
function ownIntent({ var: { deps, session } }: Context<AppEnv>, { id, intent }: VaultData): Promise<Row<'payments'>> {
  const given = id ?? record(intent).id;
  return getOwnPayment(deps.db, session.row, { transaction_id: typeof given === 'string' ? given : '' });
}

async function told(intents: PaymentIntents, { transaction_id }: Row<'payments'>): Promise<object> {
  const intent = await intents.get(transaction_id ?? '').catch(notOpened);
  if (!intent) throw paymentNotFound();
  return shown(intent);
}

function shown({ id, client_secret, amount, currency, status }: Intent): object {
  return { id, client_secret, amount: toMajorUnits(amount, currency), currency, status };
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
  if (cause instanceof GatewayRefused) throw invalid(cause.message, 'intent');
  throw gatewayFailure(sentence('paymentNotOpened'), cause);
}
