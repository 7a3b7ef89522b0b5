import { assertAccepted, assertAnswered } from '../call.ts';
import { GatewayRefused } from '../faults.ts';
import type { CaptureRequest, Transaction } from '../port.ts';
import type { AskPaypal } from './client.ts';
import { declineOfAnswer } from './decline.ts';
import { moneyOf } from './money.ts';
import { authorizationPath, orderPath, readOrder } from './orders.ts';
import { paymentsOf, transactionOf } from './transaction.ts';
import type { PaypalOrder } from './wire.ts';

/**
 * Takes the money of an order that the shopper has approved, in one step or in PayPal's two.
 * @returns `requires_action` while PayPal still looks at it: an eCheck clears in days
 * @throws GatewayRefused, GatewayUnavailable
 */
export async function capture(ask: AskPaypal, request: CaptureRequest, now: Date): Promise<Transaction> {
  const known = await orderOf(ask, request);
  if (known.intent !== 'AUTHORIZE') return take(ask, request, known);
  const held = await authorized(ask, request, known);
  return takeAuthorized(ask, request, await honoured(ask, request, held, now));
}

/** Sets aside what the shopper has approved, where PayPal's order was begun for two steps. @throws GatewayRefused */
export async function setAside(ask: AskPaypal, transactionId: string): Promise<Transaction> {
  const request = { key: `capture-${transactionId}`, transactionId };
  const known = await orderOf(ask, request);
  if (known.intent !== 'AUTHORIZE') return transactionOf(known);
  const { status, ...held } = transactionOf(await authorized(ask, request, known));
  if (!['authorized', 'paid', 'requires_action'].includes(status)) throw refused(held);
  return { ...held, status };
}

async function take(ask: AskPaypal, request: CaptureRequest, known: PaypalOrder): Promise<Transaction> {
  const { status, amount } = transactionOf(known);
  if (status !== 'approved') return settled(known);
  if (amount !== request.amount) throw new GatewayRefused('The payment is of another amount');
  // what is approved again after a refusal is asked for anew
  const key = `${request.key}-${known.update_time}`;
  return settled(await asked(ask, request, `${orderPath(known.id)}/capture`, { key }));
}

async function authorized(ask: AskPaypal, request: Named, known: PaypalOrder): Promise<PaypalOrder> {
  if (transactionOf(known).status !== 'approved') return known;
  const key = `${request.key}-${known.update_time}`;
  return asked(ask, request, `${orderPath(known.id)}/authorize`, { key });
}

/** https://docs.paypal.ai/reference/api/rest/authorizations/reauthorize-authorized-payment: on the first three days it is sure to be paid */
const honourMs = 3 * 24 * 3_600_000;

/** Authorizes anew, once, what PayPal does not vouch for any more; what it refuses is captured as it is, if that can be. */
async function honoured(ask: AskPaypal, request: CaptureRequest, held: PaypalOrder, now: Date): Promise<PaypalOrder> {
  const { authorization, isReauthorized } = paymentsOf(held);
  const isHeld = transactionOf(held).status === 'authorized';
  const age = now.getTime() - Date.parse(authorization?.create_time ?? '');
  if (!authorization || !isHeld || isReauthorized || !(age > honourMs)) return held;
  const path = `${authorizationPath(authorization.id)}/reauthorize`;
  const body = { amount: moneyOf(request.amount, request.currency) };
  const answer = await ask(path, { key: `reauthorize-${authorization.id}`, body });
  if (answer.status !== 422) assertAnswered(answer);
  return orderOf(ask, request);
}

async function takeAuthorized(ask: AskPaypal, request: CaptureRequest, known: PaypalOrder): Promise<Transaction> {
  const { authorization } = paymentsOf(known);
  if (!authorization || transactionOf(known).status !== 'authorized') return settled(known);
  const path = `${authorizationPath(authorization.id)}/capture`;
  const body = { amount: moneyOf(request.amount, request.currency), final_capture: true };
  return settled(await asked(ask, request, path, { key: request.key, body }));
}

/** Whoever was faster has taken it: after a refusal the order itself tells what became of it. */
async function asked(
  ask: AskPaypal,
  request: Named,
  path: string,
  { key, body = {} }: { key: string; body?: object },
): Promise<PaypalOrder> {
  const answer = await ask(path, { key, body });
  const order = await orderOf(ask, request);
  const { authorization, capture: taken } = paymentsOf(order);
  const isDone = path.endsWith('/authorize') ? (authorization ?? taken) : taken;
  if (!isDone) assertAccepted(answer, declineOfAnswer);
  return order;
}

type Named = Pick<CaptureRequest, 'key' | 'transactionId'>;

async function orderOf(ask: AskPaypal, { transactionId }: Pick<Named, 'transactionId'>): Promise<PaypalOrder> {
  const order = await readOrder(ask, transactionId);
  if (!order) throw new GatewayRefused('PayPal does not know the order');
  return order;
}

function settled(order: PaypalOrder): Transaction {
  const transaction = transactionOf(order);
  if (transaction.status === 'paid' || transaction.status === 'requires_action') return transaction;
  throw refused(transaction);
}

function refused({ decline }: Pick<Transaction, 'decline'>): GatewayRefused {
  return new GatewayRefused('The payment was not approved, or declined', { decline });
}
