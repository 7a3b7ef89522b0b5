import { readFileSync } from 'node:fs';
import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js';
import { expect, test } from 'vitest';
import type { Sandbox } from '../../sandbox.ts';
import { approveAtPaypal, createPaypalClient, gatewayKeys, openTestSandbox } from '../../testing/index.ts';

// PayPal publishes descriptions of its APIs; what the stand-in answers and announces is held against them.

const { source: _, ...descriptions } = JSON.parse(
  readFileSync(new URL('api-description.json', import.meta.url), 'utf8'),
);
const ajv = new Ajv2019({ strict: false, allErrors: true, unicodeRegExp: false });
for (const [api, description] of Object.entries(descriptions)) ajv.addSchema({ $id: api, ...(description as object) });

const validators = new Map<string, ValidateFunction>();

/** @param names of schemas, e.g. `orders order` */
function getValidator(names: string[]): ValidateFunction {
  const allOf = names.map((name) => ({ $ref: name.replace(' ', '#/$defs/') }));
  const validate = validators.get(names.join()) ?? ajv.compile({ allOf, unevaluatedProperties: false });
  validators.set(names.join(), validate);
  return validate;
}

/** @returns what PayPal would not answer so */
function listSchemaFaults(body: unknown, ...names: string[]): string[] {
  const validate = getValidator(names);
  validate(body);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${names} ${instancePath} ${message}`);
}

const schemas: [call: RegExp, api: string, answer: string, refusals: string][] = [
  [/^POST \/v2\/checkout\/orders\/\w+\/capture/, 'orders', 'order', 'orders.capture-'],
  [/^POST \/v2\/checkout\/orders\/\w+\/authorize/, 'orders', 'order', 'orders.authorize-'],
  [/^PATCH \/v2\/checkout\/orders/, 'orders', 'order', 'orders.patch-'],
  [/ \/v2\/checkout\/orders/, 'orders', 'order', ''],
  [/^POST \/v2\/payments\/authorizations\/\w+\/capture/, 'payments', 'capture-2', ''],
  [/^POST \/v2\/payments\/authorizations\/\w+\/void/, 'payments', 'authorization-2', 'authorizations.void-'],
  [/ \/v2\/payments\/authorizations/, 'payments', 'authorization-2', ''],
  [/^POST \/v2\/payments\/captures/, 'payments', 'refund', 'captures.refund-'],
  [/ \/v2\/payments\/captures/, 'payments', 'capture-2', ''],
  [/ \/v2\/payments\/refunds/, 'payments', 'refund', ''],
];

function checkAnswer(call: string, status: number, body: unknown): string[] {
  const [, api, answer, refusals = ''] = schemas.find(([pattern]) => pattern.test(call)) ?? [];
  if (body === null) return [];
  if (status < 400) return listSchemaFaults(body, `${api} ${answer}`).map((fault) => `${call}: ${fault}`);
  const specificSchema = [`${api} ${refusals}${status}`, `${api} ${status}`].find((name) =>
    ajv.getSchema(name.replace(' ', '#/$defs/')),
  );
  return listSchemaFaults(body, `${api} error_${status}`, ...(specificSchema ? [specificSchema] : [])).map(
    (fault) => `${call} ${status}: ${fault}`,
  );
}

const resources: Record<string, string> = {
  'checkout-order': 'orders order',
  authorization: 'payments authorization-2',
  capture: 'payments capture-2',
  refund: 'payments refund',
};

async function collectAnswers(): Promise<{ calls: string[]; faults: string[] }> {
  const faults: string[] = [];
  const calls: string[] = [];
  const webhook = {
    urlOf: () => 'http://localhost:3000/inbox',
    fetch: async (request: Request) => {
      const { event_type, resource_type, resource } = await request.json();
      calls.push(event_type);
      faults.push(
        ...listSchemaFaults(resource, resources[resource_type] ?? '').map((fault) => `${event_type}: ${fault}`),
      );
      return new Response();
    },
  };
  const sandbox = await openTestSandbox({ webhook });
  const call = await createPaypalClient(sandbox);
  await makeEveryCall(sandbox, async (method, path, body, extraHeaders) => {
    const answer = await call(method, path, body, extraHeaders);
    const callName = `${method} ${path}`;
    calls.push(callName);
    faults.push(...checkAnswer(callName, answer.status, answer.body));
    return answer;
  });
  await expect.poll(() => calls.filter((name) => name === 'PAYMENT.CAPTURE.REFUNDED').length).toBe(2);
  return { calls, faults };
}

type PaypalClient = Awaited<ReturnType<typeof createPaypalClient>>;

const orders = '/v2/checkout/orders';
const amount = { currency_code: 'EUR', value: '19.99' };
const unit = { amount, custom_id: 'order_1', invoice_id: 'order_1' };

/** Makes every kind of call that the sandbox answers. */
async function makeEveryCall(sandbox: Sandbox, ask: PaypalClient): Promise<void> {
  const { body: order } = await ask('POST', orders, { intent: 'CAPTURE', purchase_units: [unit] });
  await ask('POST', `${orders}/${order.id}/capture`);
  const path = "/purchase_units/@reference_id=='default'/";
  const buildPatch = (field: string, value: unknown) => [{ op: 'replace', path: path + field, value }];
  await ask('PATCH', `${orders}/${order.id}`, buildPatch('amount', { ...amount, value: '9.99' }));
  const toAmountPart = (value: string) => ({ ...amount, value });
  const breakdown = {
    item_total: toAmountPart('8.99'),
    shipping: toAmountPart('1.00'),
    tax_total: toAmountPart('0.00'),
    discount: toAmountPart('0.00'),
  };
  const createOption = (id: string, selected: boolean) => ({
    id,
    label: id,
    type: 'SHIPPING',
    amount: toAmountPart('1.00'),
    selected,
  });
  const patchWithOptions = (options: object[], amountBreakdown: object = breakdown) => [
    ...buildPatch('amount', { ...toAmountPart('9.99'), breakdown: amountBreakdown }),
    ...buildPatch('shipping/options', options),
  ];
  for (const options of [
    [createOption('a', true), createOption('b', false)],
    [createOption('a', false)],
    [createOption('a', true), createOption('b', true)],
    [{}],
  ]) {
    await ask('PATCH', `${orders}/${order.id}`, patchWithOptions(options));
  }
  await ask(
    'PATCH',
    `${orders}/${order.id}`,
    patchWithOptions([createOption('a', true)], { ...breakdown, shipping: toAmountPart('2.00') }),
  );
  await ask(
    'PATCH',
    `${orders}/${order.id}`,
    buildPatch('amount', {
      ...toAmountPart('9.99'),
      breakdown: { ...breakdown, item_total: toAmountPart('9.99'), shipping: toAmountPart('0.00') },
    }),
  );
  const elsewhere = [{ op: 'replace', path: "/purchase_units/@reference_id=='other'/custom_id", value: 'x' }];
  await ask('PATCH', `${orders}/${order.id}`, elsewhere);
  for (const wrong of [
    buildPatch('intent', 'X'),
    buildPatch('amount', {}),
    buildPatch('amount', { ...amount, value: '1.999' }),
  ]) {
    await ask('PATCH', `${orders}/${order.id}`, wrong);
  }
  await approveAtPaypal(sandbox, order.id);
  await ask('GET', `${orders}/${order.id}`);
  await ask(
    'POST',
    `${orders}/${order.id}/capture`,
    {},
    { 'PayPal-Mock-Response': encodeMockCode('INSTRUMENT_DECLINED') },
  );
  const { body: capturedOrder } = await ask('POST', `${orders}/${order.id}/capture`);
  await ask('POST', `${orders}/${order.id}/capture`);
  await ask('PATCH', `${orders}/${order.id}`, buildPatch('amount', amount));
  const captures = `/v2/payments/captures/${capturedOrder.purchase_units[0].payments.captures[0].id}`;
  await ask('GET', captures);
  await ask('POST', `${captures}/refund`, { amount: { ...amount, value: '99.00' } });
  const { body: refund } = await ask('POST', `${captures}/refund`, { amount: { ...amount, value: '1.00' } });
  await ask('POST', `${captures}/refund`);
  await ask('POST', `${captures}/refund`);
  await ask('GET', `/v2/payments/refunds/${refund.id}`);
  await ask('GET', `${orders}/${order.id}`);
  for (const end of ['capture', 'void']) {
    const authorizedUnit = { ...unit, invoice_id: end };
    const { body: authorizedOrder } = await ask('POST', orders, {
      intent: 'AUTHORIZE',
      purchase_units: [authorizedUnit],
    });
    await ask('POST', `${orders}/${authorizedOrder.id}/authorize`);
    await approveAtPaypal(sandbox, authorizedOrder.id);
    const { body: authorized } = await ask('POST', `${orders}/${authorizedOrder.id}/authorize`);
    const authorization = `/v2/payments/authorizations/${authorized.purchase_units[0].payments.authorizations[0].id}`;
    await ask('GET', authorization);
    await ask('POST', `${authorization}/capture`, { amount: { ...amount, value: '99.00' } });
    for (const action of [end, 'void', 'capture']) await ask('POST', `${authorization}/${action}`);
    await ask('GET', `${orders}/${authorizedOrder.id}`);
  }
  for (const body of [{}, { intent: 'X' }, { intent: 'CAPTURE' }, { intent: 'CAPTURE', purchase_units: [{}] }]) {
    await ask('POST', orders, body);
  }
  for (const value of ['x', '-1', '0', '1.001', 7]) {
    await ask('POST', orders, { intent: 'CAPTURE', purchase_units: [{ amount: { ...amount, value } }] });
  }
  await ask('POST', orders, { intent: 'CAPTURE', purchase_units: [{ amount: { ...amount, currency_code: 'XTS' } }] });
  for (const unknown of [orders, '/v2/payments/captures', '/v2/payments/authorizations', '/v2/payments/refunds']) {
    await ask('GET', `${unknown}/0`);
  }
}

const encodeMockCode = (mock_application_codes: string) => JSON.stringify({ mock_application_codes });

test('every answer and announcement is as PayPal describes it', async () => {
  const { calls, faults } = await collectAnswers();
  expect(faults).toEqual([]);
  expect(calls.length).toBeGreaterThan(40);
  const planted = { id: 'O1', status: 'CREATED', unheard_of: 1 };
  expect(listSchemaFaults(planted, 'orders order')).toEqual([expect.stringContaining('unevaluated')]);
  expect(listSchemaFaults({ ...planted, status: 'PAID', unheard_of: undefined }, 'orders order')).not.toEqual([]);
});

test('who does not know the shop’s keys reads and takes nothing', async () => {
  const sandbox = await openTestSandbox();
  const requestPaypal = (path: string, init: RequestInit) =>
    sandbox.fetch(new Request(`http://localhost:3000/sandbox/paypal${path}`, init));
  const { clientId } = gatewayKeys.paypal;
  for (const authorization of ['', 'Basic', `Basic ${btoa(`${clientId}:wrong`)}`, `Bearer ${clientId}`]) {
    const headers = { authorization };
    const body = 'grant_type=client_credentials';
    const login = await requestPaypal('/v1/oauth2/token', { method: 'POST', headers, body });
    expect([login.status, (await login.json()).error]).toEqual([401, 'invalid_client']);
    const orderResponse = await requestPaypal(`${orders}/1`, { headers });
    expect(checkAnswer('GET /v2/checkout/orders/1', orderResponse.status, await orderResponse.json())).toEqual([]);
    expect(orderResponse.status).toBe(401);
  }
});
