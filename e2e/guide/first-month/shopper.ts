import type { Cart, Order } from '@mercer/contract';
import { expect } from 'vitest';

interface Purchase {
  coupon?: string;
  giftcard?: string;
  quantity?: number;
  method?: string;
  email?: string;
}

const authorization = `Basic ${btoa('pk_demo_mercer')}`;

/** A shopper of the country, with a session. */
export class MonthShopper {
  readonly #origin: string;
  readonly #address: Record<string, string>;
  #session = '';

  constructor(origin: string, address: Record<string, string>) {
    this.#origin = origin;
    this.#address = { name: 'Ada Lovelace', ...address };
  }

  async request(method: string, path: string, body?: unknown) {
    const response = await fetch(`${this.#origin}/api/${path}`, {
      method,
      headers: {
        authorization,
        'content-type': 'application/json',
        ...(this.#session && { 'x-session': this.#session }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    this.#session = response.headers.get('x-session') ?? this.#session;
    return response.json();
  }

  async fillCart(slug: string, quantity = 1): Promise<Cart> {
    const { id, variants } = await this.request('GET', `products/${slug}`);
    const variant_id = variants?.results[0]?.id;
    await this.request('POST', 'cart/items', { product_id: id, quantity, ...(variant_id && { variant_id }) });
    return this.request('PUT', 'cart', { shipping: { ...this.#address, service: 'parcel' } });
  }

  /** Buys, with a card unless another method is named. */
  async buy(slug: string, purchase: Purchase = {}): Promise<Order> {
    const { coupon, giftcard, quantity = 1, method = 'card', email = 'ada@mercer.test' } = purchase;
    await this.fillCart(slug, quantity);
    if (coupon) await this.request('PUT', 'cart/coupon', { code: coupon });
    if (giftcard) await this.request('POST', 'cart/giftcards', { code: giftcard });
    await this.request('PUT', 'cart', { account: { email }, billing: { ...this.#address, method } });
    if (method === 'card') await this.#enterCard();
    const order = await this.request('POST', 'cart/order');
    expect(order, JSON.stringify(order)).toHaveProperty('number');
    return order;
  }

  async #enterCard() {
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2099, cvc: '123' };
    const response = await fetch(`${this.#origin}/vault/tokens`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(card),
    });
    const { token } = await response.json();
    await this.request('PUT', 'cart', { billing: { card: { token } } });
  }
}
