import { readFileSync } from 'node:fs';
import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js';
import { expect, test } from 'vitest';
import type { Sandbox } from '../sandbox.ts';
import { approveAtPaypal, gatewayKeys, paypalOf, testSandbox } from '../testing/index.ts';

// PayPal publishes descriptions of its APIs; what the stand-in answers and announces is held against them.

const { source: _, ...descriptions } = JSON.parse(
  readFileSync(new URL('api-description.json', import.meta.url), 'utf8'),
);
const ajv = new Ajv2019({ strict: false, allErrors: true, unicodeRegExp: false });
for (const [api, description] of Object.entries(descriptions)) ajv.addSchema({ $id: api, ...(description as object) });

const validators = new Map<string, ValidateFunction>();

/** @param names of schemas, e.g. `orders order` */
function validatorOf(names: string[]): ValidateFunction {
  const allOf = names.map((name) => ({ $ref: name.replace(' ', '#/$defs/') }));
  const validate = validators.get(names.join()) ?? ajv.compile({ allOf, unevaluatedProperties: false });
  validators.set(names.join(), validate);
  return validate;
}

/** @returns what PayPal would not answer so */
function faultsOf(body: unknown, ...names: string[]): string[] {
  const validate = validatorOf(names);
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

function check(call: string, status: number, body: unknown): string[] {
  const [, api, answer, refusals = ''] = schemas.find(([pattern]) => pattern.test(call)) ?? [];
  if (body === null) return [];
  if (status < 400) return faultsOf(body, `${api} ${answer}`).map((fault) => `${call}: ${fault}`);
  const own = [`${api} ${refusals}${status}`, `${api} ${status}`].find((name) =>
    ajv.getSchema(name.replace(' ', '#/$defs/')),
  );
  return faultsOf(body, `${api} error_${status}`, ...(own ? [own] : [])).map((fault) => `${call} ${status}: ${fault}`);
}

const resources: Record<string, string> = {
  'checkout-order': 'orders order',
  authorization: 'payments authorization-2',
  capture: 'payments capture-2',
  refund: 'payments refund',
};

async function everyAnswer(): Promise<{ calls: string[]; faults: string[] }> {
  const faults: string[] = [];
  const calls: string[] = [];
  const webhook = {
    urlOf: () => 'http://localhost:3000/inbox',
    fetch: async (request: Request) => {
      const { event_type, resource_type, resource } = await request.json();
      calls.push(event_type);
      faults.push(...faultsOf(resource, resources[resource_type] ?? '').map((fault) => `${event_type}: ${fault}`));
      return new Response();
    },
  };
  const sandbox = await testSandbox({ webhook });
  const call = await paypalOf(sandbox);
  await everyCall(sandbox, async (method, path, body, more) => {
    const answer = await call(method, path, body, more);
    const said = `${method} ${path}`;
    calls.push(said);
    faults.push(...check(said, answer.status, answer.body));
    return answer;
  });
  await expect.poll(() => calls.filter((name) => name === 'PAYMENT.CAPTURE.REFUNDED').length).toBe(2);
  return { calls, faults };
}

type Ask = Awaited<ReturnType<typeof paypalOf>>;

const orders = '/v2/checkout/orders';
const amount = { currency_code: 'EUR', value: '19.99' };
const unit = { amount, custom_id: 'order_1', invoice_id: 'order_1' };

/** All that the stand-in answers. */
async function everyCall(sandbox: Sandbox, ask: Ask): Promise<void> {
  const { body: order } = await ask('POST', orders, { intent: 'CAPTURE', purchase_units: [unit] });
  await ask('POST', `${orders}/${order.id}/capture`);
  const path = "/purchase_units/@reference_id=='default'/";
  const change = (field: string, value: unknown) => [{ op: 'replace', path: path + field, value }];
  await ask('PATCH', `${orders}/${order.id}`, change('amount', { ...amount, value: '9.99' }));
  const part = (value: string) => ({ ...amount, value });
  const breakdown = {
    item_total: part('8.99'),
    shipping: part('1.00'),
    tax_total: part('0.00'),
    discount: part('0.00'),
  };
  const option = (id: string, selected: boolean) => ({
    id,
    label: id,
    type: 'SHIPPING',
    amount: part('1.00'),
    selected,
  });
  const rated = (options: object[], shown: object = breakdown) => [
    ...change('amount', { ...part('9.99'), breakdown: shown }),
    ...change('shipping/options', options),
  ];
  for (const options of [
    [option('a', true), option('b', false)],
    [option('a', false)],
    [option('a', true), option('b', true)],
    [{}],
  ]) {
    await ask('PATCH', `${orders}/${order.id}`, rated(options));
  }
  await ask('PATCH', `${orders}/${order.id}`, rated([option('a', true)], { ...breakdown, shipping: part('2.00') }));
  await ask(
    'PATCH',
    `${orders}/${order.id}`,
    change('amount', {
      ...part('9.99'),
      breakdown: { ...breakdown, item_total: part('9.99'), shipping: part('0.00') },
    }),
  );
  const elsewhere = [{ op: 'replace', path: "/purchase_units/@reference_id=='other'/custom_id", value: 'x' }];
  await ask('PATCH', `${orders}/${order.id}`, elsewhere);
  for (const wrong of [change('intent', 'X'), change('amount', {}), change('amount', { ...amount, value: '1.999' })]) {
    await ask('PATCH', `${orders}/${order.id}`, wrong);
  }
  await approveAtPaypal(sandbox, order.id);
  await ask('GET', `${orders}/${order.id}`);
  await ask('POST', `${orders}/${order.id}/capture`, {}, { 'PayPal-Mock-Response': mock('INSTRUMENT_DECLINED') });
  const { body: paid } = await ask('POST', `${orders}/${order.id}/capture`);
  await ask('POST', `${orders}/${order.id}/capture`);
  await ask('PATCH', `${orders}/${order.id}`, change('amount', amount));
  const captures = `/v2/payments/captures/${paid.purchase_units[0].payments.captures[0].id}`;
  await ask('GET', captures);
  await ask('POST', `${captures}/refund`, { amount: { ...amount, value: '99.00' } });
  const { body: refund } = await ask('POST', `${captures}/refund`, { amount: { ...amount, value: '1.00' } });
  await ask('POST', `${captures}/refund`);
  await ask('POST', `${captures}/refund`);
  await ask('GET', `/v2/payments/refunds/${refund.id}`);
  await ask('GET', `${orders}/${order.id}`);
  for (const end of ['capture', 'void']) {
    const other = { ...unit, invoice_id: end };
    const { body: held } = await ask('POST', orders, { intent: 'AUTHORIZE', purchase_units: [other] });
    await ask('POST', `${orders}/${held.id}/authorize`);
    await approveAtPaypal(sandbox, held.id);
    const { body: authorized } = await ask('POST', `${orders}/${held.id}/authorize`);
    const authorization = `/v2/payments/authorizations/${authorized.purchase_units[0].payments.authorizations[0].id}`;
    await ask('GET', authorization);
    await ask('POST', `${authorization}/capture`, { amount: { ...amount, value: '99.00' } });
    for (const again of [end, 'void', 'capture']) await ask('POST', `${authorization}/${again}`);
    await ask('GET', `${orders}/${held.id}`);
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

const mock = (mock_application_codes: string) => JSON.stringify({ mock_application_codes });

test('every answer and announcement is as PayPal describes it', async () => {
  const { calls, faults } = await everyAnswer();
  expect(faults).toEqual([]);
  expect(calls.length).toBeGreaterThan(40);
  const planted = { id: 'O1', status: 'CREATED', unheard_of: 1 };
  expect(faultsOf(planted, 'orders order')).toEqual([expect.stringContaining('unevaluated')]);
  expect(faultsOf({ ...planted, status: 'PAID', unheard_of: undefined }, 'orders order')).not.toEqual([]);
});

test('who does not know the shop’s keys reads and takes nothing', async () => {
  const sandbox = await testSandbox();
  const at = (path: string, init: RequestInit) =>
    sandbox.fetch(new Request(`http://localhost:3000/sandbox/paypal${path}`, init));
  const { clientId } = gatewayKeys.paypal;
  for (const authorization of ['', 'Basic', `Basic ${btoa(`${clientId}:wrong`)}`, `Bearer ${clientId}`]) {
    const headers = { authorization };
    const body = 'grant_type=client_credentials';
    const login = await at('/v1/oauth2/token', { method: 'POST', headers, body });
    expect([login.status, (await login.json()).error]).toEqual([401, 'invalid_client']);
    const read = await at(`${orders}/1`, { headers });
    expect(check('GET /v2/checkout/orders/1', read.status, await read.json())).toEqual([]);
    expect(read.status).toBe(401);
  }
});
