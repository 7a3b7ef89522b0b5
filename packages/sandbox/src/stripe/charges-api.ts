import { newId } from '../http/ids.ts';
import { shipping, shippingOf } from './address.ts';
import { type Answer, answer, refusal, type WriteCall } from './api/call.ts';
import { invalidRequest, noSuch, withPage } from './api/errors.ts';
import { findObject, getObject, insertObject, lockObject, saveObject } from './api/objects.ts';
import {
  amount,
  boolean,
  changedMetadata,
  currency,
  metadata,
  nullable,
  object,
  oneOf,
  pickDefined,
  readParams,
  required,
  type Shape,
  text,
} from './api/params.ts';
import { type ChargeOrder, captureCharge, failCharge, charge as take } from './charges.ts';
import { authenticationRequired } from './confirm.ts';
import { assertCounted } from './currencies.ts';
import { emit } from './events.ts';
import { assertChargeable } from './minimum.ts';
import { newMethod } from './payment-methods.ts';
import { sourceOf } from './tokens.ts';
import type { Charge, PaymentMethod } from './types.ts';

const createShape = {
  amount,
  capture: boolean,
  currency,
  customer: text,
  description: nullable,
  metadata,
  receipt_email: nullable,
  shipping,
  source: text,
  statement_descriptor: nullable,
  statement_descriptor_suffix: nullable,
  transfer_group: nullable,
} satisfies Shape;

/** A charge without a payment intent, of a token; the bank of such a card cannot ask its holder. */
export async function createCharge(call: WriteCall): Promise<Answer> {
  const params = readParams(call.form, createShape);
  const price = { amount: required(params.amount, 'amount'), currency: required(params.currency, 'currency') };
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
    shipping: shippingOf(params.shipping),
    source: { ...sourceOf(method.card), id: method.id },
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    transfer_group: params.transfer_group ?? null,
  };
  const { decline, authentication, behaviour } = method.sandbox.outcome;
  const asksHolder = authentication !== undefined && authentication !== 'on_request';
  const refused = decline ?? (asksHolder ? authenticationRequired : undefined);
  if (!refused) return { ...answer(await take(call, order, method)), behaviour };
  const failed = await failCharge(call, order, method, refused);
  return refusal(withPage({ type: 'card_error', charge: failed.id, ...refused }), behaviour);
}

type CardMethod = PaymentMethod & { card: NonNullable<PaymentMethod['card']> };

/** @throws StripeFault for a customer: no source is kept with one */
async function methodOfSource(call: WriteCall, { customer, source }: { customer?: string; source?: string }) {
  if (customer !== undefined) {
    const { id } = await getObject(call.db, 'customer', customer, 'customer');
    if (source === undefined) throw noCard('Cannot charge a customer that has no active card.', 'card');
    throw noCard(`Customer ${id} does not have a linked source with ID ${source.slice(0, 60)}.`, 'source');
  }
  const method = { ...(await newSourceMethod(call, required(source, 'source'))), id: newId('card') };
  await insertObject(call.db, method);
  return method;
}

async function newSourceMethod(call: WriteCall, source: string): Promise<CardMethod> {
  if (!source.startsWith('tok_')) throw noSuch('token', source, 'source');
  const token = await findObject(call.db, 'token', source);
  const method = newMethod({ type: 'card', card: { token: token ? 'tok_visa' : source } }, call.now);
  if (!token) return withCard(method);
  if (token.used) {
    const message = `You cannot use a Stripe token more than once: ${source}.`;
    throw invalidRequest(message, { code: 'token_already_used', param: 'source' });
  }
  await saveObject(call.db, { ...token, used: true });
  const { outcome, facts } = token.sandbox;
  return withCard({ ...method, card: facts, sandbox: { outcome } });
}

function withCard(method: PaymentMethod): CardMethod {
  if (method.card) return { ...method, card: method.card };
  throw noCard('The source is no card.', 'source');
}

function noCard(message: string, param: string) {
  return invalidRequest(message, { code: 'missing', param });
}

const updateShape = {
  customer: text,
  description: nullable,
  fraud_details: object({ user_report: oneOf('', 'fraudulent', 'safe') }),
  metadata,
  receipt_email: nullable,
  shipping,
  transfer_group: text,
} satisfies Shape;

export async function updateCharge(call: WriteCall): Promise<Answer> {
  const before = await lockObject(call.db, 'charge', call.id);
  const params = readParams(call.form, updateShape);
  if (params.customer) await assertJoinable(call, before, params.customer);
  const report = params.fraud_details?.user_report;
  const changed: Charge = {
    ...before,
    ...pickDefined(params, 'customer', 'description', 'receipt_email', 'transfer_group'),
    ...(params.shipping && { shipping: shippingOf(params.shipping) }),
    ...(report !== undefined && { fraud_details: report ? { user_report: report } : {} }),
    metadata: changedMetadata(before.metadata, params.metadata),
  };
  await saveObject(call.db, changed);
  await emit(call, 'charge.updated', changed);
  return answer(changed);
}

/** A customer can be set once. */
async function assertJoinable(call: WriteCall, { customer }: Charge, asked: string): Promise<void> {
  await getObject(call.db, 'customer', asked, 'customer');
  if (customer === null || customer === asked) return;
  throw invalidRequest('The charge belongs to another customer already.', { param: 'customer' });
}

/** Takes what a charge without a payment intent holds, or a part of it. */
export async function captureChargeOfApi(call: WriteCall): Promise<Answer> {
  const held = await lockObject(call.db, 'charge', call.id);
  const shape = {
    amount,
    receipt_email: nullable,
    statement_descriptor: nullable,
    statement_descriptor_suffix: nullable,
    transfer_group: text,
  };
  const { amount: asked = held.amount, ...params } = readParams(call.form, shape);
  assertCapturable(held, asked);
  const method = await getObject(call.db, 'payment_method', held.payment_method);
  const described = pickDefined(
    params,
    'receipt_email',
    'statement_descriptor',
    'statement_descriptor_suffix',
    'transfer_group',
  );
  return answer(await captureCharge(call, { ...held, ...described }, method, asked));
}

function assertCapturable(
  { id, payment_intent, captured, refunded, status, amount: held, currency }: Charge,
  asked: number,
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
  assertCounted(asked, currency, 'amount');
  if (asked > held) {
    const message = `You cannot capture more than the ${held} that charge ${id} holds.`;
    throw invalidRequest(message, { code: 'amount_too_large', param: 'amount' });
  }
}
