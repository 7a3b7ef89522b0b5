import { type Answer, answer, refusal, type WriteCall } from './api/call.ts';
import { invalidRequest, withPage } from './api/errors.ts';
import type { FormValue } from './api/form.ts';
import { saveObject } from './api/objects.ts';
import { boolean, type Params, type Shape, text } from './api/params.ts';
import { charge, failCharge } from './charges.ts';
import { useConfirmationToken } from './confirmation-tokens.ts';
import { startDebit } from './debits.ts';
import { emit } from './events.ts';
import { reopened, unasked } from './intent-fields.ts';
import { mandateData, mandateOf } from './mandates.ts';
import { cardOptions } from './method-options.ts';
import { nextAction, returnAddress } from './next-action.ts';
import { attach, createMethod, methodData, spent, usableMethod } from './payment-methods.ts';
import type { Decline } from './test-cards.ts';
import type { PaymentIntent, PaymentMethod, SetupIntent } from './types.ts';

/** What a confirmation may say, alone or with the creation. */
export const confirmShape = {
  off_session: offSession,
  return_url: text,
  payment_method_data: methodData,
  use_stripe_sdk: boolean,
  error_on_requires_action: boolean,
  confirmation_token: text,
  mandate: text,
  mandate_data: mandateData,
} satisfies Shape;

export type Confirmation = Params<typeof confirmShape> & { payment_method?: string | null };

/** Whether the shopper is away; `one_off` and `recurring` say why. */
function offSession(value: FormValue, param: string): boolean {
  return value === 'one_off' || value === 'recurring' || boolean(value, param);
}

/** Tries to pay: at once, or after the card holder has been asked. */
export async function confirmIntent(call: WriteCall, before: PaymentIntent, given: Confirmation): Promise<Answer> {
  assertConfirmable(before);
  const token = await useConfirmationToken(call, before, given.confirmation_token);
  const params: Confirmation = { ...token?.confirmation, ...given };
  const intent: PaymentIntent = { ...before, ...token?.fields };
  const method = await methodOf(call, intent, params);
  const sandbox = { ...intent.sandbox, ...(await mandateOf(call, method, params)) };
  const asked: PaymentIntent = { ...intent, payment_method: method.id, last_payment_error: null, sandbox };
  if (needsAction(asked, method, params)) {
    if (params.off_session) return decline(call, asked, method, authenticationRequired);
    if (params.error_on_requires_action) throw actionRefused(asked);
    return requireAction(call, asked, method, params);
  }
  return pay(call, asked, method);
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
export async function methodOf(
  call: WriteCall,
  intent: PaymentIntent | SetupIntent,
  { payment_method, payment_method_data }: Confirmation,
): Promise<PaymentMethod> {
  const method = payment_method_data
    ? await createMethod(call, payment_method_data)
    : await usableMethod(call, payment_method ?? intent.payment_method ?? missingMethod(intent));
  if (!intent.payment_method_types.includes(method.type)) {
    const message = `The PaymentMethod provided (${method.type}) is not allowed for this ${nameOf(intent)}. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(', ')}.`;
    throw invalidRequest(message, { code: 'payment_intent_incompatible_payment_method', param: 'payment_method' });
  }
  if (method.customer && method.customer !== intent.customer) {
    const message =
      'The payment method you provided is attached to a customer so for security purposes you must provide the customer in the request.';
    throw invalidRequest(message, { param: 'payment_method' });
  }
  if (method.sandbox.isSpent && !method.customer) throw spent();
  return method;
}

const nameOf = ({ object }: PaymentIntent | SetupIntent) =>
  object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent';

function missingMethod(intent: PaymentIntent | SetupIntent): never {
  const message = `You cannot confirm this ${nameOf(intent)} because it's missing a payment method. You can either update the ${nameOf(intent)} with a payment method and then confirm it again, or confirm it again directly with a payment method.`;
  throw invalidRequest(message, { code: `${intent.object}_unexpected_state`, [intent.object]: intent });
}

function needsAction(intent: PaymentIntent, { type, sandbox }: PaymentMethod, { off_session }: Confirmation): boolean {
  if (type !== 'card') return type !== 'sepa_debit';
  if (intent.sandbox.isAuthenticated) return false;
  if (sandbox.outcome.authentication === 'on_request') return wantsAuthentication(intent);
  return (
    asksCardHolder(sandbox) && !(off_session && sandbox.outcome.authentication === 'until_set_up' && sandbox.isSetUp)
  );
}

export function wantsAuthentication(intent: PaymentIntent | SetupIntent): boolean {
  const { request_three_d_secure: wish } = cardOptions(intent);
  return wish === 'any' || wish === 'challenge';
}

function asksCardHolder({ outcome, isSetUp }: PaymentMethod['sandbox']): boolean {
  return outcome.authentication === 'always' || (outcome.authentication === 'until_set_up' && !isSetUp);
}

async function requireAction(call: WriteCall, intent: PaymentIntent, method: PaymentMethod, params: Confirmation) {
  const address = returnAddress(call.deps.origin, params.return_url);
  const next_action = nextAction(call.deps.origin, intent, method, { ...params, address });
  const waiting: PaymentIntent = { ...intent, next_action, status: 'requires_action' };
  await saveObject(call.db, waiting);
  await emit(call, 'payment_intent.requires_action', waiting);
  return answer(waiting);
}

/** With a method that nothing more is asked of. */
export async function pay(call: WriteCall, intent: PaymentIntent, method: PaymentMethod): Promise<Answer> {
  const { decline: refused, behaviour } = method.sandbox.outcome;
  if (refused) return decline(call, intent, method, refused);
  const paidWith = await used(call, intent, method);
  if (method.sandbox.outcome.debit) return answer(await startDebit(call, intent, paidWith));
  const made = await charge(call, intent, paidWith);
  const isHeld = intent.capture_method === 'manual';
  const paid: PaymentIntent = {
    ...intent,
    amount_capturable: isHeld ? intent.amount : 0,
    amount_received: isHeld ? 0 : intent.amount,
    last_payment_error: null,
    latest_charge: made.id,
    next_action: null,
    payment_method: method.id,
    status: isHeld ? 'requires_capture' : 'succeeded',
    sandbox: unasked(intent),
  };
  await saveObject(call.db, paid);
  await emit(call, isHeld ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', paid, behaviour);
  // nothing is lost of a payment that is only held: it is when the money is taken
  return isHeld && behaviour === 'answer_lost' ? answer(paid) : { ...answer(paid), behaviour };
}

/** Kept with the customer where the intent says so; else it has served its one payment. */
async function used(call: WriteCall, intent: PaymentIntent, method: PaymentMethod): Promise<PaymentMethod> {
  if (method.customer) return intent.setup_future_usage === 'off_session' ? setUp(call, method) : method;
  if (intent.customer && intent.setup_future_usage) {
    const kept = { ...method, sandbox: { ...method.sandbox, isSetUp: true } };
    return attach(call, kept, intent.customer);
  }
  const spentMethod = { ...method, sandbox: { ...method.sandbox, isSpent: true } };
  await saveObject(call.db, spentMethod);
  return spentMethod;
}

/** What its holder has paid with, and agreed to, is charged later without them. */
async function setUp(call: WriteCall, method: PaymentMethod): Promise<PaymentMethod> {
  const ready = { ...method, sandbox: { ...method.sandbox, isSetUp: true } };
  await saveObject(call.db, ready);
  return ready;
}

/** The attempt fails, the intent waits for another method. */
async function decline(
  call: WriteCall,
  intent: PaymentIntent,
  method: PaymentMethod,
  refused: Decline,
): Promise<Answer> {
  const failed = await failCharge(call, intent, method, refused);
  const fault = withPage({ type: 'card_error', charge: failed.id, ...refused, payment_method: method });
  const open: PaymentIntent = { ...reopened(intent), last_payment_error: fault, latest_charge: failed.id };
  await saveObject(call.db, open);
  const { behaviour } = method.sandbox.outcome;
  await emit(call, 'payment_intent.payment_failed', open, behaviour);
  return refusal({ ...fault, payment_intent: open }, behaviour);
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
