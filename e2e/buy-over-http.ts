import type { Order } from '@mercer/contract';
import { address } from './address.ts';

interface Purchase {
  slug: string;
  coupon?: string;
  /** Address that differs from the one where shoppers of tests live. */
  to?: { [field in keyof typeof address]?: string | undefined };
  /** id of the shipping service, where the shop does not choose one itself */
  service?: string;
}

const authorization = `Basic ${btoa('pk_demo_mercer')}`;

/** Buys one piece over the network, as a guest with a card. @param origin of the shop */
export async function buyOverHttp(origin: string, { slug, coupon, to, service }: Purchase): Promise<Order> {
  let session = '';
  const requestShopApi = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization, 'content-type': 'application/json', ...(session && { 'x-session': session }) };
    const answer = await fetch(`${origin}${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
    session = answer.headers.get('x-session') ?? session;
    return answer.json();
  };
  const place = { ...address, ...to };
  const { id } = await requestShopApi('GET', `/api/products/${slug}`);
  await requestShopApi('POST', '/api/cart/items', { product_id: id, quantity: 1 });
  if (coupon) await requestShopApi('PUT', '/api/cart/coupon', { code: coupon });
  await requestShopApi('PUT', '/api/cart', {
    account: { email: 'ada@mercer.test' },
    shipping: service ? { ...place, service } : place,
    billing: { ...place, method: 'card' },
  });
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2099, cvc: '123' };
  const { token } = await requestShopApi('POST', '/vault/tokens', card);
  await requestShopApi('PUT', '/api/cart', { billing: { card: { token } } });
  return requestShopApi('POST', '/api/cart/order');
}
