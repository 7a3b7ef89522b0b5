import { type Billing, toMajorUnits } from '@mercer/contract';
import { createRecordId, type Row, type Tx } from '@mercer/database';
import { type GatewayCards, GatewayRefused, type Intent, NotApproved, type PaymentIntents } from '@mercer/gateways';
import type { Log } from '@mercer/platform/http/config';
import type { AppDeps, AppEnv } from '@mercer/platform/http/context';
import { buildValidationError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import type { Context } from 'hono';
import { resolveGatewayCustomer } from '../../accounts/index.ts';
import { holdAndSaveCart, lockCart } from '../../cart/index.ts';
import {
  type Attempt,
  attachTransactionId,
  beginAttempt,
  buildCartChangedError,
  computeAmountDue,
  findGatewaySession,
  gatewayFailure,
  getSessionPayment,
  isNamedOtherwise,
  moveAttemptToOrder,
  offeredIntents,
  paymentNotFound,
} from '../../payments/index.ts';
import { withTaxCalculations } from '../../taxes/index.ts';
import { adoptGatewayToken, refusedByGateway, toVaultData, type VaultData } from '../../vault/index.ts';
import {
  assertPostalCodes,
  billAtShipping,
  buildEmptyCartError,
  missingToPay,
  preparePending,
  readPayingGuest,
} from '../pending-order/index.ts';
import { hasPlanItems } from '../record/index.ts';
import { cancelAbandonedByCart } from '../settlement/index.ts';
import { assertQuoted } from './begin-payment.ts';
import { buildOrderLines, offeredServices, orderDetails } from './gateway-order.ts';
import { findLinkedOrder, forgetLinkedCart } from './prepare-order.ts';

/** Has the gateway open the payment of an attempt. */
type OpenAttempt = (attempt: Attempt) => Promise<Intent>;

interface TrackedOpening {
  order: Row<'orders'>;
  gateway: string;
  open: OpenAttempt;
  moved?: Attempt | null | undefined;
}

/** Largest number of tries; each time, one of those who open a payment concurrently succeeds. */
const mostTries = 8;

/**
 * Opens a payment that the shop will ask about. Of two who open one at once, each may get a payment of its own: the slower
 * one's is ended before anybody has its address, and it begins with the other's.
 */
async function openTrackedPayment(deps: AppDeps, opening: TrackedOpening, tries = 1): Promise<Intent> {
  const { order, gateway, open, moved } = opening;
  const attempt = moved ?? (await beginAttempt(deps, order, { gateway }))?.attempt;
  if (!attempt) throw buildCartChangedError();
  const intent = await open(attempt);
  if (await attachTransactionId(deps.db, attempt, intent)) return intent;
  if (await isNamedOtherwise(deps, attempt, intent.id)) return intent;
  await cancelUnknownPayment(deps, gateway, intent.id);
  if (tries === mostTries) throw buildCartChangedError();
  return openTrackedPayment(deps, { order, gateway, open }, tries + 1);
}

/** Not what the shopper has agreed to: that is known by another id. */
async function cancelUnknownPayment({ gateways }: AppDeps, gateway: string, id: string): Promise<void> {
  const { get, cancel } = await gateways.openGateway(gateway);
  const status = (await get(id))?.status;
  if (status === 'open' || status === 'requires_action') await cancel(id);
}

/** Opens a payment for the session's cart: the amount is ours, whatever the browser says. */
export async function openPaymentIntent(c: Context<AppEnv>, data: VaultData): Promise<object | string> {
  const offered = await offeredIntents(c.var.deps, data.gateway);
  return openForOrder(c, data, { offered, order: await preparedOrder(c, data, offered.intents) });
}

interface OpenedIntent {
  offered: Awaited<ReturnType<typeof offeredIntents>>;
  order: Row<'orders'>;
  /** a payment of the cart as it was, with which its browser goes on */
  moving?: Attempt | undefined;
}

async function openForOrder(c: Context<AppEnv>, data: VaultData, { offered, order, moving }: OpenedIntent) {
  const { deps } = c.var;
  const { gateway, intents, cards } = offered;
  if (data.action === 'setup') return openAgreement(c, { gateway, cards, order, wish: toVaultData(data.intent) });
  const moved = moving && (await moveAttemptToOrder(deps, moving, order));
  await cancelAbandonedByCart(deps, order.cart_id);
  const request = {
    orderId: order.id,
    amount: computeAmountDue(order),
    currency: order.currency,
    wish: toVaultData(data.intent),
    lines: () => buildOrderLines(deps.db, order),
    details: await orderDetails(deps.db, order),
    services: () => offeredServices(deps, c.var.session.row),
    session: await findGatewaySession(deps.db, order.cart_id, gateway),
    customer:
      cards && (await hasPlanItems(deps.db, order))
        ? await resolveGatewayCustomer(deps, gateway, toCustomerOwner(order))
        : null,
  };
  const openAttempt: OpenAttempt = ({ key, transaction_id: id }) =>
    intents.open({ ...request, key: key ?? order.id, id });
  return serializeIntent(
    await openTrackedPayment(deps, { order, gateway, open: openAttempt, moved }).catch(
      createOpenFailureHandler(deps.log, gateway),
    ),
  );
}

interface IntentOpening {
  gateway: string;
  cards: GatewayCards | undefined;
  order: Row<'orders'>;
  wish: VaultData;
}

/**
 * Asks a bank to agree to the payment before the order is charged; the id of the agreement becomes a token of the
 * session.
 */
async function openAgreement(c: Context<AppEnv>, { gateway, cards, order, wish }: IntentOpening): Promise<object> {
  const { deps, session } = c.var;
  if (!cards?.agree) throw buildValidationError('This gateway sets up no payments', 'action');
  const handleOpenFailure = createOpenFailureHandler(deps.log, gateway);
  const customer = await resolveGatewayCustomer(deps, gateway, toCustomerOwner(order)).catch(handleOpenFailure);
  const request = { key: `${order.id}-${createRecordId(deps.now())}`, customer: customer ?? '', wish };
  const { id, client_secret, status } = await cards.agree(request).catch(handleOpenFailure);
  const agreed = { amount: computeAmountDue(order), currency: order.currency };
  const adoption = {
    card: { token: id },
    gateway,
    customer,
    agreed,
    sessionId: session.row?.id ?? '',
    now: deps.now(),
  };
  await deps.db.transaction().execute((tx) => adoptGatewayToken(tx, adoption));
  return { id, client_secret, status };
}

function toCustomerOwner({ id, account_id, email }: Row<'orders'>) {
  return { accountId: account_id, orderId: id, email };
}

/**
 * The payment for the cart as it is now: another one when the cart has changed since. A payment whose order is made is
 * told as the gateway knows it.
 */
export async function updateIntent(c: Context<AppEnv>, data: VaultData): Promise<object | string> {
  const offered = await offeredIntents(c.var.deps, data.gateway);
  const { intents } = offered;
  const payment = await findOwnIntent(c, data);
  const orders = c.var.deps.db.selectFrom('orders').select('number').where('id', '=', payment.order_id);
  const { number } = await orders.executeTakeFirstOrThrow();
  // a charge of ours that its bank asks about is no form of the browser's
  const isCharge = payment.token !== null;
  if (number !== null || isCharge || intents.isQuestion?.(toVaultData(data.intent)))
    return readIntentResponse(c, intents, payment);
  const order = await preparedOrder(c, data, intents);
  const isMoving = intents.movesWithCart && payment.order_id !== order.id;
  return openForOrder(c, data, { offered, order, moving: isMoving ? payment : undefined });
}

/** An intent of the session's or the account's, as the gateway knows it. */
export async function readPaymentIntent(c: Context<AppEnv>, data: VaultData): Promise<object | string> {
  const payment = await findOwnIntent(c, data);
  const { intents } = await c.var.deps.gateways.openGateway(payment.gateway);
  if (!intents) throw paymentNotFound();
  return readIntentResponse(c, intents, payment);
}

/**
 * The id stands beside the gateway's name, or within `intent` as the other calls have it, there also by the names of its
 * gateway.
 */
function findOwnIntent({ var: { deps, session } }: Context<AppEnv>, data: VaultData): Promise<Row<'payments'>> {
  const intent = toVaultData(data.intent);
  const requestedId = data.id ?? intent.id ?? intent.payment_id ?? intent[`${data.gateway}_order_id`];
  return getSessionPayment(deps.db, session.row, {
    transaction_id: typeof requestedId === 'string' ? requestedId : '',
  });
}

async function readIntentResponse(
  { var: { deps } }: Context<AppEnv>,
  intents: PaymentIntents,
  { transaction_id, gateway }: Row<'payments'>,
): Promise<object | string> {
  const intent = await intents.get(transaction_id ?? '').catch(createOpenFailureHandler(deps.log, gateway));
  if (!intent) throw paymentNotFound();
  return serializeIntent(intent);
}

function serializeIntent({ id, client_secret, amount, currency, status, answer }: Intent): object | string {
  return answer ?? { id, client_secret, amount: toMajorUnits(amount, currency), currency, status };
}

/** A window that asks for address and e-mail itself is opened without them, and keeps nothing from others until they are there. */
async function preparedOrder(
  c: Context<AppEnv>,
  data: VaultData,
  { movesWithCart }: PaymentIntents,
): Promise<Row<'orders'>> {
  const { deps, session } = c.var;
  const prepareInTransaction = async (tx: Tx) => {
    const cart = await lockCart(tx, session.row);
    if (session.row && (await findLinkedOrder(tx, session.row, cart ?? undefined))) return null;
    if (!cart || !session.row) throw buildEmptyCartError();
    const now = deps.now();
    await holdAndSaveCart(tx, cart, now);
    billAtShipping(cart);
    const missing = await missingToPay(tx, cart, now);
    if (missing && !movesWithCart) throw missing;
    assertPostalCodes(cart);
    const guest = readPayingGuest(c);
    const isEarly = missing !== undefined;
    const preparation = { sessionId: session.row.id, now, guest, isEarly, choosesLater: movesWithCart ?? false };
    const { order } = await preparePending(tx, cart, preparation);
    assertQuoted(order, { quote: readPaymentQuote(data.quote) });
    return order;
  };
  const prepareOnce = () => deps.db.transaction().execute(prepareInTransaction);
  const prepared = await withTaxCalculations(deps, prepareOnce, { isBinding: true });
  if (prepared) return prepared;
  await forgetLinkedCart(c);
  throw buildCartChangedError();
}

function createOpenFailureHandler(log: Log, gateway: string) {
  return (cause: unknown): never => {
    if (cause instanceof NotApproved) throw buildCartChangedError();
    if (cause instanceof GatewayRefused) throw refusedByGateway(log, { gateway, param: 'intent' }, cause);
    throw gatewayFailure(createSentence('paymentNotOpened'), cause);
  };
}

/**
 * Reads the total that the page showed when it asked for a payment, in the form of `billing.quote`. A query carries the
 * amount as text.
 * @throws ApiError `invalid_request` for anything that is no quote
 */
function readPaymentQuote(value: unknown): Billing['quote'] {
  if (value === undefined || value === null) return undefined;
  const { amount, currency } = toVaultData(value);
  const major = typeof amount === 'string' && amount !== '' ? Number(amount) : amount;
  if (typeof major !== 'number' || !Number.isFinite(major) || major < 0 || !isCurrencyCode(currency))
    throw buildValidationError('A quote has an amount and a currency', 'quote');
  return { amount: major, currency: currency.toUpperCase() };
}

function isCurrencyCode(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z]{3}$/i.test(value);
}
