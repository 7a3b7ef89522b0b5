import { randomInt } from 'node:crypto';
import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { amountInMinor, type Body, currencyCode, isObject, optionalText, readBody } from '../http/input.ts';
import { shopAddress } from '../redirect/address.ts';
import {
  type Db,
  findObject,
  insertObject,
  listObjects,
  lockObject,
  saveObject,
  type Tx,
} from '../redirect/objects.ts';
import { invalidField, noSuchPayment } from './errors.ts';

export const gateway = 'quickpay';

/** As its API answers it; amounts in minor units. */
export interface Payment {
  id: number;
  merchant_id: number;
  order_id: string;
  accepted: boolean;
  type: 'Payment';
  text_on_statement: null;
  currency: string;
  state: 'initial' | 'new' | 'rejected' | 'processed';
  variables: Body;
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
}

interface Operation {
  id: number;
  type: 'authorize' | 'capture' | 'refund' | 'cancel';
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

export const keyOf = (id: string | number) => ({ gateway, id: `quickpay_${id}` }) as const;
export const pathId = (c: Context) => c.req.param('id') ?? '';
const linkTargets = ['continue_url', 'cancel_url', 'callback_url'];

/** A name is given to one payment alone. */
export async function postPayment(c: Context, { store, now }: SandboxDeps) {
  const body = await readBody(c);
  const order_id = optionalText(body.order_id, 'order_id') ?? '';
  if (!/^[\w-]{4,20}$/.test(order_id)) throw invalidField('order_id', 'must be between 4 and 20 characters');
  const date = now().toISOString();
  const payment: Payment = {
    id: randomInt(100_000_000, 2_000_000_000),
    merchant_id: 1,
    order_id,
    accepted: false,
    type: 'Payment',
    text_on_statement: null,
    currency: currencyCode(body.currency),
    state: 'initial',
    variables: isObject(body.variables) ? body.variables : {},
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
    const taken = keyOf(`name_${order_id}`);
    if (await findObject(tx, taken)) throw invalidField('order_id', 'already exists on another payment');
    await insertObject(tx, taken, '', {}, now());
    await insertObject(tx, keyOf(payment.id), order_id, payment, now());
  });
  return c.json(payment, 201);
}

export async function getPayment(c: Context, { store }: SandboxDeps) {
  return c.json(await find(store.db, pathId(c)));
}

export async function getPayments(c: Context, { store }: SandboxDeps) {
  return c.json(await listObjects<Payment>(store.db, gateway, c.req.query('order_id') || 'none'));
}

export async function putLink(c: Context, { store, now, origin }: SandboxDeps) {
  const body = await readBody(c);
  const amount = amountInMinor(body.amount);
  const given = linkTargets.filter((name) => body[name] !== undefined);
  const targets = Object.fromEntries(given.map((name) => [name, shopAddress(body[name], name, origin)]));
  const link: Link = {
    url: `${origin}/sandbox/quickpay/pay/${pathId(c)}`,
    amount,
    continue_url: targets.continue_url ?? origin,
    cancel_url: targets.cancel_url ?? origin,
    callback_url: targets.callback_url ?? null,
    auto_capture: body.auto_capture === true,
    payment_methods: optionalText(body.payment_methods, 'payment_methods'),
  };
  await store.db.transaction().execute(async (tx) => {
    const payment = await lock(tx, pathId(c));
    if (payment.accepted) throw invalidField('base', 'Transaction in wrong state for this operation');
    await save(tx, { ...payment, link }, now());
  });
  return c.json({ url: link.url });
}

export async function deleteLink(c: Context, { store, now }: SandboxDeps) {
  await store.db.transaction().execute(async (tx) => save(tx, { ...(await lock(tx, pathId(c))), link: null }, now()));
  return c.body(null, 204);
}

async function find(db: Db, id: string): Promise<Payment> {
  const payment = await findObject<Payment>(db, keyOf(id));
  if (!payment?.id) throw noSuchPayment(id);
  return payment;
}

export async function lock(tx: Tx, id: string): Promise<Payment> {
  const payment = await lockObject<Payment>(tx, keyOf(id));
  if (!payment?.id) throw noSuchPayment(id);
  return payment;
}

export async function save(tx: Tx, payment: Payment, now: Date): Promise<Payment> {
  const saved = { ...payment, updated_at: now.toISOString() };
  await saveObject(tx, keyOf(payment.id), saved);
  return saved;
}

interface NewOperation extends Pick<Operation, 'type' | 'amount' | 'callback_url'> {
  isApproved: boolean;
}

export function withOperation(payment: Payment, { isApproved, ...operation }: NewOperation, now: Date): Payment {
  const code = isApproved ? '20000' : '40000';
  const message = isApproved ? 'Approved' : 'Rejected by acquirer';
  const made: Operation = {
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
  return { ...payment, operations: [...payment.operations, made] };
}
