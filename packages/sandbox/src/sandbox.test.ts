import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BooksLocation, openSandbox, openSandboxStore, type Sandbox } from './index.ts';
import { testCards } from './ledger/test-cards.ts';
import { gatewayKeys } from './testing/index.ts';

const origin = 'https://shop.test';
const keys = {
  ...gatewayKeys,
  card: 'sk_card',
  airwallex: { clientId: 'client', apiKey: 'key' },
  stripe: { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' },
  paypal: { clientId: 'client', clientSecret: 'secret', webhookId: 'WH1' },
  webhook: 'whsec',
};
const postgresUrl = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const databaseName = `sandbox_test_${process.pid}`;
const hasPostgres = await isReachable(postgresUrl);

describe('on SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  describeGateways({ path: join(folder, 'deep', 'sandbox.sqlite') });
});

describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
  beforeAll(() => executeAdminSql(`create database ${databaseName}`));
  afterAll(() => executeAdminSql(`drop database if exists ${databaseName} with (force)`));
  describeGateways({ databaseUrl: Object.assign(new URL(postgresUrl), { pathname: `/${databaseName}` }).href });
});

function describeGateways(books: BooksLocation) {
  let sandbox: Sandbox;
  const events: { id: string; name: string; data: { object: { id: string } } }[] = [];
  const received: { path: string; headers: Headers; body: string }[] = [];
  /** Number of times that the shop still refuses the announcement of an order. */
  const refusals = { order: 'hook-again', left: 2 };
  const fixedNow = () => new Date('2026-11-21T12:00:00Z');
  const openTestSandbox = () =>
    openSandbox({
      books,
      now: fixedNow,
      origin,
      keys,
      webhook: {
        urlOf: (gateway) => `${origin}/inbox/${gateway}`,
        lateMs: 150,
        retriesMs: [1, 2, 3],
        async fetch(request) {
          const body = await request.text();
          received.push({ path: new URL(request.url).pathname, headers: request.headers, body });
          if (body.includes(refusals.order) && refusals.left-- > 0) return new Response(null, { status: 503 });
          events.push(JSON.parse(body));
          return new Response();
        },
      },
    });
  beforeAll(async () => {
    sandbox = await openTestSandbox();
  });
  afterAll(() => sandbox.close());

  const requestSandbox = (
    path: string,
    { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {},
  ) => {
    const requestHeaders = new Headers(path.startsWith('/card/v1') ? { authorization: `Bearer ${keys.card}` } : {});
    for (const [name, value] of Object.entries(headers ?? {})) requestHeaders.set(name, value);
    return sandbox.fetch(new Request(`${origin}/sandbox${path}`, { ...init, headers: requestHeaders }));
  };
  const sendJsonRequest = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await requestSandbox(path, { method: 'POST', body: JSON.stringify(body), headers });
    return { status: response.status, body: await response.json() };
  };
  const createCardToken = async (number: string) =>
    (await sendJsonRequest('/card/v1/tokens', { number, exp_month: 12, exp_year: 2030, cvc: '123' })).body
      .token as string;
  const chargeCard = async (number: string, order: string, extra = {}, key = `key-${order}`) =>
    sendJsonRequest(
      '/card/v1/charges',
      { token: await createCardToken(number), amount: 1999, currency: 'USD', order_id: order, ...extra },
      { 'idempotency-key': key },
    );
  const listOrderCharges = async (order: string) =>
    (await (await requestSandbox(`/card/v1/charges?order_id=${order}`)).json()).results;
  const submitDecision = (path: string, result: string) =>
    requestSandbox(path, { method: 'POST', body: new URLSearchParams({ result }) });
  const loginToAirwallex = async () => {
    const { body } = await sendJsonRequest(
      '/airwallex/api/v1/authentication/login',
      {},
      { 'x-client-id': keys.airwallex.clientId, 'x-api-key': keys.airwallex.apiKey },
    );
    return { authorization: `Bearer ${body.token}` };
  };
  const intents = '/airwallex/api/v1/pa/payment_intents';
  const createIntent = async (order: string, extra = {}) =>
    (
      await sendJsonRequest(
        `${intents}/create`,
        { request_id: `req-${order}`, amount: 19.99, currency: 'USD', merchant_order_id: order, ...extra },
        await loginToAirwallex(),
      )
    ).body;
  const confirmIntent = (intent: { id: string; client_secret: string }, number: string) =>
    sendJsonRequest(`${intents}/${intent.id}/confirm`, {
      client_secret: intent.client_secret,
      payment_method: { type: 'card', card: { number, expiry_month: '12', expiry_year: '2030', cvc: '123' } },
    });
  const getIntent = async (id: string) =>
    (await requestSandbox(`${intents}/${id}`, { headers: await loginToAirwallex() })).json();

  const succeeding = Object.entries(testCards).filter(([, card]) => card.behaviour === 'succeed');
  test.each(succeeding)('%s is charged', async (number, { brand }) => {
    const { status, body } = await chargeCard(number, `ok-${number.slice(-4)}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'succeeded', brand, last4: number.slice(-4), amount: 1999, currency: 'USD' });
  });

  test.each([
    ['4000 0000 0000 0002', 'card_declined'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000119', 'processing_error'],
  ])('%s is declined with %s at both gateways, each in its own words', async (number, code) => {
    expect((await chargeCard(number, `no-${code}`)).body).toMatchObject({ status: 'declined', decline_code: code });
    const intent = await createIntent(`awx-${code}`);
    const failure_code = code === 'processing_error' ? 'provider_unavailable' : 'issuer_declined';
    expect(await confirmIntent(intent, number)).toMatchObject({ status: 400, body: { code: failure_code } });
    expect(await getIntent(intent.id)).toMatchObject({
      status: 'REQUIRES_PAYMENT_METHOD',
      latest_payment_attempt: { failure_code, status: 'FAILED' },
    });
    expect((await confirmIntent(intent, '4242424242424242')).body.status).toBe('SUCCEEDED');
  });

  test('any other number is answered with test_cards_only and never repeated', async () => {
    const card = { number: '4111111111111111', exp_month: 12, exp_year: 2030, cvc: '123' };
    const { status, body } = await sendJsonRequest('/card/v1/tokens', card);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ code: 'test_cards_only', param: 'number' });
    expect(JSON.stringify(body)).not.toContain('4111');
  });

  test('a token keeps brand, last four and expiry, never the number', async () => {
    const card = { number: '3782 822463 10005', exp_month: '1', exp_year: '29', cvc: '1234' };
    const { body } = await sendJsonRequest('/card/v1/tokens', card);
    expect(body).toEqual({
      token: expect.stringMatching(/^tok_/),
      brand: 'American Express',
      last4: '0005',
      exp_month: 1,
      exp_year: 2029,
    });
  });

  test('the same Idempotency-Key charges once, also at once', async () => {
    const request = {
      token: await createCardToken('4242424242424242'),
      amount: 500,
      currency: 'USD',
      order_id: 'once',
    };
    const calls = Array.from({ length: 8 }, () =>
      sendJsonRequest('/card/v1/charges', request, { 'idempotency-key': 'once' }),
    );
    expect(new Set((await Promise.all(calls)).map(({ body }) => body.id)).size).toBe(1);
    expect(await listOrderCharges('once')).toHaveLength(1);
  });

  // A second SQLite connection within one process would wait for the first and block it.
  test.skipIf('path' in books)('two processes with one key charge once', async () => {
    const secondSandbox = await openTestSandbox();
    const request = { token: await createCardToken('4242424242424242'), amount: 500, currency: 'USD', order_id: 'two' };
    const postCharge = (to: Sandbox) =>
      to.fetch(
        new Request(`${origin}/sandbox/card/v1/charges`, {
          method: 'POST',
          body: JSON.stringify(request),
          headers: { authorization: `Bearer ${keys.card}`, 'idempotency-key': 'two' },
        }),
      );
    const answers = await Promise.all([
      postCharge(sandbox),
      postCharge(secondSandbox),
      postCharge(sandbox),
      postCharge(secondSandbox),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await listOrderCharges('two')).toHaveLength(1);
    await secondSandbox.close();
  });

  test('another card takes the place of a declined one, never of a paid one', async () => {
    expect((await chargeCard('4000000000000002', 'retry')).body.status).toBe('declined');
    expect((await chargeCard('4242424242424242', 'retry')).body.status).toBe('succeeded');
    expect(await chargeCard('4242424242424242', 'retry')).toMatchObject({
      status: 409,
      body: { error: { code: 'idempotency_error' } },
    });
    expect((await listOrderCharges('retry')).map(({ status }: { status: string }) => status).sort()).toEqual([
      'declined',
      'succeeded',
    ]);
  });

  test('rival cards under one key are paid once', async () => {
    await chargeCard('4000000000000002', 'rivals');
    await Promise.all([chargeCard('4242424242424242', 'rivals'), chargeCard('5555555555554444', 'rivals')]);
    const succeededCharges = (await listOrderCharges('rivals')).filter(
      ({ status }: { status: string }) => status === 'succeeded',
    );
    expect(succeededCharges).toHaveLength(1);
  });

  test('3-D Secure: Approve pays and leads back with the outcome', async () => {
    const { body } = await chargeCard('4000000000003220', '3ds', { return_url: '/checkout?step=pay' });
    expect(body).toMatchObject({ status: 'requires_action', redirect_url: `/sandbox/card/3ds/${body.id}` });
    const page = await requestSandbox(`/card/3ds/${body.id}`);
    const html = await page.text();
    const nonce = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy')!)![1]!;
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(html).toContain(`<style nonce="${nonce}">`);
    expect(html).not.toMatch(/\sstyle=|\son\w+=/);
    expect(html).toContain('$19.99');
    const redirectResponse = await submitDecision(`/card/3ds/${body.id}`, 'approve');
    expect(redirectResponse.status).toBe(303);
    expect(redirectResponse.headers.get('location')).toBe('/checkout?step=pay&gateway=card&redirect_status=succeeded');
    expect((await (await requestSandbox(`/card/v1/charges/${body.id}`)).json()).status).toBe('succeeded');
    expect((await submitDecision(`/card/3ds/${body.id}`, 'cancel')).headers.get('location')).toContain(
      'redirect_status=succeeded',
    );
  });

  test.each([
    ['', 'de-DE,de;q=0.9,en;q=0.8', 'Zahlung bestätigen', '19,99'],
    ['', 'fr, en;q=0.5, de;q=0.1', 'Confirm your payment', '$19.99'],
    ['?locale=de', 'en-US', 'Zahlung bestätigen', '19,99'],
    ['?locale=en', 'de', 'Confirm your payment', '$19.99'],
    ['?locale=%00', ';;,', 'Confirm your payment', '$19.99'],
  ])('3-D Secure: the page %s for %j is headed %s', async (query, accepted, title, amount) => {
    const { body } = await chargeCard('4000000000003220', `3ds ${query} ${accepted}`, { return_url: '/checkout' });
    const page = await requestSandbox(`/card/3ds/${body.id}${query}`, { headers: { 'accept-language': accepted } });
    const html = await page.text();
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain(amount);
    const unknown = await requestSandbox('/card/3ds/ch_unknown', { headers: { 'accept-language': 'de' } });
    expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('Zahlung nicht gefunden')]);
  });

  test('3-D Secure: Cancel declines with authentication_failed', async () => {
    const { body } = await chargeCard('4000000000003220', '3ds-no', { return_url: `${origin}/checkout` });
    const redirectResponse = await submitDecision(`/card/3ds/${body.id}`, 'cancel');
    expect(redirectResponse.headers.get('location')).toBe(`${origin}/checkout?gateway=card&redirect_status=canceled`);
    expect(await (await requestSandbox(`/card/v1/charges/${body.id}`)).json()).toMatchObject({
      status: 'declined',
      decline_code: 'authentication_failed',
    });
  });

  test.each(['https://evil.test/', '//evil.test', '/\\evil.test', '/.//evil.test', 'javascript:alert(1)'])(
    'return_url %s is refused',
    async (return_url) => {
      expect(await chargeCard('4000000000003220', 'evil', { return_url })).toMatchObject({
        status: 400,
        body: { error: { param: 'return_url' } },
      });
    },
  );

  test('6975: charged, and the answer is lost', async () => {
    const token = await createCardToken('4000000000006975');
    const request = { token, amount: 700, currency: 'USD', order_id: 'lost' };
    const postLostCharge = () => sendJsonRequest('/card/v1/charges', request, { 'idempotency-key': 'lost' });
    await expect(postLostCharge()).rejects.toThrow('fetch failed');
    const chargeList = await (await requestSandbox(`/card/v1/charges?token=${token}`)).json();
    expect(chargeList.results).toMatchObject([
      { token, amount: 700, currency: 'USD', status: 'succeeded', order_id: 'lost' },
    ]);
    expect((await postLostCharge()).body.id).toBe(chargeList.results[0].id);
    const intent = await createIntent('lost-awx');
    await expect(confirmIntent(intent, '4000000000006975')).rejects.toThrow('fetch failed');
    expect((await confirmIntent(intent, '4000000000006975')).body.status).toBe('SUCCEEDED');
    expect(await listOrderCharges('lost-awx')).toHaveLength(1);
  });

  test('over HTTP the lost answer breaks off', async () => {
    const body = JSON.stringify({
      token: await createCardToken('4000000000006975'),
      amount: 7,
      currency: 'USD',
      order_id: 'cut',
    });
    const headers = { authorization: `Bearer ${keys.card}` };
    const request = new Request(`${origin}/sandbox/card/v1/charges`, { method: 'POST', body, headers });
    const response = await sandbox.serve(request);
    await expect(response.json()).rejects.toThrow('fetch failed');
  });

  test('webhooks: plain cards once, one card late, one card twice', async () => {
    const [plain, late, double] = await Promise.all([
      chargeCard('4242424242424242', 'hook-plain'),
      chargeCard('4000000000000341', 'hook-late'),
      chargeCard('4000000000000259', 'hook-double'),
    ]);
    const ids = [plain, late, double].map(({ body }) => body.id);
    const listAnnouncedIds = () => events.map(({ data }) => data.object.id).filter((id) => ids.includes(id));
    await expect.poll(() => listAnnouncedIds().length).toBe(4);
    expect(listAnnouncedIds().at(-1)).toBe(late.body.id);
    expect(listAnnouncedIds().filter((id) => id === double.body.id)).toHaveLength(2);
    expect(new Set(events.filter(({ data }) => data.object.id === double.body.id).map(({ id }) => id)).size).toBe(1);
  });

  test('webhooks are signed in the manner of their gateway', async () => {
    const { body: paidCharge } = await chargeCard('4242424242424242', 'hook-signed');
    const intent = await createIntent('hook-awx');
    await confirmIntent(intent, '4242424242424242');
    const findDelivery = (id: string) => received.find(({ body }) => body.includes(id));
    await expect.poll(() => [findDelivery(paidCharge.id), findDelivery(intent.id)].every(Boolean)).toBe(true);
    const computeHmac = (text: string) => createHmac('sha256', keys.webhook).update(text).digest('hex');
    const [card, awx] = [findDelivery(paidCharge.id)!, findDelivery(intent.id)!];
    const time = fixedNow().getTime();
    expect(card.path).toBe('/inbox/card');
    expect(card.headers.get('mercer-signature')).toBe(`t=${time},v1=${computeHmac(`${time}.${card.body}`)}`);
    expect(awx.path).toBe('/inbox/airwallex');
    expect(awx.headers.get('x-timestamp')).toBe(String(time));
    expect(awx.headers.get('x-signature')).toBe(computeHmac(`${time}${awx.body}`));
    expect(JSON.parse(card.body)).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      name: 'charge.succeeded',
      created_at: fixedNow().toISOString(),
      data: {
        object: { id: paidCharge.id, order_id: 'hook-signed', amount: 1999, currency: 'USD', status: 'succeeded' },
      },
    });
    expect(JSON.parse(awx.body)).toMatchObject({
      name: 'payment_intent.succeeded',
      data: { object: { id: intent.id, merchant_order_id: 'hook-awx', amount: 19.99, status: 'SUCCEEDED' } },
    });
  });

  test('a webhook is sent again until the shop accepts it', async () => {
    const { body } = await chargeCard('4242424242424242', 'hook-again');
    const listAcceptedEvents = () => events.filter(({ data }) => data.object.id === body.id);
    await expect.poll(() => listAcceptedEvents().length).toBe(1);
    const deliveries = received.filter((request) => request.body.includes(body.id));
    expect(deliveries).toHaveLength(3);
    expect(new Set(deliveries.map((request) => request.body)).size).toBe(1);
  });

  test('every end of a payment is announced: refused, cancelled, refunded', async () => {
    const { body: waiting } = await chargeCard('4000000000003220', 'hook-cancel');
    await sendJsonRequest(`/card/v1/charges/${waiting.id}/cancel`, { request_id: 'cancel' });
    const { body: declinedCharge } = await chargeCard('4000000000000002', 'hook-refused');
    const { body: paidCharge } = await chargeCard('4242424242424242', 'hook-refund');
    await sendJsonRequest(`/card/v1/charges/${paidCharge.id}/refunds`, { amount: 1 });
    const intent = await createIntent('hook-awx-cancel');
    await sendJsonRequest(`${intents}/${intent.id}/cancel`, { request_id: 'cancel' }, await loginToAirwallex());
    const listAnnouncements = () =>
      [waiting, declinedCharge, paidCharge, intent].map(({ id }) =>
        events
          .filter(({ data }) => data.object.id === id)
          .map(({ name }) => name)
          .sort(),
      );
    await expect
      .poll(listAnnouncements)
      .toEqual([
        ['charge.canceled'],
        ['charge.failed'],
        ['charge.refunded', 'charge.succeeded'],
        ['payment_intent.cancelled'],
      ]);
  });

  test("the card gateway's calls need the shop's key", async () => {
    const { body: paidCharge } = await chargeCard('4242424242424242', 'key');
    const paths = ['tokens', 'charges', `charges/${paidCharge.id}/refunds`, `charges/${paidCharge.id}/cancel`];
    const strange = ['', 'Bearer wrong', 'Bearer ', `Basic ${keys.card}`];
    for (const authorization of strange) {
      const headers = { authorization };
      for (const path of paths) {
        const { status, body } = await sendJsonRequest(`/card/v1/${path}`, { amount: 1 }, headers);
        expect([path, status, body.error.code]).toEqual([path, 401, 'unauthorized']);
      }
      for (const path of ['charges?order_id=key', `charges/${paidCharge.id}`]) {
        expect((await requestSandbox(`/card/v1/${path}`, { headers })).status).toBe(401);
      }
    }
    expect(await listOrderCharges('key')).toMatchObject([{ status: 'succeeded', amount_refunded: 0 }]);
  });

  test.each([
    [{}],
    [{ 'x-client-id': keys.airwallex.clientId }],
    [{ 'x-client-id': keys.airwallex.clientId, 'x-api-key': 'wrong' }],
    [{ 'x-client-id': 'wrong', 'x-api-key': keys.airwallex.apiKey }],
  ])('Airwallex lets nobody log in with %j', async (headers) => {
    const answer = await sendJsonRequest('/airwallex/api/v1/authentication/login', {}, headers);
    expect(answer).toMatchObject({ status: 401, body: { code: 'credentials_invalid' } });
  });

  test('a charge that waits for its card holder can be cancelled, for good', async () => {
    const { body: waiting } = await chargeCard('4000000000003220', 'cancel', { return_url: '/checkout' });
    const cancelCharge = (id: string) => sendJsonRequest(`/card/v1/charges/${id}/cancel`, { request_id: 'cancel' });
    expect(await cancelCharge(waiting.id)).toMatchObject({ status: 200, body: { status: 'canceled' } });
    expect(await cancelCharge(waiting.id)).toMatchObject({ status: 200, body: { status: 'canceled' } });
    const page = await submitDecision(`/card/3ds/${waiting.id}`, 'approve');
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('Payment was cancelled');
    expect(html).toContain('href="/checkout?gateway=card&amp;redirect_status=canceled"');
    expect(await listOrderCharges('cancel')).toMatchObject([{ status: 'canceled' }]);
    const [paidCharge, declinedCharge] = [
      await chargeCard('4242424242424242', 'no-1'),
      await chargeCard('4000000000000002', 'no-2'),
    ];
    expect(await cancelCharge(paidCharge.body.id)).toMatchObject({
      status: 409,
      body: { error: { code: 'charge_succeeded' } },
    });
    expect(await cancelCharge(declinedCharge.body.id)).toMatchObject({
      status: 409,
      body: { error: { code: 'charge_declined' } },
    });
  });

  test('cancelled while it is approved: it ends one way, and both sides say the same', async () => {
    const { body } = await chargeCard('4000000000003220', 'cancel-race');
    const [canceled] = await Promise.all([
      sendJsonRequest(`/card/v1/charges/${body.id}/cancel`, { request_id: 'cancel' }),
      submitDecision(`/card/3ds/${body.id}`, 'approve'),
    ]);
    const [{ status }] = await listOrderCharges('cancel-race');
    expect(status).toBe(canceled.status === 200 ? 'canceled' : 'succeeded');
  });

  test("an order's intents are listed, the ended ones too", async () => {
    const [first, second] = [await createIntent('list'), await createIntent('list', { request_id: 'list-2' })];
    await createIntent('another-order');
    await confirmIntent(first, '4000000000003220');
    await sendJsonRequest(`${intents}/${first.id}/cancel`, { request_id: 'cancel' }, await loginToAirwallex());
    expect(await (await submitDecision(`/airwallex/3ds/${first.id}`, 'approve')).text()).toContain(
      'Payment was cancelled',
    );
    const path = `${intents}?merchant_order_id=list`;
    expect((await requestSandbox(path)).status).toBe(401);
    const { items, has_more } = await (await requestSandbox(path, { headers: await loginToAirwallex() })).json();
    expect(has_more).toBe(false);
    const listed = Object.fromEntries(items.map(({ id, status }: Record<string, string>) => [id, status]));
    expect(listed).toEqual({ [first.id]: 'CANCELLED', [second.id]: 'REQUIRES_PAYMENT_METHOD' });
    expect(await listOrderCharges('list')).toMatchObject([{ status: 'canceled' }]);
  });

  test('refunds give back at most what was paid, once per key', async () => {
    const { body } = await chargeCard('4242424242424242', 'refund');
    const refundCharge = (amount: number, key: string) =>
      sendJsonRequest(`/card/v1/charges/${body.id}/refunds`, { amount }, { 'idempotency-key': key });
    const [a, b] = await Promise.all([refundCharge(1500, 'r1'), refundCharge(1500, 'r1')]);
    expect(a.body.id).toBe(b.body.id);
    expect(await refundCharge(500, 'r2')).toMatchObject({ status: 400, body: { error: { code: 'refund_too_large' } } });
    expect((await refundCharge(499, 'r3')).status).toBe(200);
  });

  test('an Airwallex intent is paid once and stands in the common ledger', async () => {
    const intent = await createIntent('awx');
    expect(intent).toMatchObject({
      amount: 19.99,
      currency: 'USD',
      status: 'REQUIRES_PAYMENT_METHOD',
      merchant_order_id: 'awx',
    });
    expect((await createIntent('awx')).id).toBe(intent.id);
    await Promise.all([1, 2, 3].map(() => confirmIntent(intent, '4242424242424242')));
    expect(await listOrderCharges('awx')).toMatchObject([{ token: intent.id, amount: 1999, status: 'succeeded' }]);
    expect(await getIntent(intent.id)).toMatchObject({
      status: 'SUCCEEDED',
      latest_payment_attempt: {
        payment_method: { card: { brand: 'Visa', last4: '4242', expiry_month: '12', expiry_year: '2030' } },
      },
    });
    const refund = { request_id: 'awx-refund', payment_intent_id: intent.id, amount: 9.99 };
    const answers = [await sendJsonRequest('/airwallex/api/v1/pa/refunds/create', refund, await loginToAirwallex())];
    answers.push(await sendJsonRequest('/airwallex/api/v1/pa/refunds/create', refund, await loginToAirwallex()));
    expect(answers).toMatchObject([
      { status: 201, body: { amount: 9.99 } },
      { status: 201, body: answers[0]!.body },
    ]);
  });

  test('Airwallex 3-D Secure: a page of the shop may frame it, Cancel leaves the intent open, Approve pays', async () => {
    const intent = await createIntent('awx-3ds');
    const { body } = await confirmIntent(intent, '4000000000003220');
    expect(body).toMatchObject({ status: 'REQUIRES_CUSTOMER_ACTION', next_action: { type: 'redirect' } });
    const page = await requestSandbox(`/airwallex/3ds/${intent.id}`);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(await (await submitDecision(`/airwallex/3ds/${intent.id}`, 'cancel')).text()).toContain('postMessage');
    expect(await getIntent(intent.id)).toMatchObject({
      status: 'REQUIRES_PAYMENT_METHOD',
      latest_payment_attempt: { failure_code: 'authentication_failed' },
    });
    await confirmIntent(intent, '4000000000003220');
    await submitDecision(`/airwallex/3ds/${intent.id}`, 'approve');
    expect((await getIntent(intent.id)).status).toBe('SUCCEEDED');
  });

  test('a cancelled intent is never paid, and a paid one never cancelled', async () => {
    const intent = await createIntent('awx-cancel');
    const cancelIntent = async (id: string) =>
      sendJsonRequest(`${intents}/${id}/cancel`, { request_id: 'cancel' }, await loginToAirwallex());
    expect((await cancelIntent(intent.id)).body.status).toBe('CANCELLED');
    expect(await confirmIntent(intent, '4242424242424242')).toMatchObject({ status: 400 });
    const paidIntent = await createIntent('awx-paid');
    await confirmIntent(paidIntent, '4242424242424242');
    expect((await cancelIntent(paidIntent.id)).body.code).toBe('invalid_status_for_operation');
  });

  test('intents are created and read after login only, or read with their own secret', async () => {
    const intent = await createIntent('awx-auth');
    expect((await sendJsonRequest(`${intents}/create`, {})).status).toBe(401);
    expect((await requestSandbox(`${intents}/${intent.id}`)).status).toBe(401);
    const intentResponse = await requestSandbox(`${intents}/${intent.id}`, {
      headers: { authorization: `Bearer ${intent.client_secret}` },
    });
    expect(intentResponse.status).toBe(200);
    expect((await confirmIntent({ ...intent, client_secret: 'wrong' }, '4242424242424242')).status).toBe(401);
  });

  test('currencies without decimals are charged in whole units', async () => {
    const intent = await createIntent('yen', { amount: 500, currency: 'JPY' });
    await confirmIntent(intent, '4242424242424242');
    expect(await listOrderCharges('yen')).toMatchObject([{ amount: 500, currency: 'JPY' }]);
  });

  test.each([
    ['GET', '/nowhere', undefined, 404],
    ['GET', '/card/v1/charges/%00', undefined, 404],
    ['GET', '/card/v1/charges/%E0%A4%A', undefined, 404],
    ['GET', '/card/v1/charges?token=%00', undefined, 400],
    ['GET', '/card/v1/charges', undefined, 400],
    ['POST', '/card/v1/tokens', '{', 400],
    ['POST', '/card/v1/tokens', '[]', 400],
    ['POST', '/card/v1/tokens', '{"number":{}}', 400],
    ['POST', '/card/v1/tokens', '{"number":"constructor"}', 400],
    ['POST', '/card/v1/charges', '{"token":"\\u0000","amount":1,"currency":"USD","order_id":"x"}', 400],
    ['POST', '/card/v1/charges', '{"token":"\\ud800","amount":1,"currency":"USD","order_id":"x"}', 400],
    ['POST', '/card/v1/charges', '{"token":"tok","amount":1e300,"currency":"USD","order_id":"x"}', 400],
    ['POST', '/card/v1/tokens', `"${'x'.repeat(1_100_000)}"`, 413],
    ['POST', `${intents}/int_x/confirm`, '{}', 404],
  ])('%s %s with bad input is a JSON error', async (method, path, body, status) => {
    const response = await requestSandbox(path, body === undefined ? { method } : { method, body });
    expect([response.status, typeof (await response.json())]).toEqual([status, 'object']);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('charges outlive a restart', async () => {
    await chargeCard('4242424242424242', 'restart');
    await sandbox.close();
    sandbox = await openTestSandbox();
    expect(await listOrderCharges('restart')).toHaveLength(1);
  });

  test('no card number is stored', async () => {
    const store = await openSandboxStore(books);
    const tables = ['tokens', 'charges', 'refunds', 'intents', 'access_tokens'] as const;
    const rows = await Promise.all(tables.map((table) => store.db.selectFrom(table).selectAll().execute()));
    await store.close();
    const everything = JSON.stringify(rows);
    for (const number of Object.keys(testCards)) expect(everything).not.toContain(number);
  });
}

async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  const reached = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end();
  return reached;
}

async function executeAdminSql(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
