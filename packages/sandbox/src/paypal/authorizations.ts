import type { Answer, WriteCall } from './api/call.ts';
import { unprocessable } from './api/faults.ts';
import { newPaypalId } from './api/ids.ts';
import { minorOf, readMoney } from './api/money.ts';
import { getObject, insertObject, lockObject, objectsOf, saveObject } from './api/objects.ts';
import { changeBooks, enterIntoBooks } from './books.ts';
import { assertPayable, newCapture, protection } from './captures.ts';
import { newEvent } from './events.ts';
import { lockOrder } from './orders.ts';
import { serializeOrder } from './serialize.ts';
import type { Authorization, Order } from './types.ts';

const lifetimeMs = 29 * 24 * 3_600_000;

/** Sets the money of an approved order aside, until it is captured or let go. */
export async function authorizeOrder(call: WriteCall): Promise<Answer> {
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
  call.events.push({ event: newEvent(call, 'PAYMENT.AUTHORIZATION.CREATED', authorization), behaviour });
  // nothing is lost of a payment that is only held: it is when the money is taken
  return { status: 201, body: await serializeOrder(call.db, completed) };
}

function newAuthorization({ now, deps }: WriteCall, { id: order_id, purchase_units: [unit] }: Order): Authorization {
  const id = newPaypalId();
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

/** All of it, or the part that is named; one capture is played. */
export async function captureAuthorization(call: WriteCall): Promise<Answer> {
  const held = await lockObject(call.db, 'authorization', call.id);
  if (held.status === 'CAPTURED') throw unprocessable('AUTHORIZATION_ALREADY_CAPTURED');
  if (held.status === 'VOIDED') throw unprocessable('AUTHORIZATION_VOIDED');
  if (held.expiration_time <= call.now.toISOString()) throw unprocessable('AUTHORIZATION_EXPIRED');
  const amount = call.body.amount === undefined ? held.amount : readMoney(call.body.amount, '/amount');
  if (amount.currency_code !== held.amount.currency_code || minorOf(amount) > minorOf(held.amount)) {
    throw unprocessable('MAX_CAPTURE_AMOUNT_EXCEEDED');
  }
  const order = await getObject(call.db, 'order', held.supplementary_data.related_ids.order_id);
  const final_capture = call.body.final_capture === true;
  const capture = newCapture(call, order, amount, { authorization_id: held.id, final_capture });
  await insertObject(call.db, 'capture', order.id, capture);
  await saveObject(call.db, { ...held, status: 'CAPTURED', update_time: call.now.toISOString() });
  await changeBooks(call, held.id, { id: capture.id, status: 'succeeded', amount: minorOf(amount) });
  const { behaviour } = order.sandbox;
  call.events.push({ event: newEvent(call, 'PAYMENT.CAPTURE.COMPLETED', capture), behaviour });
  return { status: 201, body: capture, behaviour };
}

/** Made anew, once, after the days that PayPal vouches for the first; it ends when that one would have. */
export async function reauthorize(call: WriteCall): Promise<Answer> {
  const held = await lockObject(call.db, 'authorization', call.id);
  if (held.status !== 'CREATED') throw unprocessable('AUTHORIZATION_VOIDED');
  const { order_id } = held.supplementary_data.related_ids;
  const order = await getObject(call.db, 'order', order_id);
  const { length } = await objectsOf(call.db, 'authorization', order_id);
  const age = call.now.getTime() - Date.parse(held.create_time);
  if (length > 1 || age <= honourMs) throw unprocessable('REAUTHORIZATION_TOO_SOON');
  if (held.expiration_time <= call.now.toISOString()) throw unprocessable('AUTHORIZATION_EXPIRED');
  const amount = call.body.amount === undefined ? held.amount : readMoney(call.body.amount, '/amount');
  const { expiration_time } = held;
  const anew: Authorization = { ...newAuthorization(call, order), amount, expiration_time };
  await insertObject(call.db, 'authorization', order_id, anew);
  await saveObject(call.db, { ...held, status: 'VOIDED', update_time: call.now.toISOString() });
  await changeBooks(call, held.id, { id: anew.id });
  return { status: 201, body: anew };
}

const honourMs = 3 * 24 * 3_600_000;

export async function voidAuthorization(call: WriteCall): Promise<Answer> {
  const held = await lockObject(call.db, 'authorization', call.id);
  if (held.status === 'CAPTURED') throw unprocessable('PREVIOUSLY_CAPTURED');
  if (held.status === 'VOIDED') throw unprocessable('PREVIOUSLY_VOIDED');
  const released: Authorization = { ...held, status: 'VOIDED', update_time: call.now.toISOString() };
  await saveObject(call.db, released);
  await changeBooks(call, held.id, { status: 'canceled' });
  call.events.push({ event: newEvent(call, 'PAYMENT.AUTHORIZATION.VOIDED', released), behaviour: undefined });
  return { status: 204, body: {} };
}
