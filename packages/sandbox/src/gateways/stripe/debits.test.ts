import { expect, test } from 'vitest';
import { createStripeClient, openTestSandbox } from '../../testing/index.ts';

/** A debit of the account that a Bancontact set-up with this address has named, or of an IBAN. */
async function debit({ email, iban = 'DE89370400440532013000' }: { email?: string; iban?: string }) {
  const sandbox = await openTestSandbox();
  const stripe = createStripeClient(sandbox);
  const intent = await stripe.paymentIntents.create({
    amount: 1999,
    currency: 'eur',
    metadata: { order_id: 'order_1' },
    allowed_payment_method_types: ['sepa_debit'],
    payment_method_data: { type: 'sepa_debit', sepa_debit: { iban }, ...(email && { billing_details: { email } }) },
    confirm: true,
    expand: ['latest_charge'],
  });
  const decide = () =>
    sandbox.fetch(
      new Request(`http://localhost:3000/sandbox/stripe/bank/payment_intents/${intent.id}`, { method: 'POST' }),
    );
  const retrieveIntent = () => stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  const events = async () => (await stripe.events.list()).data.map(({ type }) => type).toReversed();
  return { intent, decide, read: retrieveIntent, events, stripe };
}

// https://docs.stripe.com/payments/sepa-debit/accept-a-payment and /payments/bancontact/save-during-payment, 'Test'
test.each([
  { email: 'test_1_generatedSepaDebitIntentsSucceedDelayed@example.com' },
  { iban: 'DE08370400440532013003' },
])('a delayed debit (%o) is in processing until its bank decides, and succeeds', async (account) => {
  const { intent, decide, read, events, stripe } = await debit(account);
  expect(intent).toMatchObject({ status: 'processing', amount_received: 0, latest_charge: { status: 'pending' } });
  await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toThrow('status of processing');
  await expect(stripe.paymentIntents.confirm(intent.id)).rejects.toThrow('processing');
  expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 0 }]);
  expect((await decide()).status).toBe(204);
  const paid = { status: 'succeeded', amount_received: 1999, latest_charge: { status: 'succeeded', paid: true } };
  expect(await read()).toMatchObject(paid);
  expect(await events()).toEqual([
    'payment_intent.created',
    'charge.pending',
    'payment_intent.processing',
    'charge.succeeded',
    'payment_intent.succeeded',
  ]);
  expect((await decide()).status).toBe(404);
  expect(await read()).toMatchObject(paid);
});

test.each([{ email: 'generatedSepaDebitIntentsFailDelayed@example.com' }, { iban: 'DE78370400440532013004' }])(
  'a delayed debit (%o) fails, and takes no money',
  async (account) => {
    const { decide, read, events, stripe } = await debit(account);
    await decide();
    expect(await read()).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_payment_attempt_failed' },
      latest_charge: { status: 'failed', paid: false, payment_method_details: { type: 'sepa_debit' } },
    });
    expect((await events()).slice(-2)).toEqual(['charge.failed', 'payment_intent.payment_failed']);
    expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 0 }]);
  },
);

test.each([{ email: 'generatedSepaDebitIntentsFail@example.com' }, { iban: 'DE62370400440532013001' }])(
  'a debit (%o) that fails is in processing when it is answered',
  async (account) => {
    const { intent, read } = await debit(account);
    expect(intent.status).toBe('processing');
    expect((await read()).status).toBe('requires_payment_method');
  },
);
