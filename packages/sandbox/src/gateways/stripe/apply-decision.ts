import { createPrefixedId } from '../../http/ids.ts';
import type { Announcement, WriteCall } from './api/call.ts';
import { addDocumentationUrl, type Fault } from './api/errors.ts';
import { findObject, getObject, lockObject, saveObject } from './api/objects.ts';
import { payIntent } from './confirm.ts';
import { decideDebit } from './debits.ts';
import { apiVersion, recordStripeEvent } from './events.ts';
import { reopened } from './intent-fields.ts';
import type { StripeDeps } from './keys.ts';
import { announceEvents } from './next-action.ts';
import { finishSetupIntent } from './setup.ts';
import type { PaymentIntent, PaymentMethod, SetupIntent } from './types.ts';

export type Decision = 'approve' | 'cancel' | 'fail';

/** Applies the shopper's decision on the page of the bank; does nothing once the intent no longer waits for one. */
export function applyDecision(deps: StripeDeps, id: string, decision: Decision): Promise<void> {
  return decideAbout(deps, id, (call) =>
    id.startsWith('seti_') ? decideSetupIntent(call, decision) : decidePayment(call, decision),
  );
}

/** Lets the bank decide about a debit in processing. @returns false where there is none of this id */
export function decideAtBank(deps: StripeDeps, id: string): Promise<boolean> {
  return decideAbout(deps, id, async (call) => {
    const intent = await findObject(call.db, 'payment_intent', id);
    if (intent?.status !== 'processing') return false;
    await decideDebit(call, intent);
    return true;
  });
}

/** Runs what no call of the API decides in a transaction, and announces it. */
async function decideAbout<T>(deps: StripeDeps, id: string, work: (call: WriteCall) => Promise<T>): Promise<T> {
  const events: Announcement[] = [];
  const decided = await deps.store.db.transaction().execute((tx) => {
    const request = { id: createPrefixedId('req'), idempotency_key: null };
    const own = { form: {}, innerId: '', access: 'secret', version: apiVersion } as const;
    return work({ ...own, db: tx, id, now: deps.now(), deps, request, events });
  });
  await announceEvents(deps, events);
  return decided;
}

async function decidePayment(call: WriteCall, decision: Decision): Promise<void> {
  const intent = await lockObject(call.db, 'payment_intent', call.id);
  if (intent.status !== 'requires_action' || !intent.payment_method) return;
  const method = await getObject(call.db, 'payment_method', intent.payment_method);
  if (decision !== 'approve') return rejectPayment(call, intent, method, decision);
  if (method.type === 'card' && intent.confirmation_method === 'manual') {
    const ready = {
      ...intent,
      next_action: null,
      status: 'requires_confirmation',
      sandbox: { ...intent.sandbox, isAuthenticated: true },
    } as const;
    return saveObject(call.db, ready);
  }
  await payIntent(call, intent, method);
}

async function rejectPayment(
  call: WriteCall,
  intent: PaymentIntent,
  method: PaymentMethod,
  decision: Decision,
): Promise<void> {
  const fault = createRejectionFault(method, decision, 'payment_intent');
  const open = { ...reopened(intent), last_payment_error: fault };
  await saveObject(call.db, open);
  await recordStripeEvent(call, 'payment_intent.payment_failed', open, method.sandbox.outcome.behaviour);
}

async function decideSetupIntent(call: WriteCall, decision: Decision): Promise<void> {
  const intent = await lockObject(call.db, 'setup_intent', call.id);
  if (intent.status !== 'requires_action' || !intent.payment_method) return;
  const method = await getObject(call.db, 'payment_method', intent.payment_method);
  if (decision === 'approve') {
    await finishSetupIntent(call, intent, method);
    return;
  }
  const fault = createRejectionFault(method, decision, 'setup_intent');
  const open: SetupIntent = {
    ...intent,
    last_setup_error: fault,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  await saveObject(call.db, open);
  await recordStripeEvent(call, 'setup_intent.setup_failed', open);
}

function createRejectionFault(
  method: PaymentMethod,
  decision: Decision,
  kind: 'payment_intent' | 'setup_intent',
): Fault {
  if (decision === 'fail' && method.type !== 'card' && kind === 'payment_intent') {
    const code = 'payment_intent_payment_attempt_failed';
    return addDocumentationUrl({
      type: 'invalid_request_error',
      code,
      message: 'The payment failed.',
      payment_method: method,
    });
  }
  const message =
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.';
  return addDocumentationUrl({
    type: 'invalid_request_error',
    code: `${kind}_authentication_failure`,
    message,
    payment_method: method,
  });
}
