import { createPrefixedId } from '../../http/ids.ts';
import { toUnixSeconds, type WriteCall } from './api/call.ts';
import { insertObject, saveObject } from './api/objects.ts';
import { bancontactBank } from './charges.ts';
import { recordStripeEvent } from './events.ts';
import { attachToCustomer, buildPaymentMethod } from './payment-methods.ts';
import type { PaymentMethod, SetupAttempt, SetupIntent } from './types.ts';

/** The method is ready for later payments, and kept with the customer if there is one. */
export async function finishSetupIntent(
  call: WriteCall,
  intent: SetupIntent,
  method: PaymentMethod,
): Promise<SetupIntent> {
  const readyMethod = { ...method, sandbox: { ...method.sandbox, isSetUp: true } };
  await saveObject(call.db, readyMethod);
  const debit = await createGeneratedDebit(call, readyMethod);
  const reusableMethod = debit ?? readyMethod;
  if (intent.customer) await attachToCustomer(call, reusableMethod, intent.customer);
  const attempt = buildSetupAttempt(call.now, intent, readyMethod, debit);
  await insertObject(call.db, attempt);
  const mandate = intent.sandbox?.mandate ?? null;
  const succeededIntent: SetupIntent = {
    ...intent,
    mandate,
    latest_attempt: attempt.id,
    next_action: null,
    status: 'succeeded',
  };
  await saveObject(call.db, succeededIntent);
  await recordStripeEvent(call, 'setup_intent.succeeded', succeededIntent, method.sandbox.outcome.behaviour);
  return succeededIntent;
}

/** Later payments of Bancontact and iDEAL are SEPA debits of the account that the bank has named. */
async function createGeneratedDebit(
  call: WriteCall,
  { type, billing_details }: PaymentMethod,
): Promise<PaymentMethod | undefined> {
  if (type !== 'bancontact' && type !== 'ideal') return undefined;
  const iban = type === 'bancontact' ? 'BE68539007547034' : 'NL39RABO0300065264';
  const { email } = billing_details;
  const debit = buildPaymentMethod({ type: 'sepa_debit', sepa_debit: { iban }, billing_details: { email } }, call.now);
  const generatedDebit = { ...debit, billing_details, sandbox: { ...debit.sandbox, isSetUp: true } };
  await insertObject(call.db, generatedDebit);
  return generatedDebit;
}

function buildSetupAttempt(now: Date, intent: SetupIntent, method: PaymentMethod, debit?: PaymentMethod): SetupAttempt {
  return {
    id: createPrefixedId('setatt'),
    object: 'setup_attempt',
    application: null,
    created: toUnixSeconds(now),
    customer: intent.customer,
    customer_account: null,
    flow_directions: null,
    livemode: false,
    on_behalf_of: null,
    payment_method: method.id,
    payment_method_details: {
      type: method.type,
      [method.type]: buildAttemptDetails(method, debit?.id ?? null, intent.sandbox?.mandate ?? null),
    },
    setup_error: null,
    setup_intent: intent.id,
    status: 'succeeded',
    usage: intent.usage,
  };
}

function buildAttemptDetails(
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
