import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openDemoShop } from '../clients/open-shop.ts';

let shop: OpenShop;
/** Products of this file's own, one for each cart. */
const products: { id: string; name: string }[] = [];

beforeAll(async () => {
  shop = await openDemoShop('', { SECRET_KEY: 'sk_removed_items' });
  for (const name of ['Short Lamp', 'Dim Lamp', 'Late Chair', 'Low Chair', 'Lost Stool']) {
    const productResponse = await callOperatorApi('POST', '/products', { name, price: 10 });
    products.push({ name, id: (await productResponse.json()).id });
  }
});
afterAll(() => shop.close());

const callOperatorApi = (method: string, path: string, body?: object) =>
  fetch(`${shop.url}/operator${path}`, {
    method,
    headers: { Authorization: 'Bearer sk_removed_items', 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

/** A browser without scripts whose cart has a product that is deleted then. */
async function withDeletedProduct(otherSlugs: string[] = []) {
  const { id, name } = products.pop() ?? { id: '', name: '' };
  let cookie = '';
  const post = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(shop.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: cookie },
      body: new URLSearchParams(fields),
    });
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return answer;
  };
  const page = async (path: string) => (await fetch(shop.url + path, { headers: { Cookie: cookie } })).text();
  for (const product_id of [...otherSlugs, id]) expect((await post('/cart/add', { product_id })).status).toBe(303);
  expect((await callOperatorApi('DELETE', `/products/${id}`)).ok).toBe(true);
  return { post, page, name };
}

const formatRemovedNotice = (name: string) => `${name} is no longer available and was removed from your cart.`;

test('the cart and the checkout say what left with its product, also where nothing else is in the cart', async () => {
  for (const otherSlugs of [['everyday-mug'], []]) {
    const { page, name } = await withDeletedProduct(otherSlugs);
    for (const path of ['/cart', '/checkout', '/cart']) expect(await page(path)).toContain(formatRemovedNotice(name));
  }
});

test.each(['/cart', '/checkout'])('who has seen it on %s is not told again, and is there again', async (path) => {
  const { post, page, name: product } = await withDeletedProduct(['everyday-mug']);
  const [, form = ''] = (await page(path)).match(/is no longer available[\s\S]*?(<form[\s\S]*?<\/form>)/) ?? [];
  const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]): [string, string] => [
    name ?? '',
    value ?? '',
  ]);
  const dismissalResponse = await post('/cart', Object.fromEntries(fields));
  expect([dismissalResponse.status, dismissalResponse.headers.get('location')]).toEqual([303, path]);
  expect(await page(path)).not.toContain(product);
});

test('the checkout that still shows the deleted product places no order, and says why', async () => {
  const { post, page, name } = await withDeletedProduct(['everyday-mug']);
  const street = { name: 'Ada L', address1: '1 Way', city: 'Portland', state: 'OR', zip: '97201', country: 'US' };
  const prefixStreetFields = (part: string) =>
    Object.entries(street).map(([name, value]) => [`${part}_${name}`, value]);
  const card = { card_number: '4242424242424242', card_expiry: '12/34', card_cvc: '123', payment: 'card' };
  const fields = {
    ...Object.fromEntries([...prefixStreetFields('shipping'), ...prefixStreetFields('billing')]),
    ...card,
    email: 'ada@mercer.test',
  };
  const placed = await post('/checkout', { ...fields, checkout_id: 'c', goods: '2 × 999.0000 USD' });
  expect(placed.status).toBe(200);
  expect(await placed.text()).toContain(formatRemovedNotice(name));
  expect(await page('/cart')).toContain('Everyday Mug');
});
