import { toMajorUnits } from '@mercer/contract';
import type { Context } from 'hono';
import { customerOf } from '../../accounts/index.ts';
import { holdCart, lockCart } from '../../cart/index.ts';
import { newId, type Row } from '../../db/index.ts';
import { GatewayRefused, type Intent, type KeptCards, NotApproved, type PaymentIntents } from '../../gateways/index.ts';
import type { Log } from '../../http/config.ts';
import type { AppEnv } from '../../http/context.ts';
import { invalid } from '../../http/errors.ts';
import { sentence } from '../../http/sentences/sentence.ts';
import { getOwnPayment, offeredIntents, paymentNotFound } from '../../payments/index.ts';
import { adoptToken, record, refusedByGateway, type VaultData } from '../../vault/index.ts';
import { type Attempt, amountDue, findGatewaySession, moveAttempt } from '../attempts/index.ts';
import {
  assertPostalCodes,
  billAtShipping,
  emptyCart,
  missingToPay,
  payingGuest,
  preparePending,
} from '../pending/index.ts';
import { assertQuoted, readQuote } from './assert-agreed.ts';
import { givenUp } from './given-up.ts';
import { isPlanned } from './is-planned.ts';
import { offeredServices } from './offered-services.ts';
import { type OpenAttempt, openKnown } from './open-known.ts';
import { leaveOpened, openedBefore } from './opened-before.ts';
import { orderDetails } from './order-details.ts';
import { orderLines } from './order-lines.ts';
import { gatewayFailure } from './payment-failure.ts';
import { cancelGivenUpOf } from './reconcile.ts';

/** Opens a payment for the session's cart: the amount is ours, whatever the browser says. */
export async function openIntent(c: Context<AppEnv>, data: VaultData): Promise<object | string> {
  const offered = await offeredIntents(c.var.deps, data.gateway);
  return openFor(c, data, { offered, order: await preparedOrder(c, data, offered.intents) });
}

interface Opened {
  offered: Awaited<ReturnType<typeof offeredIntents>>;
  order: Row<'orders'>;
  /** a payment of the cart as it was, with which its browser goes on */
  moving?: Attempt | undefined;
}

async function openFor(c: Context<AppEnv>, data: VaultData, { offered, order, moving }: Opened) {
  const { deps } = c.var;
  const { gateway, intents, cards } = offered;
  if (data.action === 'setup') return openAgreement(c, { gateway, cards, order, wish: record(data.intent) });
  const moved = moving && (await moveAttempt(deps, moving, order));
  await cancelGivenUpOf(deps, order.cart_id);
  const request = {
    orderId: order.id,
    amount: amountDue(order),
    currency: order.currency,
    wish: record(data.intent),
    lines: () => orderLines(deps.db, order),
    details: await orderDetails(deps.db, order),
    services: () => offeredServices(deps, c.var.session.row),
    session: await findGatewaySession(deps.db, order.cart_id, gateway),
    customer: cards && (await isPlanned(deps.db, order)) ? await customerOf(deps, gateway, ownerOf(order)) : null,
  };
  const open: OpenAttempt = ({ key, transaction_id: id }) => intents.open({ ...request, key: key ?? order.id, id });
  return shown(await openKnown(deps, { order, gateway, open, moved }).catch(notOpened(deps.log, gateway)));
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
  const refused = notOpened(deps.log, gateway);
  const customer = await customerOf(deps, gateway, ownerOf(order)).catch(refused);
  const request = { key: `${order.id}-${newId(deps.now())}`, customer: customer ?? '', wish };
  const { id, client_secret, status } = await cards.agree(request).catch(refused);
  const agreed = { amount: amountDue(order), currency: order.currency };
  const adoption = {
    card: { token: id },
    gateway,
    customer,
    agreed,
    sessionId: session.row?.id ?? '',
    now: deps.now(),
  };
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
export async function updateIntent(c: Context<AppEnv>, data: VaultData): Promise<object | string> {
  const offered = await offeredIntents(c.var.deps, data.gateway);
  const { intents } = offered;
  const payment = await ownIntent(c, data);
  const orders = c.var.deps.db.selectFrom('orders').select('number').where('id', '=', payment.order_id);
  const { number } = await orders.executeTakeFirstOrThrow();
  // a charge of ours that its bank asks about is no form of the browser's
  const isCharge = payment.token !== null;
  if (number !== null || isCharge || intents.isQuestion?.(record(data.intent))) return told(c, intents, payment);
  const order = await preparedOrder(c, data, intents);
  const isMoving = intents.movesWithCart && payment.order_id !== order.id;
  return openFor(c, data, { offered, order, moving: isMoving ? payment : undefined });
}

/** An intent of the session's or the account's, as the gateway knows it. */
export async function readIntent(c: Context<AppEnv>, data: VaultData): Promise<object | string> {
  const payment = await ownIntent(c, data);
  const { intents } = await c.var.deps.gateways.open(payment.gateway);
  if (!intents) throw paymentNotFound();
  return told(c, intents, payment);
}

/**
 * The id stands beside the gateway's name, or within `intent` as the other calls have it, there also by the names of its
 * gateway.
 */
function ownIntent({ var: { deps, session } }: Context<AppEnv>, data: VaultData): Promise<Row<'payments'>> {
  const intent = record(data.intent);
  const given = data.id ?? intent.id ?? intent.payment_id ?? intent[`${data.gateway}_order_id`];
  return getOwnPayment(deps.db, session.row, { transaction_id: typeof given === 'string' ? given : '' });
}

async function told(
  { var: { deps } }: Context<AppEnv>,
  intents: PaymentIntents,
  { transaction_id, gateway }: Row<'payments'>,
): Promise<object | string> {
  const intent = await intents.get(transaction_id ?? '').catch(notOpened(deps.log, gateway));
  if (!intent) throw paymentNotFound();
  return shown(intent);
}

function shown({ id, client_secret, amount, currency, status, answer }: Intent): object | string {
  return answer ?? { id, client_secret, amount: toMajorUnits(amount, currency), currency, status };
}

/** A window that asks for address and e-mail itself is opened without them, and keeps nothing from others until they are there. */
async function preparedOrder(
  c: Context<AppEnv>,
  data: VaultData,
  { movesWithCart }: PaymentIntents,
): Promise<Row<'orders'>> {
  const { deps, session } = c.var;
  const prepared = await deps.db.transaction().execute(async (tx) => {
    const cart = await lockCart(tx, session.row);
    if (session.row && (await openedBefore(tx, session.row, cart ?? undefined))) return null;
    if (!cart || !session.row) throw emptyCart();
    const now = deps.now();
    await holdCart(tx, cart, now);
    billAtShipping(cart);
    const missing = await missingToPay(tx, cart, now);
    if (missing && !movesWithCart) throw missing;
    assertPostalCodes(cart);
    const guest = payingGuest(c);
    const isEarly = missing !== undefined;
    const preparation = { sessionId: session.row.id, now, guest, isEarly, choosesLater: movesWithCart ?? false };
    const { order } = await preparePending(tx, cart, preparation);
    assertQuoted(order, { quote: readQuote(data.quote) });
    return order;
  });
  return prepared ?? leaveOpened(c);
}

function notOpened(log: Log, gateway: string) {
  return (cause: unknown): never => {
    if (cause instanceof NotApproved) throw givenUp();
    if (cause instanceof GatewayRefused) throw refusedByGateway(log, { gateway, param: 'intent' }, cause);
    throw gatewayFailure(sentence('paymentNotOpened'), cause);
  };
}
