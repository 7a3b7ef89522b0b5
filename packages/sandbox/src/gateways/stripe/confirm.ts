import { type Answer, createAnswer, createRefusal, type WriteCall } from './api/call.ts';
import { addDocumentationUrl, invalidRequest } from './api/errors.ts';
import type { FormValue } from './api/form.ts';
import { saveObject } from './api/objects.ts';
import { type Params, readBoolean, readText, type Shape } from './api/params.ts';
import { chargePaymentMethod, createFailedCharge } from './charges.ts';
import { useConfirmationToken } from './confirmation-tokens.ts';
import { startDebit } from './debits.ts';
import { recordStripeEvent } from './events.ts';
import { reopened, unasked } from './intent-fields.ts';
import { mandateData, resolveMandate } from './mandates.ts';
import { readCardOptions } from './method-options.ts';
import { buildNextAction, returnAddress } from './next-action.ts';
import {
  attachToCustomer,
  createMethod,
  createSpentMethodFault,
  readMethodData,
  usableMethod,
} from './payment-methods.ts';
import type { Decline } from './test-cards.ts';
import type { PaymentIntent, PaymentMethod, SetupIntent } from './types.ts';

/** Parameters of a confirmation, whether it is a call of its own or part of the creation. */
export const confirmShape = {
  off_session: readOffSession,
  return_url: readText,
  payment_method_data: readMethodData,
  use_stripe_sdk: readBoolean,
  error_on_requires_action: readBoolean,
  confirmation_token: readText,
  mandate: readText,
  mandate_data: mandateData,
} satisfies Shape;

export type Confirmation = Params<typeof confirmShape> & { payment_method?: string | null };

/** Reads whether the shopper is absent; `one_off` and `recurring` give the reason. */
function readOffSession(value: FormValue, param: string): boolean {
  return value === 'one_off' || value === 'recurring' || readBoolean(value, param);
}

/** Tries to pay: at once, or after the card holder has been asked. */
export async function confirmIntent(
  call: WriteCall,
  storedIntent: PaymentIntent,
  confirmation: Confirmation,
): Promise<Answer> {
  assertConfirmable(storedIntent);
  const token = await useConfirmationToken(call, storedIntent, confirmation.confirmation_token);
  const params: Confirmation = { ...token?.confirmation, ...confirmation };
  const intent: PaymentIntent = { ...storedIntent, ...token?.fields };
  const method = await resolvePaymentMethod(call, intent, params);
  const sandbox = { ...intent.sandbox, ...(await resolveMandate(call, method, params)) };
  const preparedIntent: PaymentIntent = { ...intent, payment_method: method.id, last_payment_error: null, sandbox };
  if (needsShopperAction(preparedIntent, method, params)) {
    if (params.off_session) return declineIntent(call, preparedIntent, method, authenticationRequired);
    if (params.error_on_requires_action) throw actionRefused(preparedIntent);
    return requireAction(call, preparedIntent, method, params);
  }
  return payIntent(call, preparedIntent, method);
}

function assertConfirmable(intent: PaymentIntent): void {
  const ended = {
    succeeded: 'it has already succeeded after being previously confirmed',
    canceled: 'it has a status of canceled',
    processing: 'it has a status of processing',
    requires_capture: 'it has already succeeded after being previously confirmed',
  };
  const reason = ended[intent.status as keyof typeof ended]; // undefined for all others
  if (!reason) return;
  const message = `You cannot confirm this PaymentIntent because ${reason}.`;
  throw invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}

/** The method of a confirmation, which the intent and its customer may use. */
export async function resolvePaymentMethod(
  call: WriteCall,
  intent: PaymentIntent | SetupIntent,
  { payment_method, payment_method_data }: Confirmation,
): Promise<PaymentMethod> {
  const method = payment_method_data
    ? await createMethod(call, payment_method_data)
    : await usableMethod(call, payment_method ?? intent.payment_method ?? missingMethod(intent));
  if (!intent.payment_method_types.includes(method.type)) {
    const message = `The PaymentMethod provided (${method.type}) is not allowed for this ${formatIntentName(intent)}. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(', ')}.`;
    throw invalidRequest(message, { code: 'payment_intent_incompatible_payment_method', param: 'payment_method' });
  }
  if (method.customer && method.customer !== intent.customer) {
    const message =
      'The payment method you provided is attached to a customer so for security purposes you must provide the customer in the request.';
    throw invalidRequest(message, { param: 'payment_method' });
  }
  if (method.sandbox.isSpent && !method.customer) throw createSpentMethodFault();
  return method;
}

const formatIntentName = ({ object }: PaymentIntent | SetupIntent) =>
  object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent';

function missingMethod(intent: PaymentIntent | SetupIntent): never {
  const message = `You cannot confirm this ${formatIntentName(intent)} because it's missing a payment method. You can either update the ${formatIntentName(intent)} with a payment method and then confirm it again, or confirm it again directly with a payment method.`;
  throw invalidRequest(message, { code: `${intent.object}_unexpected_state`, [intent.object]: intent });
}

function needsShopperAction(
  intent: PaymentIntent,
  { type, sandbox }: PaymentMethod,
  { off_session }: Confirmation,
): boolean {
  if (type !== 'card') return type !== 'sepa_debit';
  if (intent.sandbox.isAuthenticated) return false;
  if (sandbox.outcome.authentication === 'on_request') return wantsAuthentication(intent);
  return (
    asksCardHolder(sandbox) && !(off_session && sandbox.outcome.authentication === 'until_set_up' && sandbox.isSetUp)
  );
}

export function wantsAuthentication(intent: PaymentIntent | SetupIntent): boolean {
  const { request_three_d_secure: wish } = readCardOptions(intent);
  return wish === 'any' || wish === 'challenge';
}

function asksCardHolder({ outcome, isSetUp }: PaymentMethod['sandbox']): boolean {
  return outcome.authentication === 'always' || (outcome.authentication === 'until_set_up' && !isSetUp);
}

async function requireAction(call: WriteCall, intent: PaymentIntent, method: PaymentMethod, params: Confirmation) {
  const address = returnAddress(call.deps.origin, params.return_url);
  const next_action = buildNextAction(call.deps.origin, intent, method, { ...params, address });
  const waiting: PaymentIntent = { ...intent, next_action, status: 'requires_action' };
  await saveObject(call.db, waiting);
  await recordStripeEvent(call, 'payment_intent.requires_action', waiting);
  return createAnswer(waiting);
}

/** Charges a method that needs no further action of the shopper. */
export async function payIntent(call: WriteCall, intent: PaymentIntent, method: PaymentMethod): Promise<Answer> {
  const { decline: cardDecline, behaviour } = method.sandbox.outcome;
  if (cardDecline) return declineIntent(call, intent, method, cardDecline);
  const paidWith = await markMethodUsed(call, intent, method);
  if (method.sandbox.outcome.debit) return createAnswer(await startDebit(call, intent, paidWith));
  const createdCharge = await chargePaymentMethod(call, intent, paidWith);
  const isHeld = intent.capture_method === 'manual';
  const paidIntent: PaymentIntent = {
    ...intent,
    amount_capturable: isHeld ? intent.amount : 0,
    amount_received: isHeld ? 0 : intent.amount,
    last_payment_error: null,
    latest_charge: createdCharge.id,
    next_action: null,
    payment_method: method.id,
    status: isHeld ? 'requires_capture' : 'succeeded',
    sandbox: unasked(intent),
  };
  await saveObject(call.db, paidIntent);
  await recordStripeEvent(
    call,
    isHeld ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded',
    paidIntent,
    behaviour,
  );
  // An authorization loses no answer: the capture does
  return isHeld && behaviour === 'answer_lost' ? createAnswer(paidIntent) : { ...createAnswer(paidIntent), behaviour };
}

/** Kept with the customer where the intent says so; else it has served its one payment. */
async function markMethodUsed(call: WriteCall, intent: PaymentIntent, method: PaymentMethod): Promise<PaymentMethod> {
  if (method.customer) return intent.setup_future_usage === 'off_session' ? markMethodSetUp(call, method) : method;
  if (intent.customer && intent.setup_future_usage) {
    const reusableMethod = { ...method, sandbox: { ...method.sandbox, isSetUp: true } };
    return attachToCustomer(call, reusableMethod, intent.customer);
  }
  const spentMethod = { ...method, sandbox: { ...method.sandbox, isSpent: true } };
  await saveObject(call.db, spentMethod);
  return spentMethod;
}

/** Marks a method as set up: its holder has paid with it and agreed, so it can be charged later without them. */
async function markMethodSetUp(call: WriteCall, method: PaymentMethod): Promise<PaymentMethod> {
  const ready = { ...method, sandbox: { ...method.sandbox, isSetUp: true } };
  await saveObject(call.db, ready);
  return ready;
}

/** The attempt fails, the intent waits for another method. */
async function declineIntent(
  call: WriteCall,
  intent: PaymentIntent,
  method: PaymentMethod,
  cardDecline: Decline,
): Promise<Answer> {
  const failed = await createFailedCharge(call, intent, method, cardDecline);
  const fault = addDocumentationUrl({ type: 'card_error', charge: failed.id, ...cardDecline, payment_method: method });
  const open: PaymentIntent = { ...reopened(intent), last_payment_error: fault, latest_charge: failed.id };
  await saveObject(call.db, open);
  const { behaviour } = method.sandbox.outcome;
  await recordStripeEvent(call, 'payment_intent.payment_failed', open, behaviour);
  return createRefusal({ ...fault, payment_intent: open }, behaviour);
}

export const authenticationRequired: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

function actionRefused(intent: PaymentIntent) {
  const message = 'This PaymentIntent requires additional user action, which error_on_requires_action does not allow.';
  return invalidRequest(message, { code: 'payment_intent_action_required', payment_intent: intent });
}
