import { type Answer, createAnswer, createRefusal, type ReadCall, type WriteCall } from './api/call.ts';
import { addDocumentationUrl, invalidRequest } from './api/errors.ts';
import { getObject, insertObject, lockObject, saveObject } from './api/objects.ts';
import {
  changedMetadata,
  createChoiceReader,
  createObjectReader,
  type Params,
  readBoolean,
  readFormParams,
  readNullableText,
  readText,
  type Shape,
} from './api/params.ts';
import { assertSecret } from './client-secret.ts';
import { type Confirmation, confirmShape, resolvePaymentMethod, wantsAuthentication } from './confirm.ts';
import { useConfirmationToken } from './confirmation-tokens.ts';
import { recordStripeEvent } from './events.ts';
import { intentFields, intentParams, resolveNamedMethod } from './intent-fields.ts';
import { resolveMandate } from './mandates.ts';
import { mergedOptions, methodOptions } from './method-options.ts';
import { readNamedTypes } from './method-types.ts';
import { buildNextAction, returnAddress } from './next-action.ts';
import { finishSetupIntent } from './setup.ts';
import type { PaymentMethod, SetupIntent } from './types.ts';

const createShape = {
  ...intentParams,
  ...confirmShape,
  automatic_payment_methods: createObjectReader({
    enabled: readBoolean,
    allow_redirects: createChoiceReader('always', 'never'),
  }),
  confirm: readBoolean,
  usage: createChoiceReader('on_session', 'off_session'),
} satisfies Shape;

export async function createSetupIntent(call: WriteCall): Promise<Answer> {
  const params = readFormParams(call.form, createShape);
  const intent = await buildSetupIntent(call, params);
  await insertObject(call.db, intent);
  await recordStripeEvent(call, 'setup_intent.created', intent);
  const { payment_method_data: _, ...confirmParams } = params;
  return params.confirm ? confirmLoadedIntent(call, intent, confirmParams) : createAnswer(intent);
}

async function buildSetupIntent(call: WriteCall, params: Params<typeof createShape>): Promise<SetupIntent> {
  return {
    ...(await intentFields(call, 'seti', params)),
    object: 'setup_intent',
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    mandate: null,
    single_use_mandate: null,
    usage: params.usage ?? 'off_session',
  };
}

export async function retrieveSetupIntent(call: ReadCall): Promise<SetupIntent> {
  const { client_secret } = readFormParams(call.form, { client_secret: readText });
  const intent = await getObject(call.db, 'setup_intent', call.id);
  assertSecret(call, intent, client_secret);
  return intent;
}

export async function updateSetupIntent(call: WriteCall): Promise<Answer> {
  const storedIntent = await lockObject(call.db, 'setup_intent', call.id);
  const params = readFormParams(call.form, { ...intentParams, payment_method_data: confirmShape.payment_method_data });
  const method = await resolveNamedMethod(call, params);
  if (params.customer) await getObject(call.db, 'customer', params.customer, 'customer');
  const types = readNamedTypes(call, params);
  const intent: SetupIntent = {
    ...storedIntent,
    ...(params.customer !== undefined && { customer: params.customer }),
    ...(params.description !== undefined && { description: params.description }),
    payment_method_options: mergedOptions('seti', storedIntent.payment_method_options, params.payment_method_options),
    ...(types && { allowed_payment_method_types: types, payment_method_types: types }),
    ...(method && { payment_method: method.id, status: 'requires_confirmation' }),
    metadata: changedMetadata(storedIntent.metadata, params.metadata),
  };
  await saveObject(call.db, intent);
  return createAnswer(intent);
}

export async function confirmSetupIntent(call: WriteCall): Promise<Answer> {
  const intent = await lockObject(call.db, 'setup_intent', call.id);
  const shape = {
    ...confirmShape,
    client_secret: readText,
    payment_method: readNullableText,
    payment_method_options: methodOptions,
  };
  const params = readFormParams(call.form, shape);
  assertSecret(call, intent, params.client_secret);
  const payment_method_options = mergedOptions('seti', intent.payment_method_options, params.payment_method_options);
  return confirmLoadedIntent(call, { ...intent, payment_method_options }, params);
}

async function confirmLoadedIntent(call: WriteCall, intent: SetupIntent, confirmation: Confirmation): Promise<Answer> {
  const token = await useConfirmationToken(call, intent, confirmation.confirmation_token);
  const params: Confirmation = { ...token?.confirmation, ...confirmation };
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw createStatusFault(intent, 'confirm');
  const method = await resolvePaymentMethod(call, intent, params);
  const sandbox = { ...intent.sandbox, ...(await resolveMandate(call, method, params)) };
  const preparedIntent: SetupIntent = { ...intent, payment_method: method.id, last_setup_error: null, sandbox };
  if (asksForSetup(method, preparedIntent)) return requireAction(call, preparedIntent, method, params);
  const { decline } = method.sandbox.outcome;
  if (!decline) return createAnswer(await finishSetupIntent(call, preparedIntent, method));
  const fault = addDocumentationUrl({ type: 'card_error', ...decline, payment_method: method });
  const failedIntent: SetupIntent = {
    ...preparedIntent,
    last_setup_error: fault,
    payment_method: null,
    status: 'requires_payment_method',
  };
  await saveObject(call.db, failedIntent);
  await recordStripeEvent(call, 'setup_intent.setup_failed', failedIntent);
  return createRefusal({ ...fault, setup_intent: failedIntent });
}

/** A bank is asked once for all later payments. */
function asksForSetup({ type, sandbox }: PaymentMethod, intent: SetupIntent): boolean {
  if (sandbox.outcome.authentication === 'on_request') return wantsAuthentication(intent);
  return type === 'card' ? sandbox.outcome.authentication !== undefined : type !== 'sepa_debit';
}

async function requireAction(call: WriteCall, intent: SetupIntent, method: PaymentMethod, params: Confirmation) {
  const address = returnAddress(call.deps.origin, params.return_url);
  const next_action = buildNextAction(call.deps.origin, intent, method, { ...params, address });
  const waiting: SetupIntent = { ...intent, next_action, status: 'requires_action' };
  await saveObject(call.db, waiting);
  await recordStripeEvent(call, 'setup_intent.requires_action', waiting);
  return createAnswer(waiting);
}

export async function cancelSetupIntent(call: WriteCall): Promise<Answer> {
  const storedIntent = await lockObject(call.db, 'setup_intent', call.id);
  const reason = createChoiceReader('abandoned', 'duplicate', 'requested_by_customer');
  const { cancellation_reason = null } = readFormParams(call.form, { cancellation_reason: reason });
  if (storedIntent.status === 'succeeded' || storedIntent.status === 'canceled')
    throw createStatusFault(storedIntent, 'cancel');
  const intent: SetupIntent = { ...storedIntent, cancellation_reason, next_action: null, status: 'canceled' };
  await saveObject(call.db, intent);
  await recordStripeEvent(call, 'setup_intent.canceled', intent);
  return createAnswer(intent);
}

function createStatusFault(intent: SetupIntent, verb: string) {
  const message = `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`;
  return invalidRequest(message, { code: 'setup_intent_unexpected_state', setup_intent: intent });
}
