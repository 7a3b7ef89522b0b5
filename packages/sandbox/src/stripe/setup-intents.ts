import { type Answer, answer, type ReadCall, refusal, type WriteCall } from './api/call.ts';
import { invalidRequest, withPage } from './api/errors.ts';
import { getObject, insertObject, lockObject, saveObject } from './api/objects.ts';
import {
  boolean,
  changedMetadata,
  nullable,
  object,
  oneOf,
  type Params,
  readParams,
  type Shape,
  text,
} from './api/params.ts';
import { assertSecret } from './client-secret.ts';
import { type Confirmation, confirmShape, methodOf, wantsAuthentication } from './confirm.ts';
import { useConfirmationToken } from './confirmation-tokens.ts';
import { emit } from './events.ts';
import { intentFields, intentParams, namedMethod } from './intent-fields.ts';
import { mandateOf } from './mandates.ts';
import { mergedOptions, methodOptions } from './method-options.ts';
import { namedTypes } from './method-types.ts';
import { nextAction, returnAddress } from './next-action.ts';
import { finishSetup } from './setup.ts';
import type { PaymentMethod, SetupIntent } from './types.ts';

const createShape = {
  ...intentParams,
  ...confirmShape,
  automatic_payment_methods: object({ enabled: boolean, allow_redirects: oneOf('always', 'never') }),
  confirm: boolean,
  usage: oneOf('on_session', 'off_session'),
} satisfies Shape;

export async function createSetupIntent(call: WriteCall): Promise<Answer> {
  const params = readParams(call.form, createShape);
  const intent = await newSetup(call, params);
  await insertObject(call.db, intent);
  await emit(call, 'setup_intent.created', intent);
  const { payment_method_data: _, ...others } = params;
  return params.confirm ? confirm(call, intent, others) : answer(intent);
}

async function newSetup(call: WriteCall, params: Params<typeof createShape>): Promise<SetupIntent> {
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
  const { client_secret } = readParams(call.form, { client_secret: text });
  const intent = await getObject(call.db, 'setup_intent', call.id);
  assertSecret(call, intent, client_secret);
  return intent;
}

export async function updateSetupIntent(call: WriteCall): Promise<Answer> {
  const before = await lockObject(call.db, 'setup_intent', call.id);
  const params = readParams(call.form, { ...intentParams, payment_method_data: confirmShape.payment_method_data });
  const method = await namedMethod(call, params);
  if (params.customer) await getObject(call.db, 'customer', params.customer, 'customer');
  const types = namedTypes(call, params);
  const intent: SetupIntent = {
    ...before,
    ...(params.customer !== undefined && { customer: params.customer }),
    ...(params.description !== undefined && { description: params.description }),
    payment_method_options: mergedOptions('seti', before.payment_method_options, params.payment_method_options),
    ...(types && { allowed_payment_method_types: types, payment_method_types: types }),
    ...(method && { payment_method: method.id, status: 'requires_confirmation' }),
    metadata: changedMetadata(before.metadata, params.metadata),
  };
  await saveObject(call.db, intent);
  return answer(intent);
}

export async function confirmSetupIntent(call: WriteCall): Promise<Answer> {
  const intent = await lockObject(call.db, 'setup_intent', call.id);
  const shape = {
    ...confirmShape,
    client_secret: text,
    payment_method: nullable,
    payment_method_options: methodOptions,
  };
  const params = readParams(call.form, shape);
  assertSecret(call, intent, params.client_secret);
  const payment_method_options = mergedOptions('seti', intent.payment_method_options, params.payment_method_options);
  return confirm(call, { ...intent, payment_method_options }, params);
}

async function confirm(call: WriteCall, intent: SetupIntent, given: Confirmation): Promise<Answer> {
  const token = await useConfirmationToken(call, intent, given.confirmation_token);
  const params: Confirmation = { ...token?.confirmation, ...given };
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw wrongStatus(intent, 'confirm');
  const method = await methodOf(call, intent, params);
  const sandbox = { ...intent.sandbox, ...(await mandateOf(call, method, params)) };
  const asked: SetupIntent = { ...intent, payment_method: method.id, last_setup_error: null, sandbox };
  if (asksForSetup(method, asked)) return requireAction(call, asked, method, params);
  const { decline } = method.sandbox.outcome;
  if (!decline) return answer(await finishSetup(call, asked, method));
  const fault = withPage({ type: 'card_error', ...decline, payment_method: method });
  const refused: SetupIntent = {
    ...asked,
    last_setup_error: fault,
    payment_method: null,
    status: 'requires_payment_method',
  };
  await saveObject(call.db, refused);
  await emit(call, 'setup_intent.setup_failed', refused);
  return refusal({ ...fault, setup_intent: refused });
}

/** A bank is asked once for all later payments. */
function asksForSetup({ type, sandbox }: PaymentMethod, intent: SetupIntent): boolean {
  if (sandbox.outcome.authentication === 'on_request') return wantsAuthentication(intent);
  return type === 'card' ? sandbox.outcome.authentication !== undefined : type !== 'sepa_debit';
}

async function requireAction(call: WriteCall, intent: SetupIntent, method: PaymentMethod, params: Confirmation) {
  const address = returnAddress(call.deps.origin, params.return_url);
  const next_action = nextAction(call.deps.origin, intent, method, { ...params, address });
  const waiting: SetupIntent = { ...intent, next_action, status: 'requires_action' };
  await saveObject(call.db, waiting);
  await emit(call, 'setup_intent.requires_action', waiting);
  return answer(waiting);
}

export async function cancelSetupIntent(call: WriteCall): Promise<Answer> {
  const before = await lockObject(call.db, 'setup_intent', call.id);
  const reason = oneOf('abandoned', 'duplicate', 'requested_by_customer');
  const { cancellation_reason = null } = readParams(call.form, { cancellation_reason: reason });
  if (before.status === 'succeeded' || before.status === 'canceled') throw wrongStatus(before, 'cancel');
  const intent: SetupIntent = { ...before, cancellation_reason, next_action: null, status: 'canceled' };
  await saveObject(call.db, intent);
  await emit(call, 'setup_intent.canceled', intent);
  return answer(intent);
}

function wrongStatus(intent: SetupIntent, verb: string) {
  const message = `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`;
  return invalidRequest(message, { code: 'setup_intent_unexpected_state', setup_intent: intent });
}
