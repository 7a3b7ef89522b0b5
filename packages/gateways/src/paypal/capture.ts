import { assertAccepted, assertAnswered } from '../call.ts';
import { GatewayRefused } from '../errors.ts';
import type { CaptureRequest, Transaction } from '../port.ts';
import type { AskPaypal } from './client.ts';
import { declineOfAnswer } from './decline.ts';
import { toPaypalMoney } from './money.ts';
import { authorizationPath, buildOrderPath, readPaypalOrder } from './orders.ts';
import { readPayments, toTransaction } from './transaction.ts';
import type { PaypalOrder } from './wire.ts';

/**
 * Takes the money of an order that the shopper has approved, in one step or in PayPal's two.
 * @returns `requires_action` while PayPal still looks at it: an eCheck clears in days
 * @throws GatewayRefused, GatewayUnavailable
 */
export async function captureOrder(ask: AskPaypal, request: CaptureRequest, now: Date): Promise<Transaction> {
  const paypalOrder = await requireOrder(ask, request);
  if (paypalOrder.intent !== 'AUTHORIZE') return captureDirectly(ask, request, paypalOrder);
  const authorizedOrder = await ensureAuthorized(ask, request, paypalOrder);
  return takeAuthorized(ask, request, await reauthorizeIfStale(ask, request, authorizedOrder, now));
}

/** Sets aside what the shopper has approved, where PayPal's order was begun for two steps. @throws GatewayRefused */
export async function authorizeOrder(ask: AskPaypal, transactionId: string): Promise<Transaction> {
  const request = { key: `capture-${transactionId}`, transactionId };
  const paypalOrder = await requireOrder(ask, request);
  if (paypalOrder.intent !== 'AUTHORIZE') return toTransaction(paypalOrder);
  const { status, ...heldTransaction } = toTransaction(await ensureAuthorized(ask, request, paypalOrder));
  if (!['authorized', 'paid', 'requires_action'].includes(status)) throw buildDeclinedError(heldTransaction);
  return { ...heldTransaction, status };
}

async function captureDirectly(
  ask: AskPaypal,
  request: CaptureRequest,
  paypalOrder: PaypalOrder,
): Promise<Transaction> {
  const { status, amount } = toTransaction(paypalOrder);
  if (status !== 'approved') return toSettledTransaction(paypalOrder);
  if (amount !== request.amount) throw new GatewayRefused('The amount of the payment does not match');
  // A new approval after a refusal is captured under a new key
  const key = `${request.key}-${paypalOrder.update_time}`;
  return toSettledTransaction(
    await requestOrderStep(ask, request, `${buildOrderPath(paypalOrder.id)}/capture`, { key }),
  );
}

async function ensureAuthorized(
  ask: AskPaypal,
  request: CaptureReference,
  paypalOrder: PaypalOrder,
): Promise<PaypalOrder> {
  if (toTransaction(paypalOrder).status !== 'approved') return paypalOrder;
  const key = `${request.key}-${paypalOrder.update_time}`;
  return requestOrderStep(ask, request, `${buildOrderPath(paypalOrder.id)}/authorize`, { key });
}

/** https://docs.paypal.ai/reference/api/rest/authorizations/reauthorize-authorized-payment: on the first three days it is sure to be paid */
const honourMs = 3 * 24 * 3_600_000;

/** Authorizes anew, once, what PayPal does not vouch for any more; what it refuses is captured as it is, if that can be. */
async function reauthorizeIfStale(
  ask: AskPaypal,
  request: CaptureRequest,
  authorizedOrder: PaypalOrder,
  now: Date,
): Promise<PaypalOrder> {
  const { authorization, isReauthorized } = readPayments(authorizedOrder);
  const isHeld = toTransaction(authorizedOrder).status === 'authorized';
  const age = now.getTime() - Date.parse(authorization?.create_time ?? '');
  if (!authorization || !isHeld || isReauthorized || !(age > honourMs)) return authorizedOrder;
  const path = `${authorizationPath(authorization.id)}/reauthorize`;
  const body = { amount: toPaypalMoney(request.amount, request.currency) };
  const answer = await ask(path, { key: `reauthorize-${authorization.id}`, body });
  if (answer.status !== 422) assertAnswered(answer);
  return requireOrder(ask, request);
}

async function takeAuthorized(
  ask: AskPaypal,
  request: CaptureRequest,
  authorizedOrder: PaypalOrder,
): Promise<Transaction> {
  const { authorization } = readPayments(authorizedOrder);
  if (!authorization || toTransaction(authorizedOrder).status !== 'authorized')
    return toSettledTransaction(authorizedOrder);
  const path = `${authorizationPath(authorization.id)}/capture`;
  const body = { amount: toPaypalMoney(request.amount, request.currency), final_capture: true };
  return toSettledTransaction(await requestOrderStep(ask, request, path, { key: request.key, body }));
}

/**
 * Sends one step of an order. After a refusal the order itself is read, because a concurrent request may have completed
 * the step.
 */
async function requestOrderStep(
  ask: AskPaypal,
  request: CaptureReference,
  path: string,
  { key, body = {} }: { key: string; body?: object },
): Promise<PaypalOrder> {
  const answer = await ask(path, { key, body });
  const order = await requireOrder(ask, request);
  const { authorization, capture: capturedPayment } = readPayments(order);
  const isDone = path.endsWith('/authorize') ? (authorization ?? capturedPayment) : capturedPayment;
  if (!isDone) assertAccepted(answer, declineOfAnswer);
  return order;
}

type CaptureReference = Pick<CaptureRequest, 'key' | 'transactionId'>;

async function requireOrder(
  ask: AskPaypal,
  { transactionId }: Pick<CaptureReference, 'transactionId'>,
): Promise<PaypalOrder> {
  const order = await readPaypalOrder(ask, transactionId);
  if (!order) throw new GatewayRefused('PayPal cannot find the order');
  return order;
}

function toSettledTransaction(order: PaypalOrder): Transaction {
  const transaction = toTransaction(order);
  if (transaction.status === 'paid' || transaction.status === 'requires_action') return transaction;
  throw buildDeclinedError(transaction);
}

function buildDeclinedError({ decline }: Pick<Transaction, 'decline'>): GatewayRefused {
  return new GatewayRefused('The payment was not approved, or declined', { decline });
}
