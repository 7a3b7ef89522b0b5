import type { Db } from '@mercer/server';
import { buildTestApp, eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';

const headers = { Authorization: `Basic ${btoa('pk_test')}`, 'Content-Type': 'application/json' };

eachDatabase((db: () => Db) => {
  /** Opens an app that is called with the caller's address, as the composition root does. */
  const openLimitedApp = () => {
    const { deps } = buildTestApp(db());
    const { app, clock } = buildTestApp(db(), { config: { ...deps.config, rateLimitPerIp: true } });
    const requestFrom = async (ip: string, path: string, body?: object) => {
      const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers };
      return app.fetch(new Request(`http://localhost:3000${path}`, init), { ip });
    };
    return { call: requestFrom, clock };
  };

  test('one address has 600 calls a minute; others are not kept waiting', async () => {
    const { call, clock } = openLimitedApp();
    for (let n = 0; n < 600; n += 1) expect((await call('192.0.2.1', '/api/nothing')).status).toBe(404);
    const limitedResponse = await call('192.0.2.1', '/api/session');
    expect([limitedResponse.status, limitedResponse.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await limitedResponse.json()).toMatchObject({ error: { code: 'too_many_requests' } });
    for (const path of ['/api/subscriptions', '/vault/authorization', '/functions/demo/hello', '/operator/orders']) {
      expect((await call('::ffff:192.0.2.1', path)).status, path).toBe(429);
    }
    expect((await call('192.0.2.2', '/api/session')).status).toBe(200);
    clock.advance(60_000);
    expect((await call('192.0.2.1', '/api/session')).status).toBe(200);
  });

  test('one network signs up 100 accounts in 15 minutes', async () => {
    const { call } = openLimitedApp();
    const signUpFrom = async (ip: string, name: string) => {
      const person = { first_name: name, last_name: 'L', email: `${name}@mercer.test`, password: 'a-long-password' };
      return (await call(ip, '/api/account', person)).status;
    };
    expect(await signUpFrom('192.0.2.1', 'first')).toBe(200);
    await db().updateTable('attempts').set({ count: 99 }).execute();
    expect(await signUpFrom('192.0.2.1', 'hundredth')).toBe(200);
    expect(await signUpFrom('192.0.2.1', 'onemore')).toBe(429);
    expect(await signUpFrom('192.0.2.2', 'other')).toBe(200);
  });
});
