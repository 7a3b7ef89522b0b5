import { newId } from '../http/ids.ts';
import { seconds, type WriteCall } from './api/call.ts';
import { insertObject, saveObject } from './api/objects.ts';
import { bancontactBank } from './charges.ts';
import { emit } from './events.ts';
import { attach, newMethod } from './payment-methods.ts';
import type { PaymentMethod, SetupAttempt, SetupIntent } from './types.ts';

/** The method is ready for later payments, and kept with the customer if there is one. */
export async function finishSetup(call: WriteCall, intent: SetupIntent, method: PaymentMethod): Promise<SetupIntent> {
  const known = { ...method, sandbox: { ...method.sandbox, isSetUp: true } };
  await saveObject(call.db, known);
  const debit = await debitOf(call, known);
  const kept = debit ?? known;
  if (intent.customer) await attach(call, kept, intent.customer);
  const attempt = newAttempt(call.now, intent, known, debit);
  await insertObject(call.db, attempt);
  const mandate = intent.sandbox?.mandate ?? null;
  const done: SetupIntent = { ...intent, mandate, latest_attempt: attempt.id, next_action: null, status: 'succeeded' };
  await saveObject(call.db, done);
  await emit(call, 'setup_intent.succeeded', done, method.sandbox.outcome.behaviour);
  return done;
}

/** Later payments of Bancontact and iDEAL are SEPA debits of the account that the bank has named. */
async function debitOf(call: WriteCall, { type, billing_details }: PaymentMethod): Promise<PaymentMethod | undefined> {
  if (type !== 'bancontact' && type !== 'ideal') return undefined;
  const iban = type === 'bancontact' ? 'BE68539007547034' : 'NL39RABO0300065264';
  const { email } = billing_details;
  const debit = newMethod({ type: 'sepa_debit', sepa_debit: { iban }, billing_details: { email } }, call.now);
  const known = { ...debit, billing_details, sandbox: { ...debit.sandbox, isSetUp: true } };
  await insertObject(call.db, known);
  return known;
}

function newAttempt(now: Date, intent: SetupIntent, method: PaymentMethod, debit?: PaymentMethod): SetupAttempt {
  return {
    id: newId('setatt'),
    object: 'setup_attempt',
    application: null,
    created: seconds(now),
    customer: intent.customer,
    customer_account: null,
    flow_directions: null,
    livemode: false,
    on_behalf_of: null,
    payment_method: method.id,
    payment_method_details: {
      type: method.type,
      [method.type]: detailsOf(method, debit?.id ?? null, intent.sandbox?.mandate ?? null),
    },
    setup_error: null,
    setup_intent: intent.id,
    status: 'succeeded',
    usage: intent.usage,
  };
}

function detailsOf(
  { type, card, ideal }: PaymentMethod,
  generated_sepa_debit: string | null,
  generated_sepa_debit_mandate: string | null,
): object {
  if (type === 'card' && card) {
    const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, wallet } = card;
    const facts = { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 };
    return { ...facts, network: brand, three_d_secure: null, wallet };
  }
  const generated = { generated_sepa_debit, generated_sepa_debit_mandate, verified_name: null };
  if (type === 'bancontact') return { ...bancontactBank, ...generated, iban_last4: '7034', preferred_language: 'en' };
  if (type === 'ideal') return { ...ideal, ...generated, iban_last4: '5264' };
  return {};
}
