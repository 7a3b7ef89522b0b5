import { shipping, toStripeShipping } from './address.ts';
import { type Answer, createAnswer, type ReadCall, toUnixSeconds, type WriteCall } from './api/call.ts';
import { invalidRequest, unsupportedError } from './api/errors.ts';
import { getObject, insertObject, lockObject, saveObject } from './api/objects.ts';
import {
  changedMetadata,
  createChoiceReader,
  createObjectReader,
  type Params,
  pickDefinedParams,
  type Reader,
  readBoolean,
  readCurrency,
  readFormParams,
  readMetadata,
  readMinorAmount,
  readNullableText,
  readText,
  requireParam,
  type Shape,
} from './api/params.ts';
import { captureCharge, releaseCharge } from './charges.ts';
import { assertSecret } from './client-secret.ts';
import { confirmIntent, confirmShape } from './confirm.ts';
import { assertCounted, assertTypesTake } from './currencies.ts';
import { recordStripeEvent } from './events.ts';
import { intentFields, intentParams, resolveNamedMethod, unasked } from './intent-fields.ts';
import { methodOptions } from './method-options.ts';
import { readNamedTypes } from './method-types.ts';
import { assertChargeable } from './minimum.ts';
import { applyPaymentDetails, detailParams } from './payment-details.ts';
import type { PaymentIntent, PaymentIntentStatus } from './types.ts';

/** https://docs.stripe.com/get-started/account/statement-descriptors */
const readStatementDescriptor: Reader<string | null> = (value, param) => {
  const text = readNullableText(value, param);
  if (text === null) return null;
  if (text.length > 22) throw invalidRequest('The statement descriptor must be at most 22 characters.', { param });
  if (!/[a-z]/i.test(text)) {
    throw invalidRequest('The statement descriptor must contain at least one alphabetic character.', { param });
  }
  if (!/[<>\\'"*]/.test(text)) return text;
  const message = 'The statement descriptor cannot contain any of the following characters: <, >, \\, \', ", *.';
  throw invalidRequest(message, { param });
};

const common = {
  ...intentParams,
  amount: readMinorAmount,
  currency: readCurrency,
  receipt_email: readNullableText,
  setup_future_usage: createChoiceReader('on_session', 'off_session', ''),
  shipping,
  statement_descriptor: readStatementDescriptor,
  statement_descriptor_suffix: readStatementDescriptor,
  ...detailParams,
} satisfies Shape;

const automatic = createObjectReader({ enabled: readBoolean, allow_redirects: createChoiceReader('always', 'never') });
const createShape = {
  ...common,
  ...confirmShape,
  automatic_payment_methods: automatic,
  capture_method: createChoiceReader('automatic', 'automatic_async', 'manual'),
  confirm: readBoolean,
  confirmation_method: createChoiceReader('automatic', 'manual'),
} satisfies Shape;

export async function createPaymentIntent(call: WriteCall): Promise<Answer> {
  const params = readFormParams(call.form, createShape);
  const intent = await buildPaymentIntent(call, params);
  await insertObject(call.db, intent);
  await recordStripeEvent(call, 'payment_intent.created', intent);
  const { payment_method_data: _, ...confirmParams } = params;
  if (params.confirm) return confirmIntent(call, intent, confirmParams);
  if (params.return_url) throw onlyWithConfirm('return_url');
  if (params.off_session !== undefined) throw onlyWithConfirm('off_session');
  if (params.confirmation_token !== undefined) throw onlyWithConfirm('confirmation_token');
  if (params.error_on_requires_action !== undefined) throw onlyWithConfirm('error_on_requires_action');
  return createAnswer(intent);
}

function onlyWithConfirm(param: string) {
  return invalidRequest(`You cannot set ${param} without also setting confirm to true.`, { param });
}

async function buildPaymentIntent(call: WriteCall, params: Params<typeof createShape>): Promise<PaymentIntent> {
  const fields = await intentFields(call, 'pi', params);
  const price = { amount: requireParam(params.amount, 'amount'), currency: requireParam(params.currency, 'currency') };
  assertChargeable(price);
  assertTypesTake(readNamedTypes(call, params) ?? [], price.currency);
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
    shipping: toStripeShipping(params.shipping),
    source: null,
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    transfer_data: null,
    transfer_group: null,
    sandbox: {},
  };
  return applyPaymentDetails(intent, params);
}

export async function retrievePaymentIntent(call: ReadCall): Promise<PaymentIntent> {
  const { client_secret } = readFormParams(call.form, { client_secret: readText });
  const intent = await getObject(call.db, 'payment_intent', call.id);
  assertSecret(call, intent, client_secret);
  return intent;
}

const unconfirmed = { status: 'requires_confirmation', next_action: null } as const;

const open: PaymentIntentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export async function updatePaymentIntent(call: WriteCall): Promise<Answer> {
  const storedIntent = await lockObject(call.db, 'payment_intent', call.id);
  const params = readFormParams(call.form, {
    ...common,
    capture_method: createShape.capture_method,
    payment_method_data: confirmShape.payment_method_data,
  });
  const { metadata: change, ...otherParams } = params;
  if (Object.keys(otherParams).length > 0) assertStatusAllows(storedIntent, 'update', open);
  const price = { amount: params.amount ?? storedIntent.amount, currency: params.currency ?? storedIntent.currency };
  assertChargeable(price);
  assertTypesTake(readNamedTypes(call, params) ?? storedIntent.payment_method_types, price.currency);
  const method = await resolveNamedMethod(call, params);
  const types = readNamedTypes(call, params);
  if (params.customer) await getObject(call.db, 'customer', params.customer, 'customer');
  const changed: PaymentIntent = {
    ...storedIntent,
    ...price,
    ...pickDefinedParams(
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
    ...(params.shipping && { shipping: toStripeShipping(params.shipping) }),
    ...(method && { ...unconfirmed, payment_method: method.id, sandbox: unasked(storedIntent) }),
    metadata: changedMetadata(storedIntent.metadata, change),
  };
  const intent = applyPaymentDetails(changed, params);
  await saveObject(call.db, intent);
  return createAnswer(intent);
}

export async function confirmPaymentIntent(call: WriteCall): Promise<Answer> {
  const intent = await lockObject(call.db, 'payment_intent', call.id);
  const shape = {
    ...confirmShape,
    client_secret: readText,
    payment_method: readNullableText,
    payment_method_options: methodOptions,
    receipt_email: readNullableText,
    setup_future_usage: common.setup_future_usage,
    shipping,
    ...detailParams,
  };
  const params = readFormParams(call.form, shape);
  assertSecret(call, intent, params.client_secret);
  const changed: PaymentIntent = {
    ...intent,
    ...pickDefinedParams(params, 'receipt_email'),
    ...(params.setup_future_usage && { setup_future_usage: params.setup_future_usage }),
    ...(params.shipping && { shipping: toStripeShipping(params.shipping) }),
  };
  return confirmIntent(call, applyPaymentDetails(changed, params), params);
}

/** Takes what a confirmed intent holds, or a part of it; the rest is let go. */
export async function capturePaymentIntent(call: WriteCall): Promise<Answer> {
  const storedIntent = await lockObject(call.db, 'payment_intent', call.id);
  const params = readFormParams(call.form, {
    amount_to_capture: readMinorAmount,
    metadata: readMetadata,
    final_capture: readBoolean,
    statement_descriptor: readStatementDescriptor,
    statement_descriptor_suffix: readStatementDescriptor,
    amount_details: detailParams.amount_details,
    payment_details: detailParams.payment_details,
  });
  assertStatusAllows(storedIntent, 'capture', ['requires_capture']);
  const captureAmount = params.amount_to_capture ?? storedIntent.amount_capturable;
  assertCounted(captureAmount, storedIntent.currency, 'amount_to_capture');
  if (captureAmount > storedIntent.amount_capturable) {
    const message = `The requested amount_to_capture (${captureAmount}) is greater than the amount capturable (${storedIntent.amount_capturable}).`;
    throw invalidRequest(message, { code: 'amount_too_large', param: 'amount_to_capture' });
  }
  if (params.final_capture === false) throw unsupportedError('captures in several parts', 'final_capture');
  const authorizedCharge = await lockObject(
    call.db,
    'charge',
    requireParam(storedIntent.latest_charge ?? undefined, 'latest_charge'),
  );
  const method = await getObject(call.db, 'payment_method', authorizedCharge.payment_method);
  const described = pickDefinedParams(params, 'statement_descriptor', 'statement_descriptor_suffix');
  await captureCharge(call, { ...authorizedCharge, ...described }, method, captureAmount);
  const captured: PaymentIntent = {
    ...storedIntent,
    ...described,
    amount_capturable: 0,
    amount_received: captureAmount,
    metadata: changedMetadata(storedIntent.metadata, params.metadata),
    status: 'succeeded',
  };
  const intent = applyPaymentDetails(captured, params, captureAmount);
  await saveObject(call.db, intent);
  await recordStripeEvent(call, 'payment_intent.succeeded', intent, method.sandbox.outcome.behaviour);
  const { behaviour } = method.sandbox.outcome;
  return { ...createAnswer(intent), ...(behaviour === 'answer_lost' && { behaviour }) };
}

const reasons = createChoiceReader('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer');

/** Ends an intent for good, and lets go what it holds. */
export async function cancelPaymentIntent(call: WriteCall): Promise<Answer> {
  const storedIntent = await lockObject(call.db, 'payment_intent', call.id);
  const { cancellation_reason = null } = readFormParams(call.form, { cancellation_reason: reasons });
  assertStatusAllows(storedIntent, 'cancel', [...open, 'requires_capture']);
  if (storedIntent.status === 'requires_capture' && storedIntent.latest_charge) {
    await releaseCharge(call, await lockObject(call.db, 'charge', storedIntent.latest_charge));
  }
  const ended = { amount_capturable: 0, canceled_at: toUnixSeconds(call.now), cancellation_reason, next_action: null };
  const intent: PaymentIntent = { ...storedIntent, ...ended, status: 'canceled' };
  await saveObject(call.db, intent);
  await recordStripeEvent(call, 'payment_intent.canceled', intent);
  return createAnswer(intent);
}

function assertStatusAllows(
  intent: PaymentIntent,
  verb: 'update' | 'capture' | 'cancel',
  allowed: PaymentIntentStatus[],
): void {
  if (allowed.includes(intent.status)) return;
  const pastParticiple = { update: 'updated', capture: 'captured', cancel: 'canceled' }[verb];
  const message =
    verb === 'capture'
      ? `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: ${allowed.join(', ')}.`
      : `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${pastParticiple}: ${allowed.join(', ')}.`;
  throw invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}
