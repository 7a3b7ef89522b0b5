import { type Body, isJsonObject } from '../../http/input.ts';
import { readPaypalAmount } from './api/amount.ts';
import { assertPlayed } from './api/assert-played.ts';
import type { Answer, ReadCall, WriteCall } from './api/call.ts';
import { malformed, unknownIdFault, unprocessable } from './api/faults.ts';
import { createPaypalId } from './api/ids.ts';
import { readMoneyField } from './api/money.ts';
import { readName } from './api/names.ts';
import { getObject, insertObject, lockObject, saveObject } from './api/objects.ts';
import { serializeOrder } from './sandbox-fields.ts';
import { readShipping } from './shipping.ts';
import { assertOptions, readShippingOptions } from './shipping-options.ts';
import type { Order, PurchaseUnit } from './types.ts';

export async function createOrder(call: WriteCall): Promise<Answer> {
  const { db, body, now, deps } = call;
  const { intent } = body;
  if (intent === undefined) throw malformed('MISSING_REQUIRED_PARAMETER', '/intent');
  if (intent !== 'CAPTURE' && intent !== 'AUTHORIZE') throw malformed('INVALID_PARAMETER_VALUE', '/intent');
  const paypal = readPaypalSource(body);
  const isKept = paypal?.vault_id !== undefined;
  if (isKept) await getObject(db, 'payment_token', String(paypal?.vault_id));
  const id = createPaypalId();
  const api = `${deps.origin}/sandbox/paypal/v2/checkout/orders/${id}`;
  const captureAction = intent === 'CAPTURE' ? 'capture' : 'authorize';
  const order: Order = {
    id,
    intent,
    // An order that names its payment source waits for the payer only, who has already agreed to a saved wallet
    status: isKept ? 'APPROVED' : paypal ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    ...(paypal && { payment_source: { paypal: {} } }),
    purchase_units: [readPurchaseUnit(body)],
    create_time: now.toISOString(),
    update_time: now.toISOString(),
    links: [
      { href: api, rel: 'self', method: 'GET' },
      {
        href: `${deps.origin}/sandbox/paypal/checkoutnow?token=${id}`,
        rel: paypal ? 'payer-action' : 'approve',
        method: 'GET',
      },
      { href: api, rel: 'update', method: 'PATCH' },
      { href: `${api}/${captureAction}`, rel: captureAction, method: 'POST' },
    ],
    sandbox: { behaviour: 'succeed', asksForAddress: asksForAddress(body), back: readReturnUrls(body, deps.origin) },
  };
  await insertObject(db, 'order', id, order);
  return { status: 201, body: await serializeOrder(db, order) };
}

const orderFields = ['intent', 'purchase_units', 'payment_source', 'application_context'];

/**
 * The wallet as the way to pay, where the order names one.
 * @throws PaypalFault 400 for the fields and ways to pay that the stand-in does not play, rather than ignoring them
 */
function readPaypalSource(body: Body): Body | undefined {
  assertPlayed(body, orderFields, '');
  const { payment_source: source } = body;
  if (source === undefined) return undefined;
  if (!isJsonObject(source)) throw malformed('INVALID_PARAMETER_SYNTAX', '/payment_source');
  assertPlayed(source, ['paypal'], '/payment_source');
  const { paypal = {} } = source;
  if (!isJsonObject(paypal)) throw malformed('INVALID_PARAMETER_SYNTAX', '/payment_source/paypal');
  assertPlayed(paypal, ['experience_context', 'email_address', 'vault_id'], '/payment_source/paypal');
  return paypal;
}

/** The part of an order that says how PayPal's window behaves, in its place of today or in the deprecated one. */
function readExperienceContext({ application_context: deprecated, payment_source: source }: Body): Body {
  const paypal = isJsonObject(source) && isJsonObject(source.paypal) ? source.paypal : {};
  const [context, field] = isJsonObject(paypal.experience_context)
    ? [paypal.experience_context, '/payment_source/paypal/experience_context']
    : [isJsonObject(deprecated) ? deprecated : {}, '/application_context'];
  assertPlayed(context, contextFields, field);
  assertValidChoices(context, field);
  return context;
}

const choices: Record<string, readonly string[]> = {
  shipping_preference: ['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'],
  user_action: ['CONTINUE', 'PAY_NOW'],
  landing_page: ['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE', 'BILLING'],
  payment_method_preference: ['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED'],
};
const contextFields = [...Object.keys(choices), 'brand_name', 'locale', 'return_url', 'cancel_url'];

function assertValidChoices(context: Body, field: string): void {
  for (const [name, values] of Object.entries(choices)) {
    const value = context[name];
    if (value !== undefined && !values.some((choice) => choice === value)) {
      throw malformed('INVALID_PARAMETER_VALUE', `${field}/${name}`);
    }
  }
}

function asksForAddress(body: Body): boolean {
  const { shipping_preference = 'GET_FROM_FILE' } = readExperienceContext(body);
  return shipping_preference === 'GET_FROM_FILE';
}

/** Reads where a page that sends the buyer to PayPal wants them back; only URLs of the shop are accepted. */
function readReturnUrls(body: Body, origin: string): { approved?: string; canceled?: string } {
  const { return_url, cancel_url } = readExperienceContext(body);
  return {
    ...buildOptionalField('approved', addressOfShop(return_url, origin)),
    ...buildOptionalField('canceled', addressOfShop(cancel_url, origin)),
  };
}

/** An address of the shop; no other is led back to. */
export function addressOfShop(value: unknown, origin: string): string | undefined {
  const url = URL.parse(typeof value === 'string' ? value : '');
  return url?.origin === new URL(origin).origin ? url.href : undefined;
}

const unitFields = [
  'reference_id',
  'amount',
  'custom_id',
  'invoice_id',
  'description',
  'soft_descriptor',
  'items',
  'shipping',
];

/** Reads the order's purchase unit; the sandbox supports one. */
function readPurchaseUnit({ purchase_units: units }: Body): PurchaseUnit {
  const [unit, second] = Array.isArray(units) ? units : [];
  const field = "/purchase_units/@reference_id=='default'";
  if (!isJsonObject(unit)) throw malformed('MISSING_REQUIRED_PARAMETER', '/purchase_units');
  if (second !== undefined) throw malformed('NOT_SUPPORTED', '/purchase_units/1');
  assertPlayed(unit, unitFields, field);
  const { reference_id, custom_id, invoice_id, description, soft_descriptor } = unit;
  return {
    reference_id: readName(reference_id, `${field}/reference_id`) ?? 'default',
    amount: readPaypalAmount(unit.amount, `${field}/amount`),
    ...buildOptionalField('custom_id', readName(custom_id, `${field}/custom_id`)),
    ...buildOptionalField('invoice_id', readName(invoice_id, `${field}/invoice_id`)),
    ...buildOptionalField('description', readName(description, `${field}/description`)),
    ...buildOptionalField('soft_descriptor', readName(soft_descriptor, `${field}/soft_descriptor`, 22)),
    ...readUnitItems(unit, `${field}/items`),
    ...(unit.shipping !== undefined && { shipping: readShipping(unit.shipping, `${field}/shipping`) }),
  };
}

/** Reads the purchased items, each with its name, quantity and price. */
function readUnitItems({ items }: Body, field: string): { items?: object[] } {
  if (items === undefined) return {};
  if (!Array.isArray(items)) throw malformed('INVALID_PARAMETER_SYNTAX', field);
  return { items: items.map((item, place) => readUnitItem(item, `${field}/${place}`)) };
}

const itemFields = ['name', 'quantity', 'unit_amount', 'tax', 'sku', 'description', 'category', 'url', 'image_url'];

function readUnitItem(item: unknown, field: string): object {
  if (!isJsonObject(item)) throw malformed('INVALID_PARAMETER_SYNTAX', field);
  assertPlayed(item, itemFields, field);
  const { name, quantity, unit_amount } = item;
  if (readName(name, `${field}/name`) === undefined) throw malformed('MISSING_REQUIRED_PARAMETER', `${field}/name`);
  if (typeof quantity !== 'string' || !/^[1-9]\d{0,9}$/.test(quantity)) {
    throw malformed('INVALID_PARAMETER_VALUE', `${field}/quantity`);
  }
  readMoneyField(unit_amount, `${field}/unit_amount`);
  if (item.tax !== undefined) readMoneyField(item.tax, `${field}/tax`);
  return item;
}

function buildOptionalField<Name extends string>(name: Name, value: string | undefined) {
  return (value === undefined ? {} : { [name]: value }) as Partial<Record<Name, string>>; // the only key is this name
}

/** Three hours after it was made an order that was not paid is forgotten. */
const lifetimeMs = 3 * 3_600_000;

/** @throws PaypalFault 404 */
export function assertOrderExists({ status, create_time }: Order, now: Date): void {
  const isOver = now.getTime() - Date.parse(create_time) > lifetimeMs;
  if (status !== 'COMPLETED' && isOver) throw unknownIdFault();
}

/** `fields` names what is answered anyway. */
export async function getOrder({ db, id, now, query }: ReadCall): Promise<object> {
  if (query.fields !== undefined && query.fields !== 'payment_source') throw malformed('NOT_SUPPORTED', 'fields');
  const order = await getObject(db, 'order', id);
  assertOrderExists(order, now);
  return serializeOrder(db, order);
}

export async function lockOrder({ db, id, now }: WriteCall): Promise<Order> {
  const order = await lockObject(db, 'order', id);
  assertOrderExists(order, now);
  return order;
}

/** The payer's way to pay is named after the order was made: the wallet alone is played. */
export async function confirmSource(call: WriteCall): Promise<Answer> {
  assertPlayed(call.body, ['payment_source'], '');
  const paypal = readPaypalSource(call.body);
  if (!paypal) throw malformed('MISSING_REQUIRED_PARAMETER', '/payment_source');
  if (paypal.vault_id !== undefined) throw malformed('NOT_SUPPORTED', '/payment_source/paypal/vault_id');
  const order = await lockOrder(call);
  if (order.status !== 'CREATED' && order.status !== 'PAYER_ACTION_REQUIRED')
    throw unprocessable('ORDER_ALREADY_CAPTURED');
  const href = `${call.deps.origin}/sandbox/paypal/checkoutnow?token=${order.id}`;
  const links = order.links.map((link) =>
    link.rel === 'approve' ? { href, rel: 'payer-action', method: 'GET' } : link,
  );
  const update_time = call.now.toISOString();
  const confirmed: Order = {
    ...order,
    status: 'PAYER_ACTION_REQUIRED',
    payment_source: { paypal: {} },
    links,
    update_time,
    sandbox: {
      ...order.sandbox,
      asksForAddress: asksForAddress(call.body),
      back: readReturnUrls(call.body, call.deps.origin),
    },
  };
  await saveObject(call.db, confirmed);
  return { status: 200, body: await serializeOrder(call.db, confirmed) };
}

/** Changes the fields of an order that may change until the money is captured. */
export async function patchOrder(call: WriteCall): Promise<Answer> {
  const order = await lockOrder(call);
  if (order.status === 'COMPLETED' || order.status === 'VOIDED') throw unprocessable('NOT_PATCHABLE');
  const purchase_units: Order['purchase_units'] = [call.changes.reduce(applyUnitPatch, order.purchase_units[0])];
  assertOptions(purchase_units[0], order.sandbox);
  await saveObject(call.db, { ...order, purchase_units, update_time: call.now.toISOString() });
  return { status: 204, body: {} };
}

function applyUnitPatch(unit: PurchaseUnit, { op, path, value }: Body): PurchaseUnit {
  if (op !== 'replace' && op !== 'add') throw malformed('INVALID_PARAMETER_VALUE', '/op');
  const [, reference, field] = /^\/purchase_units\/@reference_id=='(\w+)'\/(\w+(?:\/\w+)?)$/.exec(String(path)) ?? [];
  if (field === undefined) throw unprocessable('INVALID_JSON_POINTER_FORMAT');
  if (reference !== unit.reference_id) throw unprocessable('REFERENCE_ID_NOT_FOUND');
  if (field === 'amount') return { ...unit, amount: readPaypalAmount(value, String(path)) };
  if (field === 'items') return { ...unit, ...readUnitItems({ items: value }, String(path)) };
  if (field === 'shipping/name' || field === 'shipping/address') {
    const part = readShipping({ [field.slice('shipping/'.length)]: value }, '/shipping');
    return { ...unit, shipping: { ...unit.shipping, ...part } };
  }
  if (field === 'shipping/options')
    return { ...unit, shipping: { ...unit.shipping, options: readShippingOptions(value) } };
  const names = ['custom_id', 'invoice_id', 'description', 'soft_descriptor'] as const;
  const name = names.find((one) => one === field);
  if (!name) throw unprocessable('NOT_PATCHABLE');
  return { ...unit, ...buildOptionalField(name, readName(value, String(path), name === 'soft_descriptor' ? 22 : 127)) };
}
