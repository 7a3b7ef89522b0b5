import { shipping, shippingOf } from './address.ts';
import { type Answer, answer, type ReadCall, seconds, type WriteCall } from './api/call.ts';
import { invalidRequest, notPlayed } from './api/errors.ts';
import { getObject, insertObject, lockObject, saveObject } from './api/objects.ts';
import {
  amount,
  boolean,
  changedMetadata,
  currency,
  metadata,
  nullable,
  object,
  oneOf,
  type Params,
  pickDefined,
  readParams,
  required,
  type Shape,
  text,
} from './api/params.ts';
import { captureCharge, releaseCharge } from './charges.ts';
import { assertSecret } from './client-secret.ts';
import { confirmIntent, confirmShape } from './confirm.ts';
import { assertCounted, assertTypesTake } from './currencies.ts';
import { emit } from './events.ts';
import { intentFields, intentParams, namedMethod, unasked } from './intent-fields.ts';
import { methodOptions } from './method-options.ts';
import { namedTypes } from './method-types.ts';
import { assertChargeable } from './minimum.ts';
import { detailParams, withDetails } from './payment-details.ts';
import { descriptor } from './statement-descriptor.ts';
import type { PaymentIntent, PaymentIntentStatus } from './types.ts';

const common = {
  ...intentParams,
  amount,
  currency,
  receipt_email: nullable,
  setup_future_usage: oneOf('on_session', 'off_session', ''),
  shipping,
  statement_descriptor: descriptor,
  statement_descriptor_suffix: descriptor,
  ...detailParams,
} satisfies Shape;

const automatic = object({ enabled: boolean, allow_redirects: oneOf('always', 'never') });
const createShape = {
  ...common,
  ...confirmShape,
  automatic_payment_methods: automatic,
  capture_method: oneOf('automatic', 'automatic_async', 'manual'),
  confirm: boolean,
  confirmation_method: oneOf('automatic', 'manual'),
} satisfies Shape;

export async function createPaymentIntent(call: WriteCall): Promise<Answer> {
  const params = readParams(call.form, createShape);
  const intent = await newIntent(call, params);
  await insertObject(call.db, intent);
  await emit(call, 'payment_intent.created', intent);
  const { payment_method_data: _, ...others } = params;
  if (params.confirm) return confirmIntent(call, intent, others);
  if (params.return_url) throw onlyWithConfirm('return_url');
  if (params.off_session !== undefined) throw onlyWithConfirm('off_session');
  if (params.confirmation_token !== undefined) throw onlyWithConfirm('confirmation_token');
  if (params.error_on_requires_action !== undefined) throw onlyWithConfirm('error_on_requires_action');
  return answer(intent);
}

function onlyWithConfirm(param: string) {
  return invalidRequest(`You cannot set ${param} without also setting confirm to true.`, { param });
}

async function newIntent(call: WriteCall, params: Params<typeof createShape>): Promise<PaymentIntent> {
  const fields = await intentFields(call, 'pi', params);
  const price = { amount: required(params.amount, 'amount'), currency: required(params.currency, 'currency') };
  assertChargeable(price);
  assertTypesTake(namedTypes(call, params) ?? [], price.currency);
  const { capture_method = 'automatic_async', confirmation_method = 'automatic' } = params;
  const intent: PaymentIntent = {
    ...fields,
    object: 'payment_intent',
    ...price,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application_fee_amount: null,
    canceled_at: null,
    capture_method,
    confirmation_method,
    last_payment_error: null,
    latest_charge: null,
    managed_payments: null,
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: params.setup_future_usage || null,
    shipping: shippingOf(params.shipping),
    source: null,
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    transfer_data: null,
    transfer_group: null,
    sandbox: {},
  };
  return withDetails(intent, params);
}

export async function retrievePaymentIntent(call: ReadCall): Promise<PaymentIntent> {
  const { client_secret } = readParams(call.form, { client_secret: text });
  const intent = await getObject(call.db, 'payment_intent', call.id);
  assertSecret(call, intent, client_secret);
  return intent;
}

const unconfirmed = { status: 'requires_confirmation', next_action: null } as const;

const open: PaymentIntentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export async function updatePaymentIntent(call: WriteCall): Promise<Answer> {
  const before = await lockObject(call.db, 'payment_intent', call.id);
  const params = readParams(call.form, {
    ...common,
    capture_method: createShape.capture_method,
    payment_method_data: confirmShape.payment_method_data,
  });
  const { metadata: change, ...others } = params;
  if (Object.keys(others).length > 0) assertOpen(before, 'update', open);
  const price = { amount: params.amount ?? before.amount, currency: params.currency ?? before.currency };
  assertChargeable(price);
  assertTypesTake(namedTypes(call, params) ?? before.payment_method_types, price.currency);
  const method = await namedMethod(call, params);
  const types = namedTypes(call, params);
  if (params.customer) await getObject(call.db, 'customer', params.customer, 'customer');
  const changed: PaymentIntent = {
    ...before,
    ...price,
    ...pickDefined(
      params,
      'customer',
      'description',
      'receipt_email',
      'statement_descriptor',
      'statement_descriptor_suffix',
    ),
    ...(params.capture_method && { capture_method: params.capture_method }),
    ...(types && { allowed_payment_method_types: types, payment_method_types: types }),
    ...(params.setup_future_usage !== undefined && { setup_future_usage: params.setup_future_usage || null }),
    ...(params.shipping && { shipping: shippingOf(params.shipping) }),
    ...(method && { ...unconfirmed, payment_method: method.id, sandbox: unasked(before) }),
    metadata: changedMetadata(before.metadata, change),
  };
  const intent = withDetails(changed, params);
  await saveObject(call.db, intent);
  return answer(intent);
}

export async function confirmPaymentIntent(call: WriteCall): Promise<Answer> {
  const intent = await lockObject(call.db, 'payment_intent', call.id);
  const shape = {
    ...confirmShape,
    client_secret: text,
    payment_method: nullable,
    payment_method_options: methodOptions,
    receipt_email: nullable,
    setup_future_usage: common.setup_future_usage,
    shipping,
    ...detailParams,
  };
  const params = readParams(call.form, shape);
  assertSecret(call, intent, params.client_secret);
  const changed: PaymentIntent = {
    ...intent,
    ...pickDefined(params, 'receipt_email'),
    ...(params.setup_future_usage && { setup_future_usage: params.setup_future_usage }),
    ...(params.shipping && { shipping: shippingOf(params.shipping) }),
  };
  return confirmIntent(call, withDetails(changed, params), params);
}

/** Takes what a confirmed intent holds, or a part of it; the rest is let go. */
export async function capturePaymentIntent(call: WriteCall): Promise<Answer> {
  const before = await lockObject(call.db, 'payment_intent', call.id);
  const params = readParams(call.form, {
    amount_to_capture: amount,
    metadata,
    final_capture: boolean,
    statement_descriptor: descriptor,
    statement_descriptor_suffix: descriptor,
    amount_details: detailParams.amount_details,
    payment_details: detailParams.payment_details,
  });
  assertOpen(before, 'capture', ['requires_capture']);
  const taken = params.amount_to_capture ?? before.amount_capturable;
  assertCounted(taken, before.currency, 'amount_to_capture');
  if (taken > before.amount_capturable) {
    const message = `The requested amount_to_capture (${taken}) is greater than the amount capturable (${before.amount_capturable}).`;
    throw invalidRequest(message, { code: 'amount_too_large', param: 'amount_to_capture' });
  }
  if (params.final_capture === false) throw notPlayed('captures in several parts', 'final_capture');
  const held = await lockObject(call.db, 'charge', required(before.latest_charge ?? undefined, 'latest_charge'));
  const method = await getObject(call.db, 'payment_method', held.payment_method);
  const described = pickDefined(params, 'statement_descriptor', 'statement_descriptor_suffix');
  await captureCharge(call, { ...held, ...described }, method, taken);
  const captured: PaymentIntent = {
    ...before,
    ...described,
    amount_capturable: 0,
    amount_received: taken,
    metadata: changedMetadata(before.metadata, params.metadata),
    status: 'succeeded',
  };
  const intent = withDetails(captured, params, taken);
  await saveObject(call.db, intent);
  await emit(call, 'payment_intent.succeeded', intent, method.sandbox.outcome.behaviour);
  const { behaviour } = method.sandbox.outcome;
  return { ...answer(intent), ...(behaviour === 'answer_lost' && { behaviour }) };
}

const reasons = oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer');

/** Ends an intent for good, and lets go what it holds. */
export async function cancelPaymentIntent(call: WriteCall): Promise<Answer> {
  const before = await lockObject(call.db, 'payment_intent', call.id);
  const { cancellation_reason = null } = readParams(call.form, { cancellation_reason: reasons });
  assertOpen(before, 'cancel', [...open, 'requires_capture']);
  if (before.status === 'requires_capture' && before.latest_charge) {
    await releaseCharge(call, await lockObject(call.db, 'charge', before.latest_charge));
  }
  const ended = { amount_capturable: 0, canceled_at: seconds(call.now), cancellation_reason, next_action: null };
  const intent: PaymentIntent = { ...before, ...ended, status: 'canceled' };
  await saveObject(call.db, intent);
  await emit(call, 'payment_intent.canceled', intent);
  return answer(intent);
}

function assertOpen(
  intent: PaymentIntent,
  verb: 'update' | 'capture' | 'cancel',
  allowed: PaymentIntentStatus[],
): void {
  if (allowed.includes(intent.status)) return;
  const done = { update: 'updated', capture: 'captured', cancel: 'canceled' }[verb];
  const message =
    verb === 'capture'
      ? `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: ${allowed.join(', ')}.`
      : `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${done}: ${allowed.join(', ')}.`;
  throw invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}
