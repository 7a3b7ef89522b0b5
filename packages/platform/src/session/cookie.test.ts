import { buildTestApp, eachDatabase, ids, testConfig } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { sessionCookies, sessionOfCookies } from './cookie.ts';

const attributes = 'HttpOnly; SameSite=Lax; Path=/; Max-Age=604800';

test('over https the cookie has a twin that no neighbour can plant', () => {
  expect(sessionCookies('t', 'http://localhost:3000')).toEqual([`swell-session=t; ${attributes}`]);
  expect(sessionCookies('t', 'https://shop.example')).toEqual([
    `swell-session=t; ${attributes}; Secure`,
    `__Host-swell-session=t; ${attributes}; Secure`,
  ]);
});

test('the twin counts before the other', () => {
  const cookies: Record<string, string> = { 'swell-session': 'planted', '__Host-swell-session': 'own' };
  expect(sessionOfCookies((name) => cookies[name])).toBe('own');
  expect(sessionOfCookies((name) => ({ 'swell-session': 'from-before' })[name])).toBe('from-before');
  expect(sessionOfCookies(() => undefined)).toBeUndefined();
});

eachDatabase((db) => {
  test('who comes with the cookie from before keeps the cart, and has the twin a day later', async () => {
    const config = { ...testConfig, publicUrl: 'https://shop.example' };
    const { app, shopper: newShopper, clock } = buildTestApp(db(), { config });
    const shopper = newShopper();
    await shopper.post('/api/cart/items', { product_id: ids.mug });
    const requestCart = (cookie: string) =>
      app.request('https://shop.example/api/cart', {
        headers: { Authorization: `Basic ${btoa('pk_test')}`, 'Sec-Fetch-Site': 'same-origin', Cookie: cookie },
      });
    const today = await requestCart(`swell-session=${shopper.session}`);
    expect(await today.json()).toMatchObject({ item_quantity: 1 });
    expect(today.headers.getSetCookie()).toEqual([]);
    clock.advance(25 * 3_600_000);
    const renewed = (await requestCart(`swell-session=${shopper.session}`)).headers.getSetCookie();
    expect(renewed).toEqual(sessionCookies(String(shopper.session), 'https://shop.example'));
    const planted = await requestCart(`swell-session=planted; __Host-swell-session=${shopper.session}`);
    expect(await planted.json()).toMatchObject({ item_quantity: 1 });
  });
});
