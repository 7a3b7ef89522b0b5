import type { Db } from '@mercer/server';
import { buildTestApp, eachDatabase, testConfig } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openOperator } from './operator.ts';
import { createConsole, openStaff, ownerFields, readToken } from './staff-client.ts';

const { email, password } = ownerFields;
const refused = { status: 401, body: { error: { code: 'sign_in_refused' } } };
const forged = { status: 403, body: { error: { code: 'csrf' } } };
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

eachDatabase((db: () => Db) => {
  test('a link makes the first owner once, who is signed in with a cookie that scripts cannot read', async () => {
    const shop = buildTestApp(db());
    const { operator } = await openOperator(db(), shop);
    const visitor = createConsole(shop);
    expect((await visitor.get('/session/state')).body).toEqual({ needs_owner: true, signed_in: false });
    const { url } = (await operator.post('/owner-link')).body;
    expect(url).toMatch(/^http:\/\/localhost:3000\/console\/welcome#token=[\w-]{32}$/);
    const ownerAnswer = await visitor.post('/owner', { token: readToken(url), ...ownerFields });
    expect(ownerAnswer.status).toBe(200);
    expect(ownerAnswer.body.staff).toMatchObject({ name: 'Kim Lee', email, role: 'owner' });
    expect(ownerAnswer.headers.get('set-cookie')).toMatch(
      /^console-session=[\w-]{32}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=2592000$/,
    );
    expect((await visitor.get('/session/state')).body).toEqual({ needs_owner: false, signed_in: true });
    expect((await visitor.get('/orders')).status).toBe(200);
    const second = await createConsole(shop).post('/owner', { token: readToken(url), ...ownerFields });
    expect(second).toMatchObject({ status: 400, body: { error: { code: 'invalid_token', param: 'token' } } });
    expect(await operator.post('/owner-link')).toMatchObject({
      status: 409,
      body: { error: { code: 'owner_exists' } },
    });
  });

  test('of two who open the link of the first owner at once, one becomes it', async () => {
    const shop = buildTestApp(db());
    const { operator } = await openOperator(db(), shop);
    const token = readToken((await operator.post('/owner-link')).body.url);
    const answers = await Promise.all(
      ['a@example.com', 'b@example.com'].map((address) =>
        createConsole(shop).post('/owner', { ...ownerFields, token, email: address }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([400, 409])]);
  });

  test('the link of the first owner ends after a day, and when another one is made', async () => {
    const shop = buildTestApp(db());
    const { operator } = await openOperator(db(), shop);
    const makeToken = async () => readToken((await operator.post('/owner-link')).body.url);
    const [earlier, late] = [await makeToken(), await makeToken()];
    const openLink = (token: string) => createConsole(shop).post('/owner', { token, ...ownerFields });
    expect((await openLink(earlier)).body.error.code).toBe('invalid_token');
    shop.clock.advance(24 * hourMs);
    expect((await openLink(late)).body.error.code).toBe('invalid_token');
    expect((await createConsole(shop).get('/session/state')).body.needs_owner).toBe(true);
  });

  test('over https the cookie is bound to the host', async () => {
    const shop = buildTestApp(db(), { config: { ...testConfig, publicUrl: 'https://shop.example' } });
    const { operator } = await openOperator(db(), shop);
    const token = readToken((await operator.post('/owner-link')).body.url);
    const headers = { Origin: 'https://shop.example' };
    const ownerAnswer = await createConsole(shop).post('/owner', { token, ...ownerFields }, headers);
    expect(ownerAnswer.headers.get('set-cookie')).toMatch(
      /^__Host-console-session=.*; Path=\/; Max-Age=2592000; Secure$/,
    );
  });

  test('an unknown address, a wrong password and a lock-out get the same answer', async () => {
    const shop = await openStaff(db());
    const signIn = (credentials: object) => shop.createConsole().post('/session', credentials);
    const wrong = await signIn({ email, password: 'wrong-password' });
    const unknown = await signIn({ email: 'nobody@example.com', password: 'wrong-password' });
    expect(wrong).toMatchObject(refused);
    expect(unknown.body).toEqual(wrong.body);
    for (let attempt = 1; attempt < 60; attempt += 1) await signIn({ email, password: 'wrong-password' });
    expect((await signIn({ email, password })).body).toEqual(wrong.body);
    expect((await shop.owner.get('/me')).status).toBe(200);
    shop.clock.advance(16 * minuteMs);
    expect((await signIn({ email: ' KIM@Example.com', password })).status).toBe(200);
  });

  test('each sign-in has a new token, and ends the session that the browser had', async () => {
    const { owner } = await openStaff(db());
    const planted = owner.readCookie();
    expect((await owner.post('/session', { email, password })).status).toBe(200);
    expect(owner.readCookie()).not.toBe(planted);
    expect((await owner.get('/sessions')).body.results).toHaveLength(1);
    owner.writeCookie(planted);
    expect(await owner.get('/me')).toMatchObject({ status: 401, body: { error: { code: 'session_ended' } } });
    const rows = await db().selectFrom('staff_sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(planted.split('=')[1]);
  });

  test('a write with the cookie needs the header and the origin of the shop', async () => {
    const { owner } = await openStaff(db());
    const write = (headers: Record<string, string>) => owner.patch('/me', { name: 'Mallory' }, headers);
    expect(await write({ 'Mercer-Console': '' })).toMatchObject(forged);
    expect(await write({ Origin: '' })).toMatchObject(forged);
    expect(await write({ Origin: 'null' })).toMatchObject(forged);
    expect(await write({ Origin: 'https://evil.example' })).toMatchObject(forged);
    expect(await write({ Origin: 'http://localhost:3000.evil.example' })).toMatchObject(forged);
    expect(await owner.delete('/session', { Origin: 'https://evil.example' })).toMatchObject(forged);
    expect((await owner.get('/me')).body.name).toBe('Kim Lee');
    expect((await write({})).body.name).toBe('Mallory');
  });

  test('a page of another site signs nobody in', async () => {
    const shop = await openStaff(db());
    const signIn = (headers: object) => shop.createConsole().post('/session', { email, password }, headers);
    expect(await signIn({ Origin: 'https://evil.example' })).toMatchObject(forged);
    expect(await signIn({ Origin: 'null', 'Sec-Fetch-Site': 'cross-site' })).toMatchObject(forged);
  });

  test('a key counts before the cookie, and a wrong key is refused beside a right cookie', async () => {
    const { owner, keyWith } = await openStaff(db());
    await keyWith('read');
    const callWithKey = (authorization: string) =>
      owner.call('GET', '/me', undefined, { Authorization: authorization });
    expect((await callWithKey('Bearer sk_test')).body.kind).toBe('key');
    expect(await callWithKey('Bearer sk_wrong')).toMatchObject({
      status: 401,
      body: { error: { code: 'invalid_key' } },
    });
  });

  test('a session ends after 12 hours without use, and after 30 days however much it is used', async () => {
    const { owner, clock } = await openStaff(db());
    for (let hours = 0; hours < 30 * 24; hours += 11) {
      expect((await owner.get('/me')).status).toBe(200);
      clock.advance(11 * hourMs);
    }
    expect((await owner.get('/me')).status).toBe(401);
    await owner.post('/session', { email, password });
    clock.advance(12 * hourMs);
    expect((await owner.get('/me')).status).toBe(401);
    expect((await owner.get('/session/state')).body.signed_in).toBe(false);
  });

  test('signing out ends the session on the server', async () => {
    const { owner } = await openStaff(db());
    const token = owner.readCookie();
    expect((await owner.delete('/session')).status).toBe(204);
    expect(owner.readCookie()).toBe('');
    owner.writeCookie(token);
    expect((await owner.get('/me')).status).toBe(401);
    expect((await owner.delete('/session')).status).toBe(204);
  });

  test('a proof opens five minutes, and replaces the token', async () => {
    const { owner, clock } = await openStaff(db());
    const before = owner.readCookie();
    expect((await owner.get('/me')).body.step_up_until).toBeNull();
    expect(await owner.post('/session/step-up', { password: 'wrong-password' })).toMatchObject({
      status: 400,
      body: { error: { param: 'password' } },
    });
    const proven = await owner.post('/session/step-up', { password });
    expect(proven).toMatchObject({ status: 200, body: { step_up_until: '2026-06-01T12:05:00.000Z' } });
    expect((await owner.get('/me')).body.step_up_until).toBe('2026-06-01T12:05:00.000Z');
    const current = owner.readCookie();
    owner.writeCookie(before);
    expect((await owner.get('/me')).status).toBe(401);
    owner.writeCookie(current);
    clock.advance(5 * minuteMs);
    expect((await owner.get('/me')).body.step_up_until).toBeNull();
  });

  test('a new password needs the old one, and ends the other sessions', async () => {
    const { owner, createConsole: openConsole } = await openStaff(db());
    const secondBrowser = openConsole();
    await secondBrowser.post('/session', { email, password });
    const change = (fields: object) => owner.patch('/me', fields);
    expect(await change({ password: 'heath-copper-77' })).toMatchObject({
      status: 400,
      body: { error: { param: 'current_password' } },
    });
    expect((await change({ password: 'heath-copper-77', current_password: 'wrong' })).status).toBe(400);
    expect((await change({ password: 'password1', current_password: password })).body.error.param).toBe('password');
    expect((await change({ password: 'heath-copper-77', current_password: password })).status).toBe(200);
    expect((await owner.get('/me')).status).toBe(200);
    expect((await secondBrowser.get('/me')).status).toBe(401);
    expect((await secondBrowser.post('/session', { email, password })).status).toBe(401);
    expect((await secondBrowser.post('/session', { email, password: 'heath-copper-77' })).status).toBe(200);
  });

  test('the answer says who calls: a key, or a staff member with permissions', async () => {
    const { owner, operator } = await openStaff(db());
    const shop = {
      name: expect.any(String),
      currency: 'USD',
      locale: 'en-US',
      locales: expect.arrayContaining([{ code: 'en-US', name: expect.any(String) }]),
      time_zone: expect.any(String),
    };
    expect((await operator.get('/me')).body).toMatchObject({ kind: 'key', id: 'first', name: 'SECRET_KEY', shop });
    expect((await owner.get('/me')).body).toMatchObject({
      kind: 'staff',
      name: 'Kim Lee',
      email,
      role: 'owner',
      permissions: expect.arrayContaining(['staff', 'keys', 'orders.refund']),
      limits: {},
      shop,
    });
    expect((await operator.patch('/me', { name: 'Key' })).body.error.code).toBe('staff_only');
  });

  test('the stream of events is open to the cookie until its session ends', async () => {
    const { app, owner, createConsole: openConsole } = await openStaff(db());
    const secondBrowser = openConsole();
    await secondBrowser.post('/session', { email, password });
    const stream = await app.request('/operator/events/stream', { headers: { Cookie: owner.readCookie() } });
    expect(stream.status).toBe(200);
    const reader = stream.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(': events\n\n');
    const { results } = (await secondBrowser.get('/sessions')).body;
    const { id } = results.find((session: { current: boolean }) => !session.current);
    expect((await secondBrowser.delete(`/sessions/${id}`)).status).toBe(204);
    expect((await reader?.read())?.done).toBe(true);
  });
});
