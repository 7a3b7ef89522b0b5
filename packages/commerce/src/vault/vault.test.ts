import type { Sandbox } from '@mercer/sandbox';
import { openTestSandbox } from '@mercer/sandbox/testing';
import { buildTestApp, eachDatabase, home, ids, testConfig } from '@mercer/server/testing';
import { beforeEach, describe, expect, test } from 'vitest';

const card = { number: '4242 4242 4242 4242', exp_month: '12', exp_year: '2029', cvc: '123' };

eachDatabase((db) => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await openTestSandbox();
  });
  const createVaultApp = () => buildTestApp(db(), { fetch: (request) => sandbox.fetch(request) });

  /** Calls the vault as the published client does: no header, everything in the query. */
  const requestJsonp = (data: object, { callback = 'none', key = 'pk_test' } = {}) => {
    const query = new URLSearchParams({ '$jsonp[method]': 'post', '$jsonp[callback]': callback, $key: key });
    for (const [name, value] of Object.entries(data)) query.set(`$data[${name}]`, value);
    return createVaultApp().app.request(`/vault/tokens?${query}`);
  };

  test('a card becomes a token with brand and last four digits', async () => {
    const { status, body, headers } = await createVaultApp().shopper().post('/vault/tokens', card);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token: expect.stringMatching(/^tok_/),
      brand: 'Visa',
      last4: '4242',
      exp_month: 12,
      exp_year: 2029,
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    const storedTokens = JSON.stringify(await db().selectFrom('vault_tokens').selectAll().execute());
    expect(storedTokens).not.toContain('42424242');
  });

  test('the query door answers plain JSON or calls back', async () => {
    const plain = await requestJsonp(card);
    expect(await plain.json()).toMatchObject({ $status: 200, $data: { last4: '4242', brand: 'Visa' } });
    const callbackScript = await (await requestJsonp(card, { callback: 'done.cb_1' })).text();
    expect(callbackScript).toMatch(/^\/\*\*\/done\.cb_1\(\{"\$status":200,"\$data":\{.*\}\)$/);
  });

  test('a callback that is no name is never echoed', async () => {
    const answer = await (await requestJsonp(card, { callback: 'alert(1)//' })).text();
    expect(answer).not.toContain('alert');
    expect(JSON.parse(answer)).toMatchObject({ $status: 400 });
  });

  test.each([
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ 'Sec-Fetch-Site': 'same-site' }, 403],
    [{ Referer: 'https://evil.example/' }, 403],
    [{}, 403],
    [{ 'Sec-Fetch-Site': 'same-origin' }, 200],
    [{ Referer: 'http://localhost:3000/checkout' }, 200],
    [{ 'Sec-Fetch-Site': 'same-site', Origin: 'http://localhost:5173' }, 200],
  ])('a query with the cookie writes for the own pages only: %o', async (headers, status) => {
    const { app, shopper: newShopper } = createVaultApp();
    const shopper = newShopper();
    await shopper.post('/api/cart/items', { product_id: ids.mug });
    const billing = { ...home, method: 'card' };
    await shopper.put('/api/cart', { account: { email: 'ada@example.test' }, shipping: home, billing });
    const query = new URLSearchParams({ '$jsonp[method]': 'post', $key: 'pk_test', '$data[gateway]': 'airwallex' });
    const requestIntent = (extraHeaders: Record<string, string>) =>
      app.request(`/vault/intent?${query}`, { headers: extraHeaders });
    const answer = await requestIntent({ Cookie: `swell-session=${shopper.session}`, ...headers });
    expect(await answer.json()).toMatchObject({ $status: status });
    expect(await db().selectFrom('orders').selectAll().execute()).toHaveLength(status === 200 ? 1 : 0);
    const sessionResponse = await requestIntent({ 'X-Session': String(shopper.session), ...headers });
    expect(await sessionResponse.json()).toMatchObject({ $status: 200 });
  });

  describe('the secret of a payment that a shopper has begun', () => {
    const beginPayment = async () => {
      const { app, shopper: newShopper } = createVaultApp();
      const shopper = newShopper();
      await shopper.post('/api/cart/items', { product_id: ids.mug });
      const billing = { ...home, method: 'card' };
      await shopper.put('/api/cart', { account: { email: 'ada@example.test' }, shipping: home, billing });
      const { body: intent } = await shopper.post('/vault/intent', { gateway: 'airwallex', intent: {} });
      const cookie = { Cookie: `swell-session=${shopper.session}` };
      const requestSecret = async (headers: Record<string, string>, jsonp: Record<string, string>) => {
        const query = new URLSearchParams({
          ...jsonp,
          $key: 'pk_test',
          '$data[gateway]': 'airwallex',
          '$data[id]': intent.id,
        });
        return (await app.request(`/vault/intent?${query}`, { headers })).text();
      };
      return { intent, shopper, cookie, requestSecret };
    };

    test.each(['same-site', 'cross-site', 'none'])('is told to no script of a page that is %s', async (site) => {
      const { intent, cookie, requestSecret } = await beginPayment();
      expect(intent.client_secret).toBeTruthy();
      for (const method of ['get', 'put', 'post']) {
        for (const callback of ['stolen', 'none']) {
          const headers = {
            ...cookie,
            'Sec-Fetch-Site': site,
            'Sec-Fetch-Dest': 'script',
            Referer: 'http://localhost:3000/',
          };
          const text = await requestSecret(headers, { '$jsonp[method]': method, '$jsonp[callback]': callback });
          expect([method, callback, text.includes(intent.client_secret)]).toEqual([method, callback, false]);
          expect(text).toContain('"$status":403');
        }
      }
    });

    test('is told to the shop’s own pages, to allowed origins and to whoever names the session', async () => {
      const { intent, shopper, cookie, requestSecret } = await beginPayment();
      const callers: Record<string, string>[] = [
        { ...cookie, 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'empty' },
        { ...cookie, 'Sec-Fetch-Site': 'cross-site', Origin: 'http://localhost:5173' },
        { 'X-Session': String(shopper.session) },
      ];
      for (const headers of callers) {
        const text = await requestSecret(headers, { '$jsonp[method]': 'get', '$jsonp[callback]': 'none' });
        expect(JSON.parse(text)).toMatchObject({ $status: 200, $data: { client_secret: intent.client_secret } });
      }
    });
  });

  test.each([[{}], [{ '$jsonp[callback]': 'done' }]])(
    'beyond 600 calls the query door still answers 200 and says so inside: %o',
    async (jsonpParams) => {
      const { app } = buildTestApp(db(), { config: { ...testConfig, rateLimitPerIp: true } });
      const path = `/vault/tokens?${new URLSearchParams({ $key: 'pk_test', '$jsonp[method]': 'post', ...jsonpParams })}`;
      const requestFromNetwork = (to: string) => app.request(to, {}, { ip: '192.0.2.1' });
      for (let n = 0; n < 600; n += 1) await requestFromNetwork('/vault/unknown');
      const limitedResponse = await requestFromNetwork(path);
      expect(limitedResponse.status).toBe(200);
      const text = (await limitedResponse.text()).replace(/^\/\*\*\/done\((.*)\)$/, '$1');
      const answer = {
        $status: 429,
        $error: 'Too many requests: please wait a minute',
        $code: 'too_many_requests',
        $data: {},
      };
      expect(JSON.parse(text)).toEqual(answer);
      expect((await requestFromNetwork('/vault/authorization')).status).toBe(429);
    },
  );

  test('a wrong key is refused at both doors', async () => {
    const answer = await requestJsonp(card, { key: 'pk_wrong' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ $status: 401, $error: expect.any(String) });
    const { status } = await createVaultApp()
      .shopper()
      .call('POST', '/vault/tokens', card, { Authorization: 'Basic eA==' });
    expect(status).toBe(401);
  });

  test.each([
    [{ number: '4242 4242 4242 4241' }, 'number', 'invalid_card_number'],
    [{ exp_year: '2020' }, 'exp_month', 'invalid_card_expiry'],
    [{ exp_month: '13' }, 'exp_month', 'invalid_card_expiry'],
    [{ cvc: '12' }, 'cvc', 'invalid_card_cvc'],
    [{ number: '4111 1111 1111 1111' }, 'number', 'test_cards_only'],
    [{ number: '4242 4242 4242 4241', cvc: '1' }, 'number', 'invalid_card_number'],
  ])('%o is refused as %s: %s', async (change, field, code) => {
    const { body } = await createVaultApp()
      .shopper()
      .post('/vault/tokens', { ...card, ...change });
    expect(body).toMatchObject({ errors: { [field]: { code } } });
    expect(Object.keys(body.errors)).toHaveLength(1);
    const answer = (await (await requestJsonp({ ...card, ...change })).json()) as { $data: unknown };
    expect(answer.$data).toEqual(body);
  });

  test('what the gateway refuses is told as it says it, and in the language of the shopper', async () => {
    const rejectedCard = { ...card, number: '4111 1111 1111 1111' };
    const readErrorMessage = async (locale: string) => {
      const { body } = await createVaultApp().shopper().post(`/vault/tokens?$locale=${locale}`, rejectedCard);
      return body.errors.number.message;
    };
    expect(await readErrorMessage('en-US')).toBe('This is a demo environment: only test cards work.');
    expect(await readErrorMessage('de-DE')).toBe('Dies ist ein Demo-Shop: Hier gehen nur Testkarten.');
  });
});
