import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenShop, openDemoShop } from './open-shop.ts';
import { openBrowserClient, releases, type Swell } from './swell.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openDemoShop();
});
afterAll(() => shop.close());

const opened = {
  accept: 'text/html',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'cross-site',
};

/** A browser that follows links within the shop, and keeps its cookies. */
class Visitor {
  cookie = '';

  async followPath(path: string, headers: Record<string, string> = opened, method = 'GET') {
    const answer = await fetch(new URL(path, shop.url), {
      method,
      redirect: 'manual',
      headers: { ...headers, ...(this.cookie && { cookie: this.cookie }) },
    });
    for (const cookie of answer.headers.getSetCookie()) this.cookie = cookie.split(';')[0] ?? '';
    return answer;
  }

  async readCheckoutPage(): Promise<string> {
    return (await this.followPath('/checkout')).text();
  }
}

/** The path of the cart that an application has filled with a mug. */
async function createCheckoutLink(app: Swell): Promise<string> {
  const cart = await app.cart.addItem({ product_id: 'everyday-mug', quantity: 2 });
  return new URL(cart.checkout_url).pathname;
}

const secretHeaders = (answer: Response) =>
  ['cache-control', 'referrer-policy', 'x-robots-tag'].map((name) => answer.headers.get(name));

describe.each(releases)('the checkout_url of a cart that %s has made', (_, __, release) => {
  test('leads to the checkout with that cart, without JavaScript, as often as it is followed', async () => {
    const app = openBrowserClient(release, shop.url);
    const path = await createCheckoutLink(app);
    expect(path).toBe(`/checkout/${app.cart.state?.checkout_id ?? (await app.cart.get()).checkout_id}`);
    const visitor = new Visitor();
    for (const _time of ['first', 'Back', 'reload']) {
      const answer = await visitor.followPath(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/checkout']);
      expect(secretHeaders(answer)).toEqual(['no-store', 'no-referrer', 'noindex, nofollow']);
      expect(await visitor.readCheckoutPage()).toContain('Everyday Mug');
    }
    expect((await app.cart.get()).items).toMatchObject([{ quantity: 2 }]);
  });

  test('is recovered in another session, which sees the goods', async () => {
    const app = openBrowserClient(release, shop.url);
    await createCheckoutLink(app);
    await app.cart.update({
      account: { email: 'ada@mercer.test' },
      shipping: { name: 'Ada', address1: '1 First Street' },
    });
    const { checkout_id } = await app.cart.get();
    const otherBrowser = openBrowserClient(release, shop.url);
    const cart = await otherBrowser.cart.recover(checkout_id);
    expect(cart).toMatchObject({ checkout_id, items: [{ quantity: 2 }] });
    expect(JSON.stringify(cart)).not.toMatch(/ada@mercer|First Street/);
    await otherBrowser.cart.addItem({ product_id: 'everyday-mug' });
    expect((await otherBrowser.cart.get()).item_quantity).toBe(3);
  });
});

describe('what only looks at the link', () => {
  const openApplication = () => openBrowserClient(releases[0][2], shop.url);

  test.each<[string, string, Record<string, string>, number]>([
    ['a browser that fetches ahead', 'GET', { ...opened, 'sec-purpose': 'prefetch;prerender' }, 503],
    ['one that says so in its own way', 'GET', { ...opened, purpose: 'prefetch' }, 503],
    ['a check whether it is there', 'HEAD', opened, 303],
    ['a program', 'GET', { accept: '*/*' }, 303],
    ['an image of a mail', 'GET', { accept: 'image/*', 'sec-fetch-dest': 'image' }, 303],
    ['a frame of another site', 'GET', { ...opened, 'sec-fetch-dest': 'iframe' }, 303],
  ])('opens nothing: %s', async (_, method, headers, status) => {
    const path = await createCheckoutLink(openApplication());
    const visitor = new Visitor();
    const answer = await visitor.followPath(path, headers, method);
    expect(answer.status).toBe(status);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await visitor.followPath(path)).status).toBe(303);
    expect(await visitor.readCheckoutPage()).toContain('Everyday Mug');
  });

  test('a scanner that opens pages as a browser does leaves the link to the shopper', async () => {
    const path = await createCheckoutLink(openApplication());
    const shopper = new Visitor();
    await shopper.followPath(path);
    const scanner = new Visitor();
    for (let n = 0; n < 3; n += 1) await scanner.followPath(path);
    await new Visitor().followPath(path);
    expect(await shopper.readCheckoutPage()).toContain('Everyday Mug');
    expect((await shopper.followPath(path)).status).toBe(303);
  });
});

describe('a link that leads to no cart', () => {
  test.each([
    ['en', 'This cart is not here anymore'],
    ['de', 'Dieser Warenkorb ist nicht mehr da'],
  ])('says so in a plain page (%s)', async (language, title) => {
    for (const id of ['unknown', '%00', '%E0%A4%A', '..%2f..%2fcart', '<b>', 'x'.repeat(3000)]) {
      const answer = await new Visitor().followPath(`/checkout/${id}`, { ...opened, 'accept-language': language });
      const page = await answer.text();
      expect([id, answer.status]).toEqual([id, 404]);
      expect(page).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
      expect(page).toContain('<header');
      expect(page).not.toContain('<b>');
      if (id.length > 3) expect(page).not.toContain(id);
      expect(secretHeaders(answer)).toEqual(['no-store', 'no-referrer', 'noindex, nofollow']);
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });

  test('keeps the own cart of the browser', async () => {
    const visitor = new Visitor();
    await visitor.followPath(await createCheckoutLink(openBrowserClient(releases[0][2], shop.url)));
    await visitor.followPath('/checkout/unknown');
    expect(await visitor.readCheckoutPage()).toContain('Everyday Mug');
  });
});

test('an ordered cart says so, and nothing about whoever has ordered it', async () => {
  const app = openBrowserClient(releases[0][2], shop.url);
  const path = await createCheckoutLink(app);
  const address = {
    name: 'Ada Buyer',
    address1: '1 First Street',
    city: 'Portland',
    state: 'OR',
    zip: '97201',
    country: 'US',
  };
  const card = await app.card.createToken({ number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2034, cvc: '123' });
  await app.cart.update({
    account: { email: 'ada@mercer.test' },
    shipping: address,
    billing: { ...address, method: 'card', card },
  });
  const { services } = await app.cart.getShippingRates();
  await app.cart.update({ shipping: { service: services[0].id } });
  const order = await app.cart.submitOrder();
  expect(order).toMatchObject({ status: 'paid' });
  const visitor = new Visitor();
  const answer = await visitor.followPath(path);
  const page = await answer.text();
  expect(answer.status).toBe(410);
  expect(page).toMatch(/<h1[^>]*>This cart has already been ordered<\/h1>/);
  expect(page).not.toContain(path.split('/').at(-1));
  for (const word of ['Ada', 'First Street', 'ada@mercer.test', order.number, order.id])
    expect(page).not.toContain(word);
  expect(answer.headers.getSetCookie()).toEqual([]);
});
