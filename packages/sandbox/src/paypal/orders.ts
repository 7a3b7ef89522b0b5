import { type Body, isObject } from '../http/input.ts';
import { readAmount } from './api/amount.ts';
import type { Answer, ReadCall, WriteCall } from './api/call.ts';
import { malformed, unknownId, unprocessable } from './api/faults.ts';
import { newPaypalId } from './api/ids.ts';
import { getObject, insertObject, lockObject, saveObject } from './api/objects.ts';
import { serializeOrder } from './serialize.ts';
import { assertOptions, readOptions } from './shipping-options.ts';
import type { Order, PurchaseUnit } from './types.ts';

export async function createOrder(call: WriteCall): Promise<Answer> {
  const { db, body, now, deps } = call;
  const { intent } = body;
  if (intent === undefined) throw malformed('MISSING_REQUIRED_PARAMETER', '/intent');
  if (intent !== 'CAPTURE' && intent !== 'AUTHORIZE') throw malformed('INVALID_PARAMETER_VALUE', '/intent');
  const id = newPaypalId();
  const api = `${deps.origin}/sandbox/paypal/v2/checkout/orders/${id}`;
  const taken = intent === 'CAPTURE' ? 'capture' : 'authorize';
  const order: Order = {
    id,
    intent,
    status: 'CREATED',
    purchase_units: [readUnit(body)],
    create_time: now.toISOString(),
    update_time: now.toISOString(),
    links: [
      { href: api, rel: 'self', method: 'GET' },
      { href: `${deps.origin}/sandbox/paypal/checkoutnow?token=${id}`, rel: 'approve', method: 'GET' },
      { href: api, rel: 'update', method: 'PATCH' },
      { href: `${api}/${taken}`, rel: taken, method: 'POST' },
    ],
    sandbox: { behaviour: 'succeed', asksForAddress: asksForAddress(body), back: readBack(body, deps.origin) },
  };
  await insertObject(db, 'order', id, order);
  return { status: 201, body: await serializeOrder(db, order) };
}

function asksForAddress({ application_context }: Body): boolean {
  const { shipping_preference = 'GET_FROM_FILE' } = isObject(application_context) ? application_context : {};
  return shipping_preference === 'GET_FROM_FILE';
}

/** Where a page that sends the buyer to PayPal wants them back: at the shop, and nowhere else. */
function readBack(
  { application_context, payment_source }: Body,
  origin: string,
): { approved?: string; canceled?: string } {
  const paypal = isObject(payment_source) && isObject(payment_source.paypal) ? payment_source.paypal : {};
  const context = isObject(application_context) ? application_context : paypal.experience_context;
  const { return_url, cancel_url } = isObject(context) ? context : {};
  return { ...named('approved', ownAddress(return_url, origin)), ...named('canceled', ownAddress(cancel_url, origin)) };
}

function ownAddress(value: unknown, origin: string): string | undefined {
  const url = URL.parse(typeof value === 'string' ? value : '');
  return url?.origin === new URL(origin).origin ? url.href : undefined;
}

/** One purchase unit is played. */
function readUnit({ purchase_units: units }: Body): PurchaseUnit {
  const [unit] = Array.isArray(units) ? units : [];
  const field = "/purchase_units/@reference_id=='default'";
  if (!isObject(unit)) throw malformed('MISSING_REQUIRED_PARAMETER', '/purchase_units');
  const { reference_id, custom_id, invoice_id } = unit;
  return {
    reference_id: readName(reference_id, `${field}/reference_id`) ?? 'default',
    amount: readAmount(unit.amount, `${field}/amount`),
    ...named('custom_id', readName(custom_id, `${field}/custom_id`)),
    ...named('invoice_id', readName(invoice_id, `${field}/invoice_id`)),
  };
}

function named<Name extends string>(name: Name, value: string | undefined) {
  return (value === undefined ? {} : { [name]: value }) as Partial<Record<Name, string>>; // that name alone
}

function readName(value: unknown, field: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw malformed('INVALID_PARAMETER_SYNTAX', field);
  if (value.length < 1 || value.length > 127) throw malformed('INVALID_STRING_LENGTH', field);
  if (!value.isWellFormed() || /\p{Cc}/u.test(value)) throw malformed('INVALID_PARAMETER_VALUE', field);
  return value;
}

/** Three hours after it was made an order that was not paid is forgotten. */
const lifetimeMs = 3 * 3_600_000;

/** @throws PaypalFault 404 */
export function assertKnown({ status, create_time }: Order, now: Date): void {
  const isOver = now.getTime() - Date.parse(create_time) > lifetimeMs;
  if (status !== 'COMPLETED' && isOver) throw unknownId();
}

export async function getOrder({ db, id, now }: ReadCall): Promise<object> {
  const order = await getObject(db, 'order', id);
  assertKnown(order, now);
  return serializeOrder(db, order);
}

export async function lockOrder({ db, id, now }: WriteCall): Promise<Order> {
  const order = await lockObject(db, 'order', id);
  assertKnown(order, now);
  return order;
}

/** What may be changed until the money is taken. */
export async function patchOrder(call: WriteCall): Promise<Answer> {
  const order = await lockOrder(call);
  if (order.status === 'COMPLETED' || order.status === 'VOIDED') throw unprocessable('NOT_PATCHABLE');
  const purchase_units: Order['purchase_units'] = [call.changes.reduce(changed, order.purchase_units[0])];
  assertOptions(purchase_units[0], order.sandbox);
  await saveObject(call.db, { ...order, purchase_units, update_time: call.now.toISOString() });
  return { status: 204, body: {} };
}

function changed(unit: PurchaseUnit, { op, path, value }: Body): PurchaseUnit {
  if (op !== 'replace' && op !== 'add') throw malformed('INVALID_PARAMETER_VALUE', '/op');
  const [, reference, field] = /^\/purchase_units\/@reference_id=='(\w+)'\/(\w+(?:\/\w+)?)$/.exec(String(path)) ?? [];
  if (field === undefined) throw unprocessable('INVALID_JSON_POINTER_FORMAT');
  if (reference !== unit.reference_id) throw unprocessable('REFERENCE_ID_NOT_FOUND');
  if (field === 'amount') return { ...unit, amount: readAmount(value, String(path)) };
  if (field === 'shipping/options') return { ...unit, shipping: { ...unit.shipping, options: readOptions(value) } };
  if (field !== 'custom_id' && field !== 'invoice_id') throw unprocessable('NOT_PATCHABLE');
  return { ...unit, ...named(field, readName(value, String(path))) };
}
