import { randomInt } from 'node:crypto';
import type { Context } from 'hono';
import { amountInMinor, type Body, currencyCode, isJsonObject, optionalText, readJsonBody } from '../../http/input.ts';
import { readShopAddress } from '../../redirect/address.ts';
import { notPlayedField } from '../../redirect/not-played.ts';
import { type Db, findObject, insertObject, lockObject, saveObject, type Tx } from '../../redirect/objects.ts';
import { assertFields, invalidField, noSuchPayment } from './errors.ts';
import type { QuickpayDeps } from './keys.ts';

export const gateway = 'quickpay';

/** Payment as QuickPay's API returns it; amounts are in minor units. */
export interface Payment {
  id: number;
  merchant_id: number;
  order_id: string;
  accepted: boolean;
  type: 'Payment';
  text_on_statement: string | null;
  currency: string;
  state: 'initial' | 'new' | 'rejected' | 'processed';
  variables: Record<string, string>;
  basket: Body[];
  shipping: Body | null;
  invoice_address: Body | null;
  shipping_address: Body | null;
  branding_id: null;
  deadline_at: string | null;
  metadata: object;
  link: Link | null;
  test_mode: true;
  balance: number;
  operations: Operation[];
  created_at: string;
  updated_at: string;
}

interface Link {
  url: string;
  amount: number;
  continue_url: string;
  cancel_url: string;
  callback_url: string | null;
  auto_capture: boolean;
  payment_methods: string | null;
  language: string | null;
}

interface Operation {
  id: number;
  type: 'authorize' | 'capture' | 'refund' | 'cancel' | 'renew';
  amount: number;
  pending: boolean;
  qp_status_code: string;
  qp_status_msg: string;
  aq_status_code: string;
  aq_status_msg: string;
  callback_url: string | null;
  acquirer: string;
  created_at: string;
}

export const toObjectKey = (id: string | number) => ({ gateway, id: `quickpay_${id}` }) as const;
export const readPathId = (c: Context) => c.req.param('id') ?? '';
const linkTargets = ['continue_url', 'cancel_url', 'callback_url'];
const paymentFields = [
  'basket',
  'currency',
  'invoice_address',
  'order_id',
  'shipping',
  'shipping_address',
  'text_on_statement',
  'variables',
];
const unplayedFields = ['branding_id', 'deadline_at', 'shopsystem'];

/** A name is given to one payment alone. */
export async function postPayment(c: Context, { store, now }: QuickpayDeps) {
  const body = await readJsonBody(c);
  const order_id = optionalText(body.order_id, 'order_id') ?? '';
  assertFields(body, paymentFields, unplayedFields);
  if (!/^[a-zA-Z0-9]{4,20}$/.test(order_id)) throw invalidField('order_id', 'must be 4 to 20 letters and digits');
  const date = now().toISOString();
  const payment: Payment = {
    id: randomInt(100_000_000, 2_000_000_000),
    merchant_id: 1,
    order_id,
    accepted: false,
    type: 'Payment',
    currency: currencyCode(body.currency),
    state: 'initial',
    text_on_statement: statementText(body.text_on_statement),
    branding_id: null,
    deadline_at: null,
    ...readPaymentDetails(body),
    metadata: {},
    link: null,
    test_mode: true,
    balance: 0,
    operations: [],
    created_at: date,
    updated_at: date,
  };
  await store.db.transaction().execute(async (tx) => {
    // the name is an object, too: of two at once one is refused
    const nameKey = toObjectKey(`name_${order_id}`);
    if (await findObject(tx, nameKey)) throw invalidField('order_id', 'already exists on another payment');
    await insertObject(tx, nameKey, '', {}, now());
    await insertObject(tx, toObjectKey(payment.id), order_id, payment, now());
  });
  return c.json(payment, 201);
}

export async function getPayment(c: Context, { store }: QuickpayDeps) {
  return c.json(await findPayment(store.db, readPathId(c)));
}

/** Changes the named details of a payment and keeps the others. */
export async function patchPayment(c: Context, { store, now }: QuickpayDeps) {
  const body = await readJsonBody(c);
  const fields = ['basket', 'invoice_address', 'shipping', 'shipping_address', 'variables'];
  assertFields(body, fields, ['branding_id', 'deadline_at']);
  const details = Object.entries(readPaymentDetails(body)).filter(([name]) => body[name] !== undefined);
  const changed = await store.db.transaction().execute(async (tx) => {
    return savePayment(tx, { ...(await lockPayment(tx, readPathId(c))), ...Object.fromEntries(details) }, now());
  });
  return c.json(changed);
}

function readPaymentDetails(body: Body) {
  return {
    variables: readVariables(body.variables),
    basket: Array.isArray(body.basket) ? body.basket.filter(isJsonObject) : [],
    shipping: objectOrNull(body.shipping, 'shipping'),
    invoice_address: objectOrNull(body.invoice_address, 'invoice_address'),
    shipping_address: objectOrNull(body.shipping_address, 'shipping_address'),
  };
}

function readVariables(rawVariables: unknown): Record<string, string> {
  const entries = Object.entries(objectOrNull(rawVariables, 'variables') ?? {});
  if (entries.some(([, value]) => typeof value === 'object')) throw invalidField('variables', 'is invalid');
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function objectOrNull(value: unknown, field: string): Body | null {
  if (value === undefined || value === null) return null;
  if (isJsonObject(value)) return value;
  throw invalidField(field, 'is invalid');
}

function statementText(rawText: unknown): string | null {
  const text = optionalText(rawText, 'text_on_statement');
  if (text !== null && text.length > 22)
    throw invalidField('text_on_statement', 'is too long (maximum is 22 characters)');
  return text;
}

const languages = ['da', 'de', 'en', 'es', 'fi', 'fo', 'fr', 'is', 'it', 'kl', 'nl', 'no', 'pl', 'pt', 'ru', 'sv'];
const linkFields = [
  'amount',
  'auto_capture',
  'callback_url',
  'cancel_url',
  'continue_url',
  'language',
  'payment_methods',
];
const unplayedLinkFields = [
  'acquirer',
  'agreement_id',
  'auto_fee',
  'branding_config',
  'branding_id',
  'customer_email',
  'deadline',
  'framed',
  'google_analytics_client_id',
  'google_analytics_tracking_id',
  'invoice_address_selection',
  'shipping_address_selection',
];

export async function putLink(c: Context, { store, now, origin }: QuickpayDeps) {
  const body = await readJsonBody(c);
  assertFields(body, linkFields, unplayedLinkFields);
  if (body.auto_capture !== undefined && body.auto_capture !== false) throw notPlayedField('auto_capture');
  const amount = amountInMinor(body.amount);
  const targetNames = linkTargets.filter((name) => body[name] !== undefined);
  const targets = Object.fromEntries(targetNames.map((name) => [name, readShopAddress(body[name], name, origin)]));
  const link: Link = {
    url: `${origin}/sandbox/quickpay/pay/${readPathId(c)}`,
    amount,
    continue_url: targets.continue_url ?? origin,
    cancel_url: targets.cancel_url ?? origin,
    callback_url: targets.callback_url ?? null,
    auto_capture: false,
    payment_methods: readPaymentMethods(body.payment_methods),
    language: readLanguage(body.language),
  };
  await store.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, readPathId(c));
    if (payment.accepted) throw invalidField('base', 'Transaction in wrong state for this operation');
    await savePayment(tx, { ...payment, link }, now());
  });
  return c.json({ url: link.url });
}

/** Words with commas between them; `!` leaves one out, `3d-` asks for the bank's page. */
function readPaymentMethods(rawMethods: unknown): string | null {
  const text = optionalText(rawMethods, 'payment_methods');
  if (text === null || /^!?[a-z0-9-]+(, ?!?[a-z0-9-]+)*$/.test(text)) return text;
  throw invalidField('payment_methods', 'is invalid');
}

function readLanguage(rawLanguage: unknown): string | null {
  const text = optionalText(rawLanguage, 'language');
  if (text === null || languages.includes(text)) return text;
  throw invalidField('language', 'is invalid');
}

export async function deleteLink(c: Context, { store, now }: QuickpayDeps) {
  await store.db
    .transaction()
    .execute(async (tx) => savePayment(tx, { ...(await lockPayment(tx, readPathId(c))), link: null }, now()));
  return c.body(null, 204);
}

export async function findPayment(db: Db, id: string): Promise<Payment> {
  const payment = await findObject<Payment>(db, toObjectKey(id));
  if (!payment?.id) throw noSuchPayment(id);
  return payment;
}

export async function lockPayment(tx: Tx, id: string): Promise<Payment> {
  const payment = await lockObject<Payment>(tx, toObjectKey(id));
  if (!payment?.id) throw noSuchPayment(id);
  return payment;
}

export async function savePayment(tx: Tx, payment: Payment, now: Date): Promise<Payment> {
  const saved = { ...payment, updated_at: now.toISOString() };
  await saveObject(tx, toObjectKey(payment.id), saved);
  return saved;
}

interface NewOperation extends Pick<Operation, 'type' | 'amount' | 'callback_url'> {
  isApproved: boolean;
}

export function withOperation(payment: Payment, { isApproved, ...operation }: NewOperation, now: Date): Payment {
  const code = isApproved ? '20000' : '40000';
  const message = isApproved ? 'Approved' : 'Rejected by acquirer';
  const createdOperation: Operation = {
    ...operation,
    id: payment.operations.length + 1,
    pending: false,
    qp_status_code: code,
    qp_status_msg: message,
    aq_status_code: code,
    aq_status_msg: message,
    acquirer: 'clearhaus',
    created_at: now.toISOString(),
  };
  return { ...payment, operations: [...payment.operations, createdOperation] };
}
