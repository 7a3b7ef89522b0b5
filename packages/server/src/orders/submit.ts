import type { Billing, Order, Shipping } from '@mercer/contract';
import type { Context } from 'hono';
import { chooseService, discountCart, lockCart, needsShipment } from '../cart/index.ts';
import type { Row } from '../db/index.ts';
import { type FailureLimits, limitFailures } from '../http/attempts.ts';
import type { AppEnv } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { GatewayLost } from '../payments/index.ts';
import type { PaidWith } from './finalize.ts';
import { findOrder } from './find.ts';
import { giveUpOrder } from './give-up.ts';
import { Declined, type PaymentPlan, pay, planPayment } from './pay.ts';
import { emptyCart, preparePending } from './pending.ts';
import { settleOrder } from './settle.ts';

/** Makes the session's cart an order (§7): the same cart again, or twice at once, gives the same order. */
export async function submitOrder(c: Context<AppEnv>): Promise<Order> {
  const { deps, session } = c.var;
  const prepared = await prepare(c);
  if (!prepared) return orderAlreadyMade(c);
  const { order, plan } = prepared;
  const payment = await collect(c, order, plan);
  const finalized = await settleOrder(deps, order, payment);
  if (finalized === 'surplus') throw givenUp();
  const made = await findOrder(deps, order.id);
  if (!made) throw new Error(`Order ${order.id} was finalized but is not there`);
  if (session.row) session.row = { ...session.row, cart_id: null, order_id: order.id };
  return made;
}

async function orderAlreadyMade(c: Context<AppEnv>): Promise<Order> {
  // the session is read again: its order may have been made since this request began
  const { deps, session } = c.var;
  const sessions = deps.db
    .selectFrom('sessions')
    .select('order_id')
    .where('id', '=', session.row?.id ?? '');
  const orderId = (await sessions.executeTakeFirst())?.order_id;
  const order = orderId ? await findOrder(deps, orderId) : null;
  if (!order) throw emptyCart();
  return order;
}

/** Everything before the payment, in one transaction; null when there is no open cart. */
function prepare(c: Context<AppEnv>): Promise<{ order: Row<'orders'>; plan: PaymentPlan } | null> {
  const { deps, session } = c.var;
  return deps.db.transaction().execute(async (tx) => {
    const cart = await lockCart(tx, session.row);
    if (!cart || !session.row) return null;
    const hasItems = tx.selectFrom('cart_items').select('id').where('cart_id', '=', cart.id).limit(1);
    if (!(await hasItems.executeTakeFirst())) throw emptyCart();
    const discounted = await discountCart(tx, cart, deps.now());
    const isSent = needsShipment(discounted.lines);
    if (isSent) assertComplete('shipping', cart.shipping);
    assertComplete('billing', cart.billing);
    if (isSent) await chooseService(tx, cart, discounted, deps.now());
    const order = await preparePending(tx, cart, { sessionId: session.row.id, now: deps.now() });
    return { order, plan: await planPayment(tx, cart, order) };
  });
}

const requiredFields = ['address1', 'city', 'state', 'zip', 'country'] as const;

function assertComplete(part: 'shipping' | 'billing', address: Billing | Shipping): void {
  const isNamed = Boolean(address.name || address.first_name || address.last_name);
  const missing = isNamed ? requiredFields.find((field) => !address[field]) : 'name';
  if (missing) throw invalidRequest(`The ${part} address is not complete`, `${part}.${missing}`);
}

function invalidRequest(message: string, param: string): ApiError {
  return new ApiError(message, { status: 400, code: 'invalid_request', param });
}

/** Stolen cards are tried out where small orders are paid: those that are declined are counted. */
const cardLimits: FailureLimits = {
  name: 'card',
  perShopper: 20,
  perNetwork: 100,
  isFailure: (error) => error instanceof Declined,
};

async function collect(c: Context<AppEnv>, order: Row<'orders'>, plan: PaymentPlan): Promise<PaidWith | null> {
  const { deps } = c.var;
  try {
    const paying = () => pay(deps, order, plan);
    return await (plan.kind === 'card' ? limitFailures(c, cardLimits, paying) : paying());
  } catch (error) {
    if (error instanceof Declined) {
      await giveUpOrder(deps.db, { orderId: order.id, message: error.message, now: deps.now() });
      throw declined(error);
    }
    if (error instanceof GatewayLost) throw unconfirmed(error);
    throw error;
  }
}

function declined(cause: Error): ApiError {
  const answer = { status: 402, code: 'card_declined' } as const;
  return new ApiError('Payment failed. Please try again.', answer, { cause });
}

/** The order stays pending and its pieces held: submitting again asks the gateway again, and never charges twice. */
function unconfirmed(cause: Error): ApiError {
  const answer = { status: 502, code: 'gateway_error' } as const;
  return new ApiError('The payment could not be confirmed. Please try again in a moment.', answer, { cause });
}

function givenUp(): ApiError {
  return new ApiError('The cart has changed meanwhile', { status: 409, code: 'invalid_request' });
}
