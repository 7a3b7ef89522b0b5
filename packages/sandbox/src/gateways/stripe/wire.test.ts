import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2019 } from 'ajv/dist/2019.js';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import type { Sandbox } from '../../sandbox.ts';
import { gatewayKeys, openTestSandbox } from '../../testing/index.ts';
import { filters } from './routes.ts';

// Stripe generates the types of its library from its description of the API. What the stand-in answers is written down as
// literals of these types: the compiler finds a field that is missing, unknown or of another kind.

interface Body {
  object?: string;
  error?: object;
  data?: Body[];
  deleted?: boolean;
}

test('every answer and event is of the type that Stripe publishes for it', async () => {
  const answers = [...(await collectAnswers()), ...(await collectAnswers(everyRareCall))];
  const kinds = answers.map(getStripeType).join();
  for (const name of names.values()) expect(kinds).toMatch(new RegExp(`Stripe\\.${name}\\b`));
  const lines = [planted, ...answers].map((answer, place) => `export const a${place} = ${formatLiteral(answer)};`);
  expect(compileSource(lines.join('\n'))).toEqual([expect.stringContaining('unheard_of')]);
});

/** A field that Stripe does not have: the compiler has to find it, and nothing else. */
const planted = { id: 'cus_1', object: 'customer', deleted: true, unheard_of: 1 };

function formatLiteral(answer: Body): string {
  return `${JSON.stringify(answer.error ?? answer, null, 1)} satisfies ${getStripeType(answer)}`;
}

const names = new Map([
  ['payment_intent', 'PaymentIntent'],
  ['setup_intent', 'SetupIntent'],
  ['setup_attempt', 'SetupAttempt'],
  ['payment_method', 'PaymentMethod'],
  ['payment_method_domain', 'PaymentMethodDomain'],
  ['customer', 'Customer'],
  ['charge', 'Charge'],
  ['refund', 'Refund'],
  ['dispute', 'Dispute'],
  ['event', 'Event'],
  ['balance', 'Balance'],
  ['balance_transaction', 'BalanceTransaction'],
  ['account', 'Account'],
  ['confirmation_token', 'ConfirmationToken'],
  ['mandate', 'Mandate'],
  ['payment_intent_amount_details_line_item', 'PaymentIntentAmountDetailsLineItem'],
  ['tax_id', 'TaxId'],
  ['tax.calculation', 'Tax.Calculation'],
  ['tax.calculation_line_item', 'Tax.CalculationLineItem'],
  ['tax.registration', 'Tax.Registration'],
  ['tax.settings', 'Tax.Settings'],
  ['tax.transaction', 'Tax.Transaction'],
  ['tax.transaction_line_item', 'Tax.TransactionLineItem'],
  ['token', 'Token'],
  ['v2.core.event', 'V2.Core.EventBase'],
  ['v2.core.event_destination', 'V2.Core.EventDestination'],
  ['webhook_endpoint', 'WebhookEndpoint'],
]);

function getStripeType({ object = '', error, data, deleted }: Body): string {
  if (error) return 'Stripe.PaymentIntent.LastPaymentError'; // the fields of every error
  if (deleted) return `Stripe.Deleted${names.get(object)}`;
  if (object === 'v2.core.event') return `Stripe.V2.Core.EventBase & { related_object: ${relatedObject} }`;
  if (object === '' && data) return `{ data: (${typeOfEntries(data)})[]; ${nextPages} }`;
  if (object === 'list') return `Stripe.ApiList<${typeOfEntries(data)}>`;
  if (object === 'search_result') return `Stripe.ApiSearchResult<${typeOfEntries(data)}>`;
  return `Stripe.${names.get(object)}`;
}

const relatedObject = 'Stripe.V2.Core.Events.RelatedObject';
/** A list of the second version of the API has no type of its own. */
const nextPages = 'next_page_url: string | null; previous_page_url: string | null';

function typeOfEntries([first]: Body[] = []): string {
  return first ? getStripeType(first) : 'never';
}

test('every answer and event is what Stripe’s description of its API says, each value of its kind and length', async () => {
  const answers = [...(await collectAnswers()), ...(await collectAnswers(everyRareCall))]
    .flatMap((answer) => (Array.isArray(answer.data) ? answer.data : [answer]))
    .filter(({ object = '' }) => !object.startsWith('v2.'));
  const announced = answers.flatMap(({ object, data }) => (object === 'event' ? readEventSubject(data) : []));
  expect(announced.length).toBeGreaterThan(20);
  expect([...answers, ...announced].flatMap(listSchemaFaults)).toEqual([]);
  const [customer] = answers.filter(({ object, deleted }) => object === 'customer' && !deleted);
  for (const wrong of [{ id: undefined }, { created: 'today' }, { email: 'a'.repeat(5001) }, { unheard_of: 1 }]) {
    expect(listSchemaFaults({ ...customer, ...wrong }).length).toBeGreaterThan(0);
  }
});

/** An event's data is no list, as that of other answers is. */
function readEventSubject(data: unknown): Body[] {
  const { object } = data as { object: Body }; // events contain an object
  return [object];
}

const { source: _, ...description } = JSON.parse(
  readFileSync(new URL('api-description.json', import.meta.url), 'utf8'),
);
const ajv = new Ajv2019({ strict: false, allErrors: true }).addSchema(description, 'stripe');

/** Returns in which ways Stripe would not answer so. */
function listSchemaFaults(answer: Body): string[] {
  const { object = '', error, deleted } = answer;
  const name = error
    ? 'PaymentIntent.LastPaymentError' // has the fields of every error
    : deleted
      ? `Deleted${names.get(object)}`
      : (names.get(object) ?? object).replace(/^Event$/, 'EventBase').replace(/^Tax\./, '');
  const validate = ajv.getSchema(`stripe#/$defs/${name}`);
  if (!validate) return [`${name} is not described`];
  validate(JSON.parse(JSON.stringify(error ?? answer)));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${name} ${instancePath} ${message}`);
}

const library = fileURLToPath(import.meta.resolve('stripe'));
const compiler = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'bin/tsc');

/** @returns what the compiler complains of, a line each */
function compileSource(text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-wire-'));
  const file = join(folder, 'answers.ts');
  writeFileSync(file, `import type Stripe from '${library}';\n${text}`);
  const options = '--noEmit --strict --skipLibCheck --module nodenext --target es2024 --types'.split(' ');
  try {
    execFileSync(process.execPath, [compiler, ...options, '', file], { encoding: 'utf8', cwd: folder });
    return [];
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string }; // execFile rejects with the output
    return stdout.split('\n').filter((line) => line.includes('error TS'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function collectAnswers(call = makeEveryCall): Promise<Body[]> {
  const answers: Body[] = [];
  const webhook = {
    urlOf: () => 'http://localhost:3000/inbox',
    fetch: async (request: Request) => {
      answers.push(await request.json());
      return new Response();
    },
  };
  const sandbox = await openTestSandbox({ webhook });
  await call(sandbox, createRecordingClient(sandbox, answers));
  return answers;
}

async function recordTaxes({ tax }: Stripe): Promise<void> {
  await tax.settings.retrieve();
  await tax.registrations.list({ status: 'active' });
  const { id } = await tax.calculations.create({
    currency: 'usd',
    line_items: [{ amount: 1999, reference: '1', quantity: 2 }],
    shipping_cost: { amount: 500 },
    customer_details: {
      address: { country: 'US', state: 'NY', postal_code: '10001' },
      address_source: 'shipping',
      tax_ids: [{ type: 'us_ein', value: '12-3456789' }],
    },
    expand: ['line_items.data.tax_breakdown', 'shipping_cost.tax_breakdown'],
  });
  await tax.calculations.retrieve(id ?? '');
  await tax.calculations.listLineItems(id ?? '');
  const transaction = await tax.transactions.createFromCalculation({
    calculation: id ?? '',
    reference: 'order-1',
    metadata: { shop: 'Mercer' },
    expand: ['line_items'],
  });
  await tax.transactions.listLineItems(transaction.id);
  await tax.transactions.createReversal({
    mode: 'full',
    original_transaction: transaction.id,
    reference: 'order-1-refund',
    expand: ['line_items'],
  });
}

/** Makes the calls that a shop rarely makes. */
async function everyRareCall(_sandbox: Sandbox, stripe: Stripe): Promise<void> {
  const price = { amount: 1999, currency: 'eur' };
  const card = { number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123', name: 'Ada' };
  const endpoint = await stripe.webhookEndpoints.create({ url: 'http://localhost:3000/hook', enabled_events: ['*'] });
  await stripe.webhookEndpoints.list();
  await stripe.webhookEndpoints.update(endpoint.id, { description: 'Shop' });
  const { id: destination } = await stripe.v2.core.eventDestinations.create({
    name: 'Shop',
    type: 'webhook_endpoint',
    event_payload: 'thin',
    enabled_events: ['*'],
    webhook_endpoint: { url: 'http://localhost:3000/thin' },
    include: ['webhook_endpoint.signing_secret', 'webhook_endpoint.url'],
  });
  await stripe.v2.core.eventDestinations.disable(destination);
  await stripe.v2.core.eventDestinations.enable(destination);
  await stripe.accounts.retrieveCurrent();
  const token = await stripe.tokens.create({ card });
  const authorizedCharge = await stripe.charges.create({ ...price, source: token.id, capture: false });
  const charge = await stripe.charges.capture(authorizedCharge.id, { amount: 1000 });
  await stripe.charges.update(charge.id, { fraud_details: { user_report: 'safe' } });
  await stripe.refunds.create({ charge: charge.id, expand: ['charge.refunds'] });
  await stripe.charges.create({ ...price, source: 'tok_chargeDeclined' }).catch(() => undefined);
  const customer = await stripe.customers.create({ tax_exempt: 'exempt', business_name: 'Mercer' });
  const taxId = await stripe.customers.createTaxId(customer.id, { type: 'eu_vat', value: 'DE123456789' });
  await stripe.customers.retrieve(customer.id, { expand: ['tax_ids', 'sources', 'subscriptions'] });
  await stripe.customers.deleteTaxId(customer.id, taxId.id);
  await recordTaxes(stripe);
  const confirmation = await stripe.testHelpers.confirmationTokens.create({ payment_method_data: { type: 'klarna' } });
  await stripe.confirmationTokens.retrieve(confirmation.id);
  const details = { order_reference: '1001' };
  const line = { product_name: 'Mug', quantity: 1, unit_cost: 1999 };
  const intent = await stripe.paymentIntents.create({
    ...price,
    amount_details: { line_items: [line], tax: { total_tax_amount: 0 } },
    payment_details: details,
    payment_method_options: { card: { request_three_d_secure: 'any' }, bancontact: { preferred_language: 'de' } },
    excluded_payment_method_types: ['klarna'],
    transfer_group: 'order_1',
    expand: ['amount_details.line_items'],
  });
  await stripe.paymentIntents.listAmountDetailsLineItems(intent.id);
  const online = { ip_address: '192.0.2.1', user_agent: 'Mercer' };
  for (const acceptance of [{ type: 'online', online } as const, { type: 'offline', offline: {} } as const]) {
    const { mandate } = await stripe.setupIntents.create({
      payment_method_data: { type: 'sepa_debit', sepa_debit: { iban: 'DE89370400440532013000' } },
      allowed_payment_method_types: ['sepa_debit'],
      mandate_data: { customer_acceptance: acceptance },
      confirm: true,
    });
    await stripe.mandates.retrieve(String(mandate));
  }
  for (const payment_method of ['pm_card_refundFail', 'pm_card_pendingRefund']) {
    const paymentParams = { payment_method, confirm: true, return_url: 'http://localhost:3000/' };
    const { id } = await stripe.paymentIntents.create({ ...price, ...paymentParams });
    await stripe.refunds.create({ payment_intent: id });
  }
  await stripe.refunds.list();
  await stripe.balanceTransactions.list();
  await stripe.webhookEndpoints.del(endpoint.id);
  await stripe.v2.core.events.retrieve((await stripe.v2.core.events.list()).data[0]?.id ?? '');
}

/** Makes every call that the stand-in answers, through Stripe's own library. */
async function makeEveryCall(sandbox: Sandbox, stripe: Stripe): Promise<void> {
  const address = { line1: '1 Main Street', city: 'Portland', state: 'OR', postal_code: '97201', country: 'US' };
  const customer = await stripe.customers.create({
    name: 'Ada Lovelace',
    email: 'ada@mercer.test',
    address,
    shipping: { name: 'Ada Lovelace', address },
    metadata: { account_id: 'a1' },
  });
  const price = { amount: 1999, currency: 'eur', metadata: { order_id: 'order_1' } };
  const setup = { ...price, customer: customer.id, setup_future_usage: 'off_session' as const };
  const paidIntent = await stripe.paymentIntents.create({
    ...setup,
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'http://localhost:3000/',
    shipping: { name: 'Ada Lovelace', address },
    expand: ['latest_charge.balance_transaction', 'customer', 'payment_method'],
  });
  const manualCapture = {
    ...price,
    capture_method: 'manual' as const,
    confirm: true,
    return_url: 'http://localhost:3000/',
  };
  const { id } = await stripe.paymentIntents.create({ ...manualCapture, payment_method: 'pm_card_mastercard' });
  await stripe.paymentIntents.capture(id, { amount_to_capture: 500 });
  const released = await stripe.paymentIntents.create({ ...manualCapture, payment_method: 'pm_card_amex' });
  await stripe.paymentIntents.cancel(released.id);
  await stripe.refunds.create({ payment_intent: paidIntent.id, amount: 99, reason: 'requested_by_customer' });
  for (const type of ['ideal', 'bancontact', 'klarna', 'sepa_debit'] as const) {
    const method = await stripe.paymentMethods.create({
      type,
      ...(type === 'sepa_debit' && { sepa_debit: { iban: 'DE89370400440532013000' } }),
      billing_details: { name: 'Ada Lovelace', email: 'ada@mercer.test', address },
    });
    const intent = await stripe.paymentIntents.create({
      ...price,
      confirm: true,
      payment_method: method.id,
      allowed_payment_method_types: [type],
      return_url: 'http://localhost:3000/',
    });
    await approveNextAction(sandbox, intent);
    await stripe.refunds.create({ payment_intent: intent.id });
  }
  const authenticatedIntent = await stripe.paymentIntents.create({
    ...price,
    confirm: true,
    payment_method: 'pm_card_threeDSecure2Required',
  });
  await approveNextAction(sandbox, authenticatedIntent);
  const setupParams = { customer: customer.id, confirm: true, return_url: 'http://localhost:3000/' };
  const cardSetup = await stripe.setupIntents.create({ ...setupParams, payment_method: 'pm_card_visa' });
  const bank = await stripe.setupIntents.create({ ...setupParams, payment_method_data: { type: 'bancontact' } });
  await approveNextAction(sandbox, bank);
  await stripe.setupIntents.retrieve(bank.id, { expand: ['latest_attempt'] });
  await stripe.setupAttempts.list({ setup_intent: cardSetup.id });
  await stripe.setupIntents.cancel((await stripe.setupIntents.create()).id);
  await stripe.paymentMethodDomains.create({ domain_name: 'shop.test' });
  await Promise.allSettled([
    stripe.paymentIntents.create({ ...manualCapture, payment_method: 'pm_card_chargeDeclined' }),
    stripe.setupIntents.create({ ...setupParams, payment_method: 'pm_card_chargeDeclined' }),
    stripe.paymentIntents.create({ ...price, amount: 1 }),
    stripe.paymentIntents.retrieve('pi_none'),
    stripe.paymentIntents.capture(paidIntent.id),
  ]);
  for (const payment_method of ['pm_card_createDisputeProductNotReceived', 'pm_card_createDisputeInquiry']) {
    const disputed = await stripe.paymentIntents.create({
      ...price,
      confirm: true,
      payment_method,
      return_url: 'http://localhost:3000/',
    });
    const [dispute] = (await stripe.disputes.list({ payment_intent: disputed.id })).data;
    await stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: 'winning_evidence' } });
  }
  await stripe.paymentIntents.search({ query: "metadata['order_id']:'order_1'" });
  await stripe.balance.retrieve();
  for (const name of Object.keys(filters)) await stripe.rawRequest('GET', `/v1/${name}s?limit=100`);
  await stripe.customers.del(customer.id);
}

async function approveNextAction(
  sandbox: Sandbox,
  { next_action }: Stripe.PaymentIntent | Stripe.SetupIntent,
): Promise<void> {
  const sdk = next_action?.use_stripe_sdk as { stripe_js?: string } | undefined; // created by the sandbox
  const url = next_action?.redirect_to_url?.url ?? sdk?.stripe_js;
  if (url) await sandbox.fetch(new Request(url, { method: 'POST', body: new URLSearchParams({ result: 'approve' }) }));
}

function createRecordingClient(sandbox: Sandbox, answers: Body[]): Stripe {
  const httpClient = Stripe.createFetchHttpClient(async (url, init) => {
    const response = await sandbox.fetch(new Request(String(url).replace('api.stripe.com', 'localhost'), init));
    answers.push(await response.clone().json());
    return response;
  });
  return new Stripe(gatewayKeys.stripe.secretKey, { httpClient, maxNetworkRetries: 0, telemetry: false });
}
