import { createApp, type Db } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { address } from '../address.ts';
import { cards, createCardToken, openTestShop, signUpShopper } from '../shop.ts';

/** Names and values that mean something here, so that what is random comes further than the first check. */
const names = `product_id quantity options variant_id purchase_option code email password new_password first_name
  name address1 city state zip country shipping billing method card token intent airwallex id account_card_id items
  coupon_code shipment_rating $taxes service metadata locale currency rating text reason amount restock plan_id paused
  canceled date_pause_end where sort limit page search category expand fields include $filters price gateway number
  exp_month exp_year cvc key phone address2 password_token current data type event $or $and $in $gte __proto__ constructor prototype
  $data $jsonp`.split(/\s+/);
const value = fc.oneof(
  fc.constantFrom<unknown>(...Object.values(ids), 'everyday-mug', 'USD', 'de-DE', 'card', 'subscription', 'US', ''),
  fc.constantFrom<unknown>(0, -1, 1, 1.5, 1e9, 1e308, Number.MAX_SAFE_INTEGER, true, false, null, '2026-02-30', '%'),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ maxLength: 40 }),
  fc.double(),
);
const { body } = fc.letrec((tie) => ({
  body: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    value,
    fc.array(tie('body'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('body'), { maxKeys: 6, noNullPrototype: true }),
  ),
}));
const operator: Record<string, string> = { Authorization: 'Bearer sk_test' };
const header = fc.constantFrom('', '0', '__proto__', 'de-DE', '"', "'--", '*', '\u00ff\u0080', 'x'.repeat(500));
/** Headers that the shop reads, apart from keys. */
const headers = fc.dictionary(
  fc.constantFrom(
    'Idempotency-Key',
    'X-Locale',
    'X-Currency',
    'User-Agent',
    'If-None-Match',
    'Range',
    'Origin',
    'Cookie',
  ),
  header,
  { maxKeys: 2, noNullPrototype: true },
);
const query = fc.dictionary(
  fc.constantFrom(...names),
  fc.oneof(value, fc.dictionary(fc.constantFrom(...names), value)),
);

eachDatabase((db: () => Db) => {
  test('bad input gets a clear error in the contract’s shape: never a 5xx, a stack or a path', async () => {
    const shop = await openTestShop(db());
    // Protocols of agents have errors of their own shapes
    const routes = createApp(shop.deps).routes.filter(
      ({ method, path }) => method !== 'ALL' && !/^\/(ucp|mcp|acp)(\/|$)/.test(path),
    );
    const recordIds = await createExistingRecords(shop.shopper());
    const call = fc.record({
      route: fc.constantFrom(...routes),
      id: fc.constantFrom(...recordIds),
      body,
      query,
      headers,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 12 }), async (calls) => {
        const shopper = Object.assign(shop.shopper(), { isDescribed: false });
        await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 1 });
        for (const { route, id, body, query, headers } of calls) {
          const path = route.path.replace(/:[a-zA-Z]+(\{.*\})?/g, id);
          const requestBody = route.method === 'GET' ? undefined : body;
          const requestHeaders = path.startsWith('/operator') ? { ...headers, ...operator } : headers;
          await assertClearError(shopper, {
            method: route.method,
            path: path + formatQueryString(query),
            requestBody,
            headers: requestHeaders,
          });
        }
        expect(shop.faults).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});

/** Creates some records and returns ids and slugs to request, among them unknown and malformed ones. */
async function createExistingRecords(shopper: Shopper): Promise<string[]> {
  await signUpShopper(shopper, 'ada');
  await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 1 });
  const card = { token: await createCardToken(shopper, cards.visa) };
  await shopper.put('/api/cart', { shipping: address, billing: { ...address, method: 'card', card } });
  const { body } = await shopper.post('/api/cart/order');
  const sessions = await shopper.get('/api/account/sessions');
  return [
    body.id,
    sessions.body.results[0].id,
    ids.mug,
    'everyday-mug',
    'pages',
    'about',
    'unknown',
    '%00',
    '%F0%9F%92%A9',
    '..%2f..',
    "'--",
  ];
}

function formatQueryString(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([inner, leaf]) => `${name}[${inner}]=${encodeValue(leaf)}`)
      : `${name}=${encodeValue(value)}`,
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function encodeValue(value: unknown): string {
  return encodeURIComponent(String(value).toWellFormed());
}

interface Call {
  method: string;
  path: string;
  requestBody: unknown;
  headers: Record<string, string>;
}

async function assertClearError(shopper: Shopper, { method, path, requestBody, headers }: Call): Promise<void> {
  const { status, body } = await shopper.call(method, path, requestBody, headers);
  const text = JSON.stringify(body) ?? '';
  expect(status, `${method} ${path} ${JSON.stringify(requestBody)} ${text.slice(0, 200)}`).toBeLessThan(500);
  if (status >= 400) expect(body?.error?.message, `${method} ${path}`).toBeTypeOf('string');
  expect(text).not.toMatch(/\bat \S+ \(|node_modules|\.ts:\d|SQLITE|relation "/);
}
