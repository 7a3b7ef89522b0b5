import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { amountInMinor, optionalText, readBody } from '../http/input.ts';
import { findCharge } from '../ledger/charges.ts';
import { refundWithin } from '../ledger/refunds.ts';
import { holdMoney, letGo, takeMoney } from '../redirect/money.ts';
import { findObject, insertObject, lockObject, saveObject, type Tx } from '../redirect/objects.ts';
import { suffer } from '../redirect/suffer.ts';
import type { Behaviour, ChargeRow } from '../store/tables.ts';
import { noSuchOrder, notAllowed, pathId } from './errors.ts';
import { gateway, keyOf, type PaymentSession } from './sessions.ts';

/** What the ledger does not keep of an order. */
interface Order {
  order_id: string;
  order_amount: number;
  order_lines: object[];
  purchase_country: string;
  captures: { capture_id: string; captured_amount: number; captured_at: string }[];
  refunds: { refund_id: string; refunded_amount: number; refunded_at: string; reference: string | null }[];
  /** Klarna-Idempotency-Key of what was done */
  keys: string[];
}

/** Klarna agrees to pay for what a session asks. */
export async function placeOrder(tx: Tx, session: PaymentSession, behaviour: Behaviour, now: Date): Promise<string> {
  const { order_amount, order_lines, purchase_country, purchase_currency, merchant_reference1 } = session;
  const id = crypto.randomUUID();
  const order: Order = {
    order_id: id,
    order_amount,
    order_lines,
    purchase_country,
    captures: [],
    refunds: [],
    keys: [],
  };
  await insertObject(tx, keyOf(id), merchant_reference1, order, now);
  const money = { amount: order_amount, currency: purchase_currency, order_id: merchant_reference1 };
  await holdMoney(tx, { ...money, gateway, id, token: session.session_id, brand: 'Klarna', behaviour }, now);
  return id;
}

export async function getOrder(c: Context, { store }: SandboxDeps) {
  return c.json(await present(store.db, pathId(c)));
}

export async function postCapture(c: Context, deps: SandboxDeps) {
  const amount = amountInMinor((await readBody(c)).captured_amount);
  const { isNew, id, behaviour } = await once(c, deps, async (tx, order, charge) => {
    if (charge.behaviour === 'decline') throw notAllowed('CAPTURE', 'The order may not be captured');
    if (amount > charge.amount || !(await takeMoney(tx, charge.id, amount))) {
      throw notAllowed('CAPTURE', 'Captured amount is higher than the remaining authorized amount');
    }
    return {
      ...order,
      captures: [{ capture_id: crypto.randomUUID(), captured_amount: amount, captured_at: deps.now().toISOString() }],
    };
  });
  if (isNew) await suffer(deps, behaviour);
  c.header('Location', `${c.req.path}/${id}`);
  return c.body(null, 201);
}

export async function postCancel(c: Context, deps: SandboxDeps) {
  await once(c, deps, async (tx, order, charge) => {
    if (charge.status === 'canceled' || (await letGo(tx, charge.id))) return order;
    throw notAllowed('CANCEL', 'The order has been captured');
  });
  return c.body(null, 204);
}

export async function postRefund(c: Context, deps: SandboxDeps) {
  const body = await readBody(c);
  const amount = amountInMinor(body.refunded_amount);
  const reference = optionalText(body.reference, 'reference');
  const { id } = await once(c, deps, async (tx, order, charge) => {
    if (charge.status !== 'succeeded' || charge.refunded + amount > charge.amount) {
      throw notAllowed('REFUND', 'Refunded amount is higher than the captured amount');
    }
    const refund = { charge_id: charge.id, amount, idempotency_key: null, now: deps.now() };
    const refund_id = (await refundWithin(tx, refund)).id;
    const made = { refund_id, refunded_amount: amount, refunded_at: deps.now().toISOString(), reference };
    return { ...order, refunds: [...order.refunds, made] };
  });
  c.header('Location', `${c.req.path}/${id}`);
  return c.body(null, 201);
}

type Change = (tx: Tx, order: Order, charge: ChargeRow) => Promise<Order>;

/** Does it once for each key. */
async function once(c: Context, { store }: SandboxDeps, change: Change) {
  const id = pathId(c);
  const key = `${c.req.path} ${c.req.header('klarna-idempotency-key') ?? crypto.randomUUID()}`;
  return store.db.transaction().execute(async (tx) => {
    const order = await lockObject<Order>(tx, keyOf(id));
    const charge = await findCharge(tx, id);
    if (!order || !charge) throw noSuchOrder();
    const isNew = !order.keys.includes(key);
    if (isNew) await saveObject(tx, keyOf(id), { ...(await change(tx, order, charge)), keys: [...order.keys, key] });
    return { isNew, id, behaviour: charge.behaviour };
  });
}

async function present(db: SandboxDeps['store']['db'], id: string) {
  const order = await findObject<Order>(db, keyOf(id));
  const charge = await findCharge(db, id);
  if (!order || !charge) throw noSuchOrder();
  const { keys: _, ...rest } = order;
  const captured_amount = charge.status === 'succeeded' ? charge.amount : 0;
  return {
    ...rest,
    status: statusOf(charge, order.order_amount),
    fraud_status: 'ACCEPTED',
    captured_amount,
    refunded_amount: charge.refunded,
    remaining_authorized_amount: charge.status === 'authorized' ? charge.amount : 0,
    purchase_currency: charge.currency,
    merchant_reference1: charge.order_id,
    klarna_reference: id.slice(0, 8).toUpperCase(),
    created_at: charge.created_at,
    expires_at: new Date(Date.parse(charge.created_at) + keptMs).toISOString(),
  };
}

/** Four weeks. */
const keptMs = 28 * 24 * 3_600_000;

function statusOf({ status, amount }: ChargeRow, orderAmount: number): string {
  if (status === 'succeeded') return amount < orderAmount ? 'PART_CAPTURED' : 'CAPTURED';
  return status === 'authorized' ? 'AUTHORIZED' : 'CANCELLED';
}
