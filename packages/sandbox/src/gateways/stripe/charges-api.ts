import { createPrefixedId } from '../../http/ids.ts';
import { shipping, toStripeShipping } from './address.ts';
import { type Answer, createAnswer, createRefusal, type WriteCall } from './api/call.ts';
import { addDocumentationUrl, invalidRequest, resourceMissingError } from './api/errors.ts';
import { findObject, getObject, insertObject, lockObject, saveObject } from './api/objects.ts';
import {
  changedMetadata,
  createChoiceReader,
  createObjectReader,
  pickDefinedParams,
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
import { type ChargeOrder, captureCharge, createFailedCharge, chargePaymentMethod as take } from './charges.ts';
import { authenticationRequired } from './confirm.ts';
import { assertCounted } from './currencies.ts';
import { recordStripeEvent } from './events.ts';
import { assertChargeable } from './minimum.ts';
import { buildPaymentMethod } from './payment-methods.ts';
import { toCardSource } from './tokens.ts';
import type { Charge, PaymentMethod } from './types.ts';

const createShape = {
  amount: readMinorAmount,
  capture: readBoolean,
  currency: readCurrency,
  customer: readText,
  description: readNullableText,
  metadata: readMetadata,
  receipt_email: readNullableText,
  shipping,
  source: readText,
  statement_descriptor: readNullableText,
  statement_descriptor_suffix: readNullableText,
  transfer_group: readNullableText,
} satisfies Shape;

/** A charge without a payment intent, of a token; the bank of such a card cannot ask its holder. */
export async function createCharge(call: WriteCall): Promise<Answer> {
  const params = readFormParams(call.form, createShape);
  const price = { amount: requireParam(params.amount, 'amount'), currency: requireParam(params.currency, 'currency') };
  assertChargeable(price);
  const method = await methodOfSource(call, params);
  const order: ChargeOrder = {
    id: null,
    ...price,
    capture_method: params.capture === false ? 'manual' : 'automatic',
    customer: null,
    description: params.description ?? null,
    metadata: changedMetadata({}, params.metadata),
    payment_method_options: {},
    receipt_email: params.receipt_email ?? null,
    shipping: toStripeShipping(params.shipping),
    source: { ...toCardSource(method.card), id: method.id },
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    transfer_group: params.transfer_group ?? null,
  };
  const { decline, authentication, behaviour } = method.sandbox.outcome;
  const asksHolder = authentication !== undefined && authentication !== 'on_request';
  const cardDecline = decline ?? (asksHolder ? authenticationRequired : undefined);
  if (!cardDecline) return { ...createAnswer(await take(call, order, method)), behaviour };
  const failed = await createFailedCharge(call, order, method, cardDecline);
  return createRefusal(addDocumentationUrl({ type: 'card_error', charge: failed.id, ...cardDecline }), behaviour);
}

type CardMethod = PaymentMethod & { card: NonNullable<PaymentMethod['card']> };

/** @throws StripeFault for a customer: no source is kept with one */
async function methodOfSource(call: WriteCall, { customer, source }: { customer?: string; source?: string }) {
  if (customer !== undefined) {
    const { id } = await getObject(call.db, 'customer', customer, 'customer');
    if (source === undefined) throw createNoCardFault('Cannot charge a customer that has no active card.', 'card');
    throw createNoCardFault(`Customer ${id} does not have a linked source with ID ${source.slice(0, 60)}.`, 'source');
  }
  const method = { ...(await newSourceMethod(call, requireParam(source, 'source'))), id: createPrefixedId('card') };
  await insertObject(call.db, method);
  return method;
}

async function newSourceMethod(call: WriteCall, source: string): Promise<CardMethod> {
  if (!source.startsWith('tok_')) throw resourceMissingError('token', source, 'source');
  const token = await findObject(call.db, 'token', source);
  const method = buildPaymentMethod({ type: 'card', card: { token: token ? 'tok_visa' : source } }, call.now);
  if (!token) return requireCard(method);
  if (token.used) {
    const message = `You cannot use a Stripe token more than once: ${source}.`;
    throw invalidRequest(message, { code: 'token_already_used', param: 'source' });
  }
  await saveObject(call.db, { ...token, used: true });
  const { outcome, facts } = token.sandbox;
  return requireCard({ ...method, card: facts, sandbox: { outcome } });
}

function requireCard(method: PaymentMethod): CardMethod {
  if (method.card) return { ...method, card: method.card };
  throw createNoCardFault('The source is no card.', 'source');
}

function createNoCardFault(message: string, param: string) {
  return invalidRequest(message, { code: 'missing', param });
}

const updateShape = {
  customer: readText,
  description: readNullableText,
  fraud_details: createObjectReader({ user_report: createChoiceReader('', 'fraudulent', 'safe') }),
  metadata: readMetadata,
  receipt_email: readNullableText,
  shipping,
  transfer_group: readText,
} satisfies Shape;

export async function updateCharge(call: WriteCall): Promise<Answer> {
  const storedCharge = await lockObject(call.db, 'charge', call.id);
  const params = readFormParams(call.form, updateShape);
  if (params.customer) await assertJoinable(call, storedCharge, params.customer);
  const report = params.fraud_details?.user_report;
  const changed: Charge = {
    ...storedCharge,
    ...pickDefinedParams(params, 'customer', 'description', 'receipt_email', 'transfer_group'),
    ...(params.shipping && { shipping: toStripeShipping(params.shipping) }),
    ...(report !== undefined && { fraud_details: report ? { user_report: report } : {} }),
    metadata: changedMetadata(storedCharge.metadata, params.metadata),
  };
  await saveObject(call.db, changed);
  await recordStripeEvent(call, 'charge.updated', changed);
  return createAnswer(changed);
}

/** A customer can be set once. */
async function assertJoinable(call: WriteCall, { customer }: Charge, customerId: string): Promise<void> {
  await getObject(call.db, 'customer', customerId, 'customer');
  if (customer === null || customer === customerId) return;
  throw invalidRequest('The charge belongs to another customer already.', { param: 'customer' });
}

/** Takes what a charge without a payment intent holds, or a part of it. */
export async function captureChargeOfApi(call: WriteCall): Promise<Answer> {
  const authorizedCharge = await lockObject(call.db, 'charge', call.id);
  const shape = {
    amount: readMinorAmount,
    receipt_email: readNullableText,
    statement_descriptor: readNullableText,
    statement_descriptor_suffix: readNullableText,
    transfer_group: readText,
  };
  const { amount: captureAmount = authorizedCharge.amount, ...params } = readFormParams(call.form, shape);
  assertCapturable(authorizedCharge, captureAmount);
  const method = await getObject(call.db, 'payment_method', authorizedCharge.payment_method);
  const described = pickDefinedParams(
    params,
    'receipt_email',
    'statement_descriptor',
    'statement_descriptor_suffix',
    'transfer_group',
  );
  return createAnswer(await captureCharge(call, { ...authorizedCharge, ...described }, method, captureAmount));
}

function assertCapturable(
  { id, payment_intent, captured, refunded, status, amount: authorizedAmount, currency }: Charge,
  captureAmount: number,
): void {
  if (payment_intent !== null) {
    const message = `Charge ${id} belongs to a PaymentIntent: capture the PaymentIntent ${payment_intent} instead.`;
    throw invalidRequest(message, { code: 'charge_invalid_parameter' });
  }
  if (status === 'failed' || refunded) {
    throw invalidRequest(`Charge ${id} holds nothing that could be captured.`, { code: 'charge_expired_for_capture' });
  }
  if (captured) {
    throw invalidRequest(`Charge ${id} has already been captured.`, { code: 'charge_already_captured' });
  }
  assertCounted(captureAmount, currency, 'amount');
  if (captureAmount > authorizedAmount) {
    const message = `You cannot capture more than the ${authorizedAmount} that charge ${id} holds.`;
    throw invalidRequest(message, { code: 'amount_too_large', param: 'amount' });
  }
}
