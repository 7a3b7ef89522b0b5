import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2019 } from 'ajv/dist/2019.js';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import type { Sandbox } from '../sandbox.ts';
import { gatewayKeys, testSandbox } from '../testing/index.ts';
import { filters } from './filters.ts';

// Stripe generates the types of its library from its description of the API. What the stand-in answers is written down as
// literals of these types: the compiler finds a field that is missing, unknown or of another kind.

interface Body {
  object?: string;
  error?: object;
  data?: Body[];
  deleted?: boolean;
}

test('every answer and event is of the type that Stripe publishes for it', async () => {
  const answers = await everyAnswer();
  const kinds = answers.map(typeOf).join();
  for (const name of names.values()) expect(kinds).toMatch(new RegExp(`Stripe\\.${name}\\b`));
  const lines = [planted, ...answers].map((answer, place) => `export const a${place} = ${literal(answer)};`);
  expect(compile(lines.join('\n'))).toEqual([expect.stringContaining('unheard_of')]);
});

/** A field that Stripe does not have: the compiler has to find it, and nothing else. */
const planted = { id: 'cus_1', object: 'customer', deleted: true, unheard_of: 1 };

function literal(answer: Body): string {
  return `${JSON.stringify(answer.error ?? answer, null, 1)} satisfies ${typeOf(answer)}`;
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
]);

function typeOf({ object = '', error, data, deleted }: Body): string {
  if (error) return 'Stripe.PaymentIntent.LastPaymentError'; // the fields of every error
  if (deleted) return 'Stripe.DeletedCustomer';
  if (object === 'list') return `Stripe.ApiList<${typeOfEntries(data)}>`;
  if (object === 'search_result') return `Stripe.ApiSearchResult<${typeOfEntries(data)}>`;
  return `Stripe.${names.get(object)}`;
}

function typeOfEntries([first]: Body[] = []): string {
  return first ? typeOf(first) : 'never';
}

test('every answer and event has all that Stripe’s description of its API demands, each value of its kind and length', async () => {
  const answers = (await everyAnswer()).flatMap((one) => (Array.isArray(one.data) ? one.data : [one]));
  const announced = answers.flatMap(({ object, data }) => (object === 'event' ? subjectOf(data) : []));
  expect(announced.length).toBeGreaterThan(20);
  expect([...answers, ...announced].flatMap(faultsOf)).toEqual([]);
  const [customer] = answers.filter(({ object, deleted }) => object === 'customer' && !deleted);
  for (const wrong of [{ id: undefined }, { created: 'today' }, { email: 'a'.repeat(5001) }]) {
    expect(faultsOf({ ...customer, ...wrong })).toHaveLength(1);
  }
});

/** An event's data is no list, as that of other answers is. */
function subjectOf(data: unknown): Body[] {
  const { object } = data as { object: Body }; // of an event
  return [object];
}

const { source: _, ...description } = JSON.parse(
  readFileSync(new URL('api-description.json', import.meta.url), 'utf8'),
);
const ajv = new Ajv2019({ strict: false, allErrors: true }).addSchema(description, 'stripe');

/** @returns what Stripe would not answer so; a field that it does not know is the compiler's to find */
function faultsOf(answer: Body): string[] {
  const { object, error, deleted } = answer;
  const name = error ? 'error' : deleted ? 'deleted_customer' : object;
  const validate = ajv.getSchema(`stripe#/$defs/${name}`);
  if (!validate) return [`${name} is not described`];
  validate(JSON.parse(JSON.stringify(answer)));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${name} ${instancePath} ${message}`);
}

const library = fileURLToPath(import.meta.resolve('stripe'));
const compiler = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'bin/tsc');

/** @returns what the compiler complains of, a line each */
function compile(text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-wire-'));
  const file = join(folder, 'answers.ts');
  writeFileSync(file, `import type Stripe from '${library}';\n${text}`);
  const options = '--noEmit --strict --skipLibCheck --module nodenext --target es2024 --types'.split(' ');
  try {
    execFileSync(process.execPath, [compiler, ...options, '', file], { encoding: 'utf8', cwd: folder });
    return [];
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string }; // of a process that ended badly
    return stdout.split('\n').filter((line) => line.includes('error TS'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function everyAnswer(): Promise<Body[]> {
  const answers: Body[] = [];
  const webhook = {
    urlOf: () => 'http://localhost:3000/inbox',
    fetch: async (request: Request) => {
      answers.push(await request.json());
      return new Response();
    },
  };
  const sandbox = await testSandbox({ webhook });
  await everyCall(sandbox, recorded(sandbox, answers));
  return answers;
}

/** All that the stand-in answers, by way of Stripe's own library. */
async function everyCall(sandbox: Sandbox, stripe: Stripe): Promise<void> {
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
  const paid = await stripe.paymentIntents.create({
    ...setup,
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'http://localhost:3000/',
    shipping: { name: 'Ada Lovelace', address },
    expand: ['latest_charge.balance_transaction', 'customer', 'payment_method'],
  });
  const held = { ...price, capture_method: 'manual' as const, confirm: true, return_url: 'http://localhost:3000/' };
  const { id } = await stripe.paymentIntents.create({ ...held, payment_method: 'pm_card_mastercard' });
  await stripe.paymentIntents.capture(id, { amount_to_capture: 500 });
  const released = await stripe.paymentIntents.create({ ...held, payment_method: 'pm_card_amex' });
  await stripe.paymentIntents.cancel(released.id);
  await stripe.refunds.create({ payment_intent: paid.id, amount: 99, reason: 'requested_by_customer' });
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
    await approve(sandbox, intent);
    await stripe.refunds.create({ payment_intent: intent.id });
  }
  const asked = await stripe.paymentIntents.create({
    ...price,
    confirm: true,
    payment_method: 'pm_card_threeDSecure2Required',
  });
  await approve(sandbox, asked);
  const own = { customer: customer.id, confirm: true, return_url: 'http://localhost:3000/' };
  const cardSetup = await stripe.setupIntents.create({ ...own, payment_method: 'pm_card_visa' });
  const bank = await stripe.setupIntents.create({ ...own, payment_method_data: { type: 'bancontact' } });
  await approve(sandbox, bank);
  await stripe.setupIntents.retrieve(bank.id, { expand: ['latest_attempt'] });
  await stripe.setupAttempts.list({ setup_intent: cardSetup.id });
  await stripe.setupIntents.cancel((await stripe.setupIntents.create()).id);
  await stripe.paymentMethodDomains.create({ domain_name: 'shop.test' });
  await Promise.allSettled([
    stripe.paymentIntents.create({ ...held, payment_method: 'pm_card_chargeDeclined' }),
    stripe.setupIntents.create({ ...own, payment_method: 'pm_card_chargeDeclined' }),
    stripe.paymentIntents.create({ ...price, amount: 1 }),
    stripe.paymentIntents.retrieve('pi_none'),
    stripe.paymentIntents.capture(paid.id),
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

async function approve(sandbox: Sandbox, { next_action }: Stripe.PaymentIntent | Stripe.SetupIntent): Promise<void> {
  const sdk = next_action?.use_stripe_sdk as { stripe_js?: string } | undefined; // of the stand-in's own making
  const url = next_action?.redirect_to_url?.url ?? sdk?.stripe_js;
  if (url) await sandbox.fetch(new Request(url, { method: 'POST', body: new URLSearchParams({ result: 'approve' }) }));
}

function recorded(sandbox: Sandbox, answers: Body[]): Stripe {
  const httpClient = Stripe.createFetchHttpClient(async (url, init) => {
    const response = await sandbox.fetch(new Request(String(url).replace('api.stripe.com', 'localhost'), init));
    answers.push(await response.clone().json());
    return response;
  });
  return new Stripe(gatewayKeys.stripe.secretKey, { httpClient, maxNetworkRetries: 0, telemetry: false });
}
