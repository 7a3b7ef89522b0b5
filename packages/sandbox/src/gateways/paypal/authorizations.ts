import { assertPlayed } from './api/assert-played.ts';
import type { Answer, WriteCall } from './api/call.ts';
import { unprocessable } from './api/faults.ts';
import { createPaypalId } from './api/ids.ts';
import { readMoneyField, toMinorAmount, toPaypalMoney } from './api/money.ts';
import { readName } from './api/names.ts';
import { getObject, insertObject, listOrderObjects, lockObject, saveObject } from './api/objects.ts';
import { enterIntoBooks, updateLedgerCharge } from './books.ts';
import { assertPayable, createCapture, protection } from './captures.ts';
import { createPaypalEvent } from './events.ts';
import { lockOrder } from './orders.ts';
import { serializeOrder } from './sandbox-fields.ts';
import type { Authorization, Order } from './types.ts';

const lifetimeMs = 29 * 24 * 3_600_000;

/** Sets the money of an approved order aside, until it is captured or let go. */
export async function authorizeOrder(call: WriteCall): Promise<Answer> {
  assertPlayed(call.body, [], '');
  const order = await lockOrder(call);
  if (order.intent !== 'AUTHORIZE') throw unprocessable('ACTION_DOES_NOT_MATCH_INTENT');
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_AUTHORIZED');
  await assertPayable(call, order);
  const authorization = newAuthorization(call, order);
  await insertObject(call.db, 'authorization', order.id, authorization);
  await enterIntoBooks(call, order, authorization, 'authorized');
  const completed: Order = { ...order, status: 'COMPLETED', update_time: call.now.toISOString() };
  await saveObject(call.db, completed);
  const { behaviour } = order.sandbox;
  call.events.push({ event: createPaypalEvent(call, 'PAYMENT.AUTHORIZATION.CREATED', authorization), behaviour });
  // An authorization loses no answer: the capture does
  return { status: 201, body: await serializeOrder(call.db, completed) };
}

function newAuthorization({ now, deps }: WriteCall, { id: order_id, purchase_units: [unit] }: Order): Authorization {
  const id = createPaypalId();
  const api = `${deps.origin}/sandbox/paypal/v2/payments/authorizations/${id}`;
  const { amount, custom_id, invoice_id } = unit;
  return {
    id,
    status: 'CREATED',
    amount,
    ...(custom_id && { custom_id }),
    ...(invoice_id && { invoice_id }),
    seller_protection: protection,
    expiration_time: new Date(now.getTime() + lifetimeMs).toISOString(),
    supplementary_data: { related_ids: { order_id } },
    create_time: now.toISOString(),
    update_time: now.toISOString(),
    links: [
      { href: api, rel: 'self', method: 'GET' },
      { href: `${api}/capture`, rel: 'capture', method: 'POST' },
      { href: `${api}/void`, rel: 'void', method: 'POST' },
    ],
  };
}

/** PayPal lets the captures of an authorization be 15 % more than it. */
const overlimit = 1.15;

const captureFields = ['amount', 'final_capture', 'invoice_id', 'note_to_payer', 'soft_descriptor'];

/**
 * Captures what remains of an authorization, or the named part. It is the final capture when the call says so or
 * nothing remains.
 */
export async function captureAuthorization(call: WriteCall): Promise<Answer> {
  assertPlayed(call.body, captureFields, '');
  const authorization = await lockObject(call.db, 'authorization', call.id);
  assertCapturable(authorization, call.now);
  const order = await getObject(call.db, 'order', authorization.supplementary_data.related_ids.order_id);
  const captured = await sumCapturedAmount(call, authorization);
  const authorizedAmount = toMinorAmount(authorization.amount);
  const remainingMoney = toPaypalMoney(authorizedAmount - captured, authorization.amount.currency_code);
  const amount = call.body.amount === undefined ? remainingMoney : readMoneyField(call.body.amount, '/amount');
  const total = captured + toMinorAmount(amount);
  if (amount.currency_code !== authorization.amount.currency_code || total > authorizedAmount * overlimit) {
    throw unprocessable('MAX_CAPTURE_AMOUNT_EXCEEDED');
  }
  const final_capture = call.body.final_capture === true;
  const invoice_id = readName(call.body.invoice_id, '/invoice_id');
  const note_to_payer = readName(call.body.note_to_payer, '/note_to_payer', 255);
  readName(call.body.soft_descriptor, '/soft_descriptor', 22);
  const capture = createCapture(call, order, amount, {
    authorization_id: authorization.id,
    final_capture,
    ...(invoice_id && { invoice_id }),
    ...(note_to_payer && { note_to_payer }),
  });
  await insertObject(call.db, 'capture', order.id, capture);
  const status = final_capture || total >= authorizedAmount ? 'CAPTURED' : 'PARTIALLY_CAPTURED';
  await saveObject(call.db, { ...authorization, status, update_time: call.now.toISOString() });
  const isPending = capture.status === 'PENDING';
  if (captured > 0) await enterIntoBooks(call, order, capture, isPending ? 'requires_action' : 'succeeded');
  else {
    const entry = {
      id: capture.id,
      status: isPending ? 'requires_action' : 'succeeded',
      amount: toMinorAmount(amount),
    } as const;
    await updateLedgerCharge(call, authorization.id, entry);
  }
  const { behaviour } = order.sandbox;
  call.events.push({ event: createPaypalEvent(call, `PAYMENT.CAPTURE.${capture.status}`, capture), behaviour });
  return { status: 201, body: capture, behaviour };
}

/** @throws PaypalFault 422 */
function assertCapturable({ status, expiration_time }: Authorization, now: Date): void {
  if (status === 'CAPTURED') throw unprocessable('AUTHORIZATION_ALREADY_CAPTURED');
  if (status === 'VOIDED') throw unprocessable('AUTHORIZATION_VOIDED');
  if (expiration_time <= now.toISOString()) throw unprocessable('AUTHORIZATION_EXPIRED');
}

/** Minor units. */
async function sumCapturedAmount({ db }: WriteCall, { id, supplementary_data }: Authorization): Promise<number> {
  const captures = await listOrderObjects(db, 'capture', supplementary_data.related_ids.order_id);
  const authorizationCaptures = captures.filter(
    (capture) => capture.supplementary_data.related_ids.authorization_id === id,
  );
  return authorizationCaptures.reduce((sum, { amount }) => sum + toMinorAmount(amount), 0);
}

/** Made anew, once, after the days that PayPal vouches for the first; it ends when that one would have. */
export async function reauthorizePayment(call: WriteCall): Promise<Answer> {
  assertPlayed(call.body, ['amount'], '');
  const authorization = await lockObject(call.db, 'authorization', call.id);
  if (authorization.status !== 'CREATED') throw unprocessable('AUTHORIZATION_VOIDED');
  const { order_id } = authorization.supplementary_data.related_ids;
  const order = await getObject(call.db, 'order', order_id);
  const { length } = await listOrderObjects(call.db, 'authorization', order_id);
  const age = call.now.getTime() - Date.parse(authorization.create_time);
  if (length > 1 || age <= honourMs) throw unprocessable('REAUTHORIZATION_TOO_SOON');
  if (authorization.expiration_time <= call.now.toISOString()) throw unprocessable('AUTHORIZATION_EXPIRED');
  const amount = call.body.amount === undefined ? authorization.amount : readMoneyField(call.body.amount, '/amount');
  const { expiration_time } = authorization;
  const renewal: Authorization = { ...newAuthorization(call, order), amount, expiration_time };
  await insertObject(call.db, 'authorization', order_id, renewal);
  await saveObject(call.db, { ...authorization, status: 'VOIDED', update_time: call.now.toISOString() });
  await updateLedgerCharge(call, authorization.id, { id: renewal.id });
  return { status: 201, body: renewal };
}

const honourMs = 3 * 24 * 3_600_000;

export async function voidAuthorization(call: WriteCall): Promise<Answer> {
  assertPlayed(call.body, [], '');
  const authorization = await lockObject(call.db, 'authorization', call.id);
  if (authorization.status === 'CAPTURED' || authorization.status === 'PARTIALLY_CAPTURED')
    throw unprocessable('PREVIOUSLY_CAPTURED');
  if (authorization.status === 'VOIDED') throw unprocessable('PREVIOUSLY_VOIDED');
  const released: Authorization = { ...authorization, status: 'VOIDED', update_time: call.now.toISOString() };
  await saveObject(call.db, released);
  await updateLedgerCharge(call, authorization.id, { status: 'canceled' });
  call.events.push({ event: createPaypalEvent(call, 'PAYMENT.AUTHORIZATION.VOIDED', released), behaviour: undefined });
  return { status: 204, body: {} };
}
