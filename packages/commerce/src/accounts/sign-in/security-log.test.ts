import { buildTestApp, eachDatabase, readQueuedMails } from '@mercer/server/testing';
import { expect, test } from 'vitest';

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.test', password: 'correct horse' };

eachDatabase((db) => {
  test('sign-ins, keys and origins that are refused are lines of the log, which name nobody', async () => {
    const lines: [string, object | undefined][] = [];
    const log = { info: (...line: [string, object?]) => lines.push([line[0], line[1]]), error() {} };
    const { app, shopper: newShopper } = buildTestApp(db(), { log });
    const shopper = newShopper();
    const { body } = await shopper.post('/api/account', ada);
    await shopper.post('/api/account/logout');
    await shopper.post('/api/account/login', { email: ada.email, password: 'battery staple' });
    await shopper.post('/api/account/login', { email: 'nobody@example.test', password: 'battery staple' });
    await shopper.post('/api/account/login', ada);
    await shopper.post('/api/account/recover', { email: ada.email });
    const [mail] = await readQueuedMails(db(), 'recover');
    await shopper.post('/api/account/recover', { reset_key: mail?.key, password: 'battery staple' });
    await app.request('/operator/orders/by-number-1', { headers: { Authorization: 'Bearer sk_wrong' } });
    const elsewhere = { Origin: 'https://evil.example', Cookie: 'swell-session=abc' };
    await app.request('/api/cart/items', { method: 'POST', headers: elsewhere, body: '{}' });
    expect(lines).toEqual([
      ['sign-in refused', { by: 'password' }],
      ['sign-in refused', { by: 'password' }],
      ['signed in', { by: 'password', account: body.id }],
      ['password set by mail', { account: body.id }],
      ['refused', { code: 'invalid_key', status: 401, method: 'GET', route: expect.stringMatching(/^\/operator\//) }],
      ['refused', { code: 'origin_not_allowed', status: 403, method: 'POST', route: '/api/cart/items' }],
    ]);
  });

  test('lines of one network have a mark of the day, from which nobody learns the network', async () => {
    const marks: unknown[] = [];
    const log = { info: (_: string, fields?: { network?: string }) => marks.push(fields?.network), error() {} };
    const { app, clock } = buildTestApp(db(), { log });
    const sendRefusedRequest = (ip: string) =>
      app.request('/operator/orders', { headers: { Authorization: 'Bearer sk_wrong' } }, { ip });
    const submitLogin = (ip: string) => {
      const headers = { Authorization: `Basic ${btoa('pk_test')}`, 'Content-Type': 'application/json' };
      return app.request('/api/account/login', { method: 'POST', headers, body: JSON.stringify(ada) }, { ip });
    };
    for (const ip of ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2']) await sendRefusedRequest(ip);
    await submitLogin('192.0.2.1');
    clock.advance(86_400_000);
    await sendRefusedRequest('192.0.2.1');
    const [first, mapped, otherMark, signed, tomorrow] = marks;
    expect(first).toMatch(/^[\w-]{10}$/);
    expect([mapped, signed]).toEqual([first, first]);
    expect(new Set([first, otherMark, tomorrow]).size).toBe(3);
    expect(marks).toHaveLength(5);
  });
});
