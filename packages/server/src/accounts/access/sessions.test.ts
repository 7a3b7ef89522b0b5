import { expect, test } from 'vitest';
import { eachDatabase, ids, type Shopper, testApp } from '../../testing/index.ts';

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.test', password: 'correct horse' };
const firefox = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' };
const dayMs = 86_400_000;

eachDatabase((db) => {
  const twoDevices = async () => {
    const app = testApp(db());
    const [here, there] = [app.shopper(), app.shopper()];
    await here.post('/api/account', ada);
    app.clock.advance(dayMs / 2);
    await there.call('POST', '/api/account/login', ada, firefox);
    return { ...app, here, there };
  };
  const sessions = async (shopper: Shopper) => (await shopper.get('/api/account/sessions')).body;

  test('an account lists where it is logged in, last used first, by no token', async () => {
    const { here, there } = await twoDevices();
    const list = await sessions(here);
    expect(list).toMatchObject({
      count: 2,
      results: [
        { browser: 'Firefox, Linux', current: false, date_used: '2026-06-02T00:00:00.000Z' },
        { browser: null, current: true, date_used: '2026-06-01T12:00:00.000Z' },
      ],
    });
    for (const { session } of [here, there]) expect(JSON.stringify(list)).not.toContain(session);
    const thief = testApp(db()).shopper();
    thief.session = list.results[0].id;
    expect((await thief.get('/api/account')).body).toBeNull();
  });

  test('one that is ended is logged out, the others are not', async () => {
    const { here, there } = await twoDevices();
    const [{ id }] = (await sessions(here)).results;
    expect((await here.delete(`/api/account/sessions/${id}`)).body).toMatchObject({ id, browser: 'Firefox, Linux' });
    expect((await here.delete(`/api/account/sessions/${id}`)).body).toBeNull();
    expect((await there.get('/api/account')).body).toBeNull();
    expect((await here.get('/api/account')).body).toMatchObject({ email: ada.email });
    expect(await sessions(here)).toMatchObject({ count: 1, results: [{ current: true }] });
  });

  test("somebody else's stay out of reach, as does one that has expired", async () => {
    const { shopper, here, clock } = await twoDevices();
    const other = shopper();
    await other.post('/api/account', { ...ada, email: 'other@example.test' });
    const [{ id }] = (await sessions(here)).results;
    expect((await sessions(other)).count).toBe(1);
    for (const foreign of [id, '%00', 'none']) {
      expect(await other.delete(`/api/account/sessions/${foreign}`)).toMatchObject({ status: 200, body: null });
    }
    clock.advance(20 * dayMs);
    await here.get('/api/account');
    clock.advance(20 * dayMs);
    expect(await sessions(here)).toMatchObject({ count: 1, results: [{ current: true }] });
  });

  test('who logged in half a year ago logs in again, however often they came; a visitor stays', async () => {
    const { clock, shopper: newShopper } = testApp(db());
    const [visitor, shopper] = [newShopper(), newShopper()];
    for (const who of [visitor, shopper]) await who.post('/api/cart/items', { product_id: ids.mug });
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
    const left = await db().selectFrom('sessions').select('account_id').execute();
    expect(left).toEqual([{ account_id: null }]);
  });

  test('a visitor’s session keeps no browser, nor does one that has logged out', async () => {
    const { there } = await twoDevices();
    await there.post('/api/account/logout');
    const kept = await db().selectFrom('sessions').select('browser').where('account_id', 'is', null).execute();
    expect(kept).toEqual([{ browser: null }]);
  });
});
