import { randomBytes } from 'node:crypto';
import { createApp, type Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { address } from '../address.ts';
import { fillCart, openTestShop } from '../shop.ts';

/** A random text, which compresses to no less: PostgreSQL indexes no text of more than 2,704 bytes. */
const longText = randomBytes(2250).toString('base64url');
const longQuery = ['token', 'order_id', 'search', 'key', 'sort', 'category', 'checkout_id', 'slug']
  .map((name) => `${name}=${longText}`)
  .join('&');
const longHeaders = {
  'Idempotency-Key': longText,
  'X-Locale': longText,
  'X-Currency': longText,
  'User-Agent': longText,
};
const bodies: object[] = [
  {
    ...Object.fromEntries(
      ['password', 'new_password', 'first_name', 'last_name', 'code', 'key', 'token', 'id', 'comments'].map((name) => [
        name,
        longText,
      ]),
    ),
    email: 'ada@mercer.test',
    product_id: ids.mug,
    quantity: 1,
    metadata: { [longText.slice(0, 90)]: longText },
    shipping: { ...address, name: longText },
    billing: { ...address, method: longText },
  },
  {
    product_id: ids.mug,
    quantity: 1,
    options: Array.from({ length: 40 }, (_, at) => ({
      name: longText.slice(at, at + 90),
      value: longText.slice(0, 190),
    })),
  },
  {
    product_id: longText,
    variant_id: longText,
    email: `ada@${longText}.de`,
    rating: 5,
    title: longText,
    text: longText,
  },
];

eachDatabase((db: () => Db) => {
  test('a text that is longer than any index holds is stored or refused, wherever a shopper enters it', async () => {
    const shop = await openTestShop(db());
    const shopper = Object.assign(shop.shopper(), { isDescribed: false });
    await fillCart(shopper, ids.mug);
    const routes = createApp(shop.deps).routes.filter(({ method }) => method !== 'ALL');
    const calls = new Map(routes.map(({ method, path }) => [`${method} ${path}`, { method, path }]));
    for (const { method, path } of [...calls.values()].filter(({ path }) => !path.startsWith('/operator'))) {
      const longPath = `${path.replace(/:[a-zA-Z]+(\{.*\})?/g, longText)}?${longQuery}`;
      for (const body of method === 'GET' ? [undefined] : bodies) {
        const { status } = await shopper.call(method, longPath, body, longHeaders);
        expect(status, `${method} ${path}`).toBeLessThan(500);
      }
    }
    expect(shop.faults).toEqual([]);
  });
});
