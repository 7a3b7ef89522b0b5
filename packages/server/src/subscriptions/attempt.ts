import type { CartRow } from '../cart/index.ts';
import type { Db, Row, Tx } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import {
  amountDue,
  Declined,
  giveUpOrder,
  holdAgain,
  minimumCharge,
  type PaymentPlan,
  pay,
  preparePending,
  reconcile,
  settleOrder,
} from '../orders/index.ts';
import { keeperOfToken } from '../vault/index.ts';

type Order = Row<'orders'>;

/**
 * An order and the card that it is charged to. Both are stored before any money moves, so that trying again asks for
 * the same payment: the order's id is the gateway's idempotency key.
 */
export interface Attempt {
  order: Order;
  token: string;
  /** tried before: the gateway may know of it */
  isKnown: boolean;
  /** nobody is there whom a bank could ask */
  isAway?: boolean;
}

/** A pending order of the cart, with its stock held; the caller stores it. */
export async function beginAttempt(tx: Tx, cart: CartRow, token: string, now: Date): Promise<Attempt> {
  const { order } = await preparePending(tx, cart, { sessionId: null, now });
  return { order, token, isKnown: false };
}

/** What became of the order of a stored attempt. */
export async function outcomeOf(db: Db, orderId: string): Promise<{ order: Order; is: 'made' | 'open' | 'given up' }> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  if (order.number !== null) return { order, is: 'made' };
  return { order, is: order.status === 'pending' ? 'open' : 'given up' };
}

/**
 * Charges and finalizes. What the gateway may know already is asked for before anything is charged.
 * @param mayCharge false: only what is paid already becomes an order
 * @throws Declined; GatewayUnavailable when it is not known what happened: asking again never charges twice
 */
export async function settleAttempt(deps: AppDeps, attempt: Attempt, { mayCharge = true } = {}): Promise<void> {
  const { order, token, isAway = false } = attempt;
  const keeper = await keeperOfToken(deps.db, token);
  if (!keeper) return giveUpUnknown(deps, order);
  const card = { token, isAway, ...keeper };
  try {
    if (attempt.isKnown && (await isMade(deps, order, card.gateway))) return;
    if (!mayCharge) return await giveUp(deps, order);
    if (attempt.isKnown) await holdAgain(deps, order.id);
    await settleOrder(deps, order, await pay(deps, order, chargedPlan(order, card)));
  } catch (error) {
    const refusal = error instanceof Declined ? error : await refusalOf(deps, order);
    if (refusal) await giveUp(deps, order);
    throw refusal ?? error;
  }
}

/** Nobody can charge a card of an unknown gateway; what was tried before may be paid all the same. @throws Declined */
async function giveUpUnknown(deps: AppDeps, order: Order): Promise<void> {
  const tried = deps.db.selectFrom('payments').select('gateway').distinct().where('order_id', '=', order.id);
  const asked = await tried.where('key', 'is not', null).execute();
  for (const { gateway } of asked) if (await isMade(deps, order, gateway)) return;
  await giveUp(deps, order);
  throw new Declined('The gateway that has the card is not known');
}

/** Whether the gateway knows that it is paid. @throws Declined, GatewayUnavailable */
async function isMade(deps: AppDeps, order: Order, gateway: string): Promise<boolean> {
  await reconcile(deps, { order_id: order.id, gateway });
  const isMade = (await outcomeOf(deps.db, order.id)).is === 'made';
  const refusal = isMade ? null : await refusalOf(deps, order);
  if (refusal) throw refusal;
  return isMade;
}

/** The bank's no, also where another process has heard it. */
async function refusalOf({ db }: AppDeps, { id }: Order): Promise<Declined | null> {
  const payments = db.selectFrom('payments').select('message').where('order_id', '=', id);
  const refused = await payments.where('status', '=', 'declined').executeTakeFirst();
  return refused ? new Declined(refused.message ?? 'The payment was declined') : null;
}

export async function giveUp({ db, now }: AppDeps, { id }: Pick<Order, 'id'>): Promise<void> {
  await giveUpOrder(db, { orderId: id, now: now() });
}

/** By the card unless nothing, or less than may be charged, is due. */
function chargedPlan(order: Order, card: Omit<Extract<PaymentPlan, { kind: 'card' }>, 'kind'>): PaymentPlan {
  const amount = amountDue(order);
  if (amount === 0) return { kind: 'none' };
  return amount < minimumCharge(order.currency)
    ? { kind: 'waived', method: 'card', amount }
    : { kind: 'card', ...card };
}
