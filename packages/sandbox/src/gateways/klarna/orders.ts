import type { Context } from 'hono';
import type { Body } from '../../http/input.ts';
import { findCharge } from '../../ledger/charges.ts';
import { authorizeMoney } from '../../redirect/money.ts';
import { findObject, insertObject, lockObject, saveObject, type Tx } from '../../redirect/objects.ts';
import type { Behaviour, ChargeRow } from '../../store/tables.ts';
import { noSuchOrder, readPathId } from './errors.ts';
import type { KlarnaDeps } from './keys.ts';
import { completeSession, gateway, type PaymentSession, toObjectKey } from './sessions.ts';

/** Fields of an order that the ledger does not store: https://docs.klarna.com/api/ordermanagement/ */
export interface Order {
  order_id: string;
  order_amount: number;
  original_order_amount: number;
  order_lines: Body[];
  purchase_country: string;
  locale: string;
  merchant_reference1: string;
  merchant_reference2: string;
  merchant_data: string | null;
  billing_address: Body | null;
  shipping_address: Body | null;
  shipping_info: Body[];
  expires_at: string;
  fraud_status: FraudStatus;
  assessment: Assessment | null;
  captures: Capture[];
  refunds: Refund[];
  /** True when nothing more can be captured. */
  isReleased: boolean;
  /** Id of the created object by call and Klarna-Idempotency-Key, as its Location has it. */
  calls: Record<string, string>;
}

type FraudStatus = 'ACCEPTED' | 'PENDING' | 'REJECTED';

/** How Klarna will decide about an order, and where it tells. */
export interface Assessment {
  result: Exclude<FraudStatus, 'PENDING'>;
  notification: string | null;
}

export interface Capture {
  capture_id: string;
  captured_amount: number;
  captured_at: string;
  refunded_amount: number;
  description: string | null;
  reference: string | null;
  order_lines: Body[];
  shipping_info: Body[];
}

export interface Refund {
  refund_id: string;
  refunded_amount: number;
  refunded_at: string;
  description: string | null;
  reference: string | null;
  order_lines: Body[];
}

export const holdMs = 28 * 24 * 3_600_000;

/** Klarna agrees to pay for what a session asks. */
export async function placeOrder(tx: Tx, session: PaymentSession, behaviour: Behaviour, now: Date): Promise<Order> {
  const { order_amount, order_lines, purchase_country, purchase_currency, locale, merchant_data } = session;
  const { merchant_reference1, merchant_reference2, billing_address, shipping_address } = session;
  const id = crypto.randomUUID();
  const assessment = findAssessment(session);
  const order: Order = {
    order_id: id,
    order_amount,
    original_order_amount: order_amount,
    order_lines,
    purchase_country,
    locale,
    merchant_reference1,
    merchant_reference2,
    merchant_data,
    billing_address,
    shipping_address,
    shipping_info: [],
    expires_at: new Date(now.getTime() + holdMs).toISOString(),
    fraud_status: assessment ? 'PENDING' : 'ACCEPTED',
    assessment,
    captures: [],
    refunds: [],
    isReleased: false,
    calls: {},
  };
  await insertObject(tx, toObjectKey(id), merchant_reference1, order, now);
  await completeSession(tx, session);
  const money = { amount: order_amount, currency: purchase_currency, order_id: merchant_reference1 };
  await authorizeMoney(tx, { ...money, gateway, id, token: session.session_id, brand: 'Klarna', behaviour }, now);
  return order;
}

/** https://docs.klarna.com/resources/test-environment/test-scenarios/: `customer+pend-accept-02@email.us`; here Klarna decides when it is told to. */
function findAssessment({ billing_address, merchant_urls }: PaymentSession): Assessment | null {
  const word = /\+pend-(accept|reject)-\d\d@/.exec(String(billing_address?.email ?? ''))?.[1];
  const { notification } = merchant_urls;
  return word
    ? {
        result: word === 'accept' ? 'ACCEPTED' : 'REJECTED',
        notification: typeof notification === 'string' ? notification : null,
      }
    : null;
}

export async function getOrder(c: Context, { store, now }: KlarnaDeps) {
  const { order, charge } = await readPaidOrder(store.db, readPathId(c));
  return c.json(serializeOrder(order, charge, now()));
}

interface PaidOrder {
  order: Order;
  charge: ChargeRow;
}

export async function readPaidOrder(db: KlarnaDeps['store']['db'], id: string): Promise<PaidOrder> {
  const order = await findObject<Order>(db, toObjectKey(id));
  const charge = await findCharge(db, id);
  if (!order?.order_id || !charge) throw noSuchOrder();
  return { order, charge };
}

/** A change of an order; it returns the changed order and the id of the object that it creates, if any. */
export type Change = (tx: Tx, paidOrder: PaidOrder) => Promise<{ order: Order; id?: string }>;

/** Changes an order once for each Klarna-Idempotency-Key, whatever the call says: only the key matters. */
export async function changeOrderOnce(c: Context, { store }: KlarnaDeps, change: Change) {
  const key = `${c.req.method} ${c.req.path} ${c.req.header('klarna-idempotency-key') ?? crypto.randomUUID()}`;
  return store.db.transaction().execute(async (tx) => {
    const order = await lockObject<Order>(tx, toObjectKey(readPathId(c)));
    const charge = await findCharge(tx, readPathId(c));
    if (!order?.order_id || !charge) throw noSuchOrder();
    const { behaviour } = charge;
    const earlierId = order.calls[key];
    if (earlierId !== undefined) return { isNew: false, id: earlierId, behaviour };
    const { order: changed, id = '' } = await change(tx, { order, charge });
    await saveObject(tx, toObjectKey(order.order_id), { ...changed, calls: { ...order.calls, [key]: id } });
    return { isNew: true, id, behaviour };
  });
}

export function remainingAmount({ order, charge }: PaidOrder, now: Date): number {
  if (order.isReleased || charge.status === 'canceled' || Date.parse(order.expires_at) <= now.getTime()) return 0;
  return order.order_amount - capturedAmount(charge);
}

export function capturedAmount({ status, amount }: ChargeRow): number {
  return status === 'succeeded' ? amount : 0;
}

function serializeOrder(order: Order, charge: ChargeRow, now: Date): object {
  const { calls: _, isReleased: __, assessment: ___, captures, ...fields } = order;
  const klarna_reference = order.order_id.slice(0, 8).toUpperCase();
  return {
    ...fields,
    captures: captures.map((capture, at) => ({ ...capture, klarna_reference: `${klarna_reference}-${at + 1}` })),
    status: computeOrderStatus(order, charge, now),
    captured_amount: capturedAmount(charge),
    refunded_amount: charge.refunded,
    remaining_authorized_amount: remainingAmount({ order, charge }, now),
    purchase_currency: charge.currency,
    klarna_reference,
    created_at: charge.created_at,
  };
}

function computeOrderStatus(order: Order, charge: ChargeRow, now: Date): string {
  if (charge.status === 'canceled') return 'CANCELLED';
  const remaining = remainingAmount({ order, charge }, now);
  if (charge.status === 'succeeded') return remaining > 0 ? 'PART_CAPTURED' : 'CAPTURED';
  return remaining > 0 ? 'AUTHORIZED' : 'EXPIRED';
}
