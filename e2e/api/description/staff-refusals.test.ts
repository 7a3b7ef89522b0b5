import type { Db } from '@mercer/server';
import { buildTestApp, eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { computeTotp } from '../../totp.ts';
import { type Console, openStaff, ownerFields } from '../operator/staff-client.ts';
import { type DescribedCall, describedCalls, toCallAddress } from './described-calls.ts';

/** Returns whether a call signs somebody in, or reads or changes what belongs to whoever calls, so that no scope opens it. */
const isStaffCall = ({ path }: DescribedCall) =>
  /^\/operator\/(session|sessions|owner|invitation|recovery|me|permissions)(\/(?!preferences)|$)/.test(path);

/** Calls that need no session. */
const isOpenCall = ({ path }: DescribedCall) =>
  /^\/operator\/(session(\/(state|passkey.*))?|owner|invitation|recovery)$/.test(path);

type Answer = (call: DescribedCall) => Promise<{ status: number }>;

eachDatabase((db: () => Db) => {
  /** Asserts that every call of staff members whose description has the status is answered with it. */
  async function assertStatus(status: string, answer: Answer, isTried: (call: DescribedCall) => boolean = () => true) {
    const calls = await describedCalls(buildTestApp(db()).shopper());
    const tried = calls.filter((call) => isStaffCall(call) && call.statuses.includes(status) && isTried(call));
    const missed: string[] = [];
    for (const call of tried) {
      const answered = String((await answer(call)).status);
      if (answered !== status && !(status === '5XX' && answered.startsWith('5'))) {
        missed.push(`${call.method} ${call.path}: ${answered}`);
      }
    }
    expect(tried.length).toBeGreaterThan(0);
    expect(missed).toEqual([]);
  }

  const toStaffPath = ({ path }: DescribedCall) => toCallAddress(path).slice('/operator'.length);
  const callConsole = ({ call: send }: Console, call: DescribedCall, body?: unknown, headers = {}) =>
    send(call.method, toStaffPath(call), body, headers);

  test('a call without a session is refused, unless it signs somebody in', async () => {
    const { createConsole } = await openStaff(db());
    await assertStatus(
      '401',
      (call) => callConsole(createConsole(), call, call.example),
      (call) => !isOpenCall(call),
    );
    const passkey = { response: { id: 'AbC', rawId: 'AbC', type: 'public-key', response: {} } };
    expect((await createConsole().post('/session/passkey', passkey)).status).toBe(401);
  });

  test('a write with the cookie alone, or from a page of another site, is refused', async () => {
    const { owner } = await openStaff(db());
    const crossSite = { Origin: 'https://elsewhere.test', 'Mercer-Console': '' };
    const isRead = ({ method }: DescribedCall) => method === 'GET';
    await assertStatus(
      '403',
      (call) => callConsole(owner, call, call.example, crossSite),
      (call) => !isRead(call),
    );
    await assertStatus(
      '403',
      (call) => callConsole(owner, call, undefined, { Authorization: 'Bearer sk_test' }),
      isRead,
    );
  });

  test('a body that cannot be read, or is larger than 1 MB, changes nothing', async () => {
    const { owner } = await openStaff(db());
    await owner.post('/session/step-up', { password: ownerFields.password });
    const takesBody = ({ method }: DescribedCall) => method !== 'GET';
    // signing out reads no body
    const isSignOut = ({ method, path }: DescribedCall) => `${method} ${path}` === 'DELETE /operator/session';
    await assertStatus(
      '400',
      (call) => callConsole(owner, call, { no: 1 }),
      (call) => takesBody(call) && !isSignOut(call),
    );
    const text = 'x'.repeat(1024 * 1024);
    await assertStatus('413', (call) => callConsole(owner, call, { text }), takesBody);
    const tooDeep = `?a${'[b]'.repeat(17)}=1`;
    const sendQuery = (call: DescribedCall) => owner.call(call.method, toStaffPath(call) + tooDeep);
    await assertStatus('400', sendQuery, (call) => !takesBody(call) || isSignOut(call));
    expect((await owner.get('/me')).status).toBe(200);
  });

  test('who calls too often waits', async () => {
    const shop = buildTestApp(db(), { rateLimiter: Object.assign(Object.create(null), { allows: () => false }) });
    const shopper = shop.shopper();
    const headers = { Authorization: 'Bearer sk_of_nobody' };
    await assertStatus('429', ({ method, path }) => shopper.call(method, toCallAddress(path), undefined, headers));
  });

  test('without its database the shop says that it cannot answer', async () => {
    const { owner } = await openStaff(db());
    const broken = new Proxy(db(), {
      get() {
        throw new Error('There is no database');
      },
    });
    const { shopper } = buildTestApp(broken);
    const headers = { Cookie: owner.readCookie(), Origin: 'http://localhost:3000', 'Mercer-Console': '1' };
    // a challenge is signed, not stored
    const isStateless = ({ path }: DescribedCall) => path === '/operator/session/passkey/options';
    await assertStatus(
      '5XX',
      ({ method, path, example }) =>
        shopper().call(method, toCallAddress(path), example, { Authorization: '', ...headers }),
      (call) => !isStateless(call),
    );
    const countless = { allows: () => Promise.reject(new Error('There are no counters')) };
    const shop = buildTestApp(db(), { rateLimiter: Object.assign(Object.create(null), countless) });
    await assertStatus('5XX', ({ method, path }) => shop.shopper().call(method, toCallAddress(path)), isStateless);
  });

  test('a second factor that is on is not turned on again', async () => {
    const { owner, clock } = await openStaff(db());
    await owner.post('/session/step-up', { password: ownerFields.password });
    const { secret } = (await owner.post('/me/second-factor')).body;
    expect((await owner.get('/me/second-factor')).body).toMatchObject({ on: false });
    const code = computeTotp(secret, clock.now());
    expect((await owner.put('/me/second-factor', { code })).body).toMatchObject({ on: true });
    const isFactorCall = ({ path }: DescribedCall) => path.endsWith('/second-factor');
    const answerAgain = (call: DescribedCall) => callConsole(owner, call, call.method === 'PUT' ? { code } : undefined);
    await assertStatus('409', answerAgain, isFactorCall);
    expect((await owner.get('/me/second-factor')).body).toMatchObject({ on: true });
  });

  test('a session or passkey that is not there is not found', async () => {
    const { owner } = await openStaff(db());
    await owner.post('/session/step-up', { password: ownerFields.password });
    await assertStatus('404', (call) => callConsole(owner, call));
  });
});
