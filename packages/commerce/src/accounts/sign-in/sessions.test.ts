import {
  buildTestApp,
  createDelayedBody,
  eachDatabase,
  ids,
  readAllTables,
  type Shopper,
} from '@mercer/server/testing';
import { expect, test } from 'vitest';

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.test', password: 'correct horse' };
const firefox = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' };
const dayMs = 86_400_000;

eachDatabase((db) => {
  const signInOnTwoDevices = async () => {
    const app = buildTestApp(db());
    const [currentDevice, otherDevice] = [app.shopper(), app.shopper()];
    await currentDevice.post('/api/account', ada);
    app.clock.advance(dayMs / 2);
    await otherDevice.call('POST', '/api/account/login', ada, firefox);
    return { ...app, currentDevice, otherDevice };
  };
  const requestSessions = async (shopper: Shopper) => (await shopper.get('/api/account/sessions')).body;

  test('an account lists where it is logged in, last used first, by no token', async () => {
    const { currentDevice, otherDevice } = await signInOnTwoDevices();
    const list = await requestSessions(currentDevice);
    expect(list).toMatchObject({
      count: 2,
      results: [
        { browser: 'Firefox, Linux', current: false, date_used: '2026-06-02T00:00:00.000Z' },
        { browser: null, current: true, date_used: '2026-06-01T12:00:00.000Z' },
      ],
    });
    for (const { session } of [currentDevice, otherDevice]) expect(JSON.stringify(list)).not.toContain(session);
    const thief = buildTestApp(db()).shopper();
    thief.session = list.results[0].id;
    expect((await thief.get('/api/account')).body).toBeNull();
  });

  test('one that is ended is logged out, the others are not', async () => {
    const { currentDevice, otherDevice } = await signInOnTwoDevices();
    const [{ id }] = (await requestSessions(currentDevice)).results;
    expect((await currentDevice.delete(`/api/account/sessions/${id}`)).body).toMatchObject({
      id,
      browser: 'Firefox, Linux',
    });
    expect((await currentDevice.delete(`/api/account/sessions/${id}`)).body).toBeNull();
    expect((await otherDevice.get('/api/account')).body).toBeNull();
    expect((await currentDevice.get('/api/account')).body).toMatchObject({ email: ada.email });
    expect(await requestSessions(currentDevice)).toMatchObject({ count: 1, results: [{ current: true }] });
  });

  test.each([
    ['PUT', '/api/account', { email: 'thief@example.test' }],
    ['PUT', '/api/account', { first_name: 'Thief' }],
    ['POST', '/api/account/wishlist', { product_id: ids.mug }],
    ['POST', '/api/account/addresses', {}],
    ['DELETE', '/api/account', { password: ada.password }],
    ['POST', '/api/cart/items', { product_id: ids.mug }],
    ['PUT', '/api/cart', { comments: 'For the thief' }],
  ])('one that is ended while the body of a call arrives changes nothing: %s %s %j', async (method, path, body) => {
    const { currentDevice, otherDevice, clock } = await signInOnTwoDevices();
    const [{ id }] = (await requestSessions(currentDevice)).results;
    const delayed = createDelayedBody(JSON.stringify(body));
    const lateAnswer = otherDevice.sendRequest(method, path, delayed.body);
    await delayed.whenRead;
    await currentDevice.delete(`/api/account/sessions/${id}`);
    clock.advance(1000);
    const contentsAfterEnd = await readAllTables(db());
    delayed.release();
    expect(await lateAnswer).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHORIZED' } } });
    expect(await readAllTables(db())).toEqual(contentsAfterEnd);
  });

  test("somebody else's stay out of reach, as does one that has expired", async () => {
    const { shopper, currentDevice, clock } = await signInOnTwoDevices();
    const otherShopper = shopper();
    await otherShopper.post('/api/account', { ...ada, email: 'other@example.test' });
    const [{ id }] = (await requestSessions(currentDevice)).results;
    expect((await requestSessions(otherShopper)).count).toBe(1);
    for (const foreign of [id, '%00', 'none']) {
      expect(await otherShopper.delete(`/api/account/sessions/${foreign}`)).toMatchObject({ status: 200, body: null });
    }
    clock.advance(20 * dayMs);
    await currentDevice.get('/api/account');
    clock.advance(20 * dayMs);
    expect(await requestSessions(currentDevice)).toMatchObject({ count: 1, results: [{ current: true }] });
  });

  test('who logged in half a year ago logs in again, however often they came; a visitor stays', async () => {
    const { clock, shopper: newShopper } = buildTestApp(db());
    const [visitor, shopper] = [newShopper(), newShopper()];
    for (const client of [visitor, shopper]) await client.post('/api/cart/items', { product_id: ids.mug });
    clock.advance(20 * dayMs);
    await visitor.get('/api/session');
    await shopper.post('/api/account', ada);
    const days = [];
    for (let day = 20; day <= 200; day += 20) {
      clock.advance(20 * dayMs);
      await visitor.get('/api/session');
      if ((await shopper.get('/api/account')).body) days.push(day);
    }
    expect(days.at(-1)).toBe(180);
    const remainingSessions = await db().selectFrom('sessions').select('account_id').execute();
    expect(remainingSessions).toEqual([{ account_id: null }]);
  });

  test('a visitor’s session keeps no browser, nor does one that has logged out', async () => {
    const { otherDevice } = await signInOnTwoDevices();
    await otherDevice.post('/api/account/logout');
    const visitorSessions = await db()
      .selectFrom('sessions')
      .select('browser')
      .where('account_id', 'is', null)
      .execute();
    expect(visitorSessions).toEqual([{ browser: null }]);
  });
});
