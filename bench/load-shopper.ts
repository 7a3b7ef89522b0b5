import { address } from '../e2e/address.ts';

const origin = 'http://localhost:3000';
const headers = {
  'content-type': 'application/json',
  authorization: `Basic ${Buffer.from('pk_demo_mercer').toString('base64')}`,
};

/** Answers a request to the shop, in this process. */
export type Send = (request: Request) => Response | Promise<Response>;

/** Shopper with a session of their own, who buys a product that has neither options nor limited stock. */
export class LoadShopper {
  #session: string | null = null;
  readonly #send: Send;
  readonly #productId: string;

  constructor(send: Send, productId: string) {
    this.#send = send;
    this.#productId = productId;
  }

  addCartItem() {
    return this.#call('POST', '/api/cart/items', { product_id: this.#productId, quantity: 1 });
  }

  /** Completes the way from the empty cart to the paid order: six calls. */
  async completeCheckout() {
    await this.addCartItem();
    await this.#call('PUT', '/api/cart', {
      account: { email: 'ada@mercer.test' },
      shipping: address,
      billing: address,
    });
    await this.#call('GET', '/api/cart/shipment-rating');
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' };
    const { token } = (await this.#call('POST', '/vault/tokens', card)) as { token: string }; // the vault's answer
    await this.#call('PUT', '/api/cart', { billing: { method: 'card', card: { token } } });
    const order = (await this.#call('POST', '/api/cart/order')) as { status?: string }; // an order
    if (order.status !== 'paid') throw new Error(`The order is ${order.status}`);
  }

  async #call(method: string, path: string, body?: object): Promise<unknown> {
    const request = new Request(`${origin}${path}`, {
      method,
      headers: this.#session ? { ...headers, 'x-session': this.#session } : headers,
      body: body ? JSON.stringify(body) : null,
    });
    const answer = await this.#send(request);
    this.#session = answer.headers.get('x-session') ?? this.#session;
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  }
}

/** A product that a cart takes any number of. */
export async function endlessProduct(send: Send): Promise<string> {
  const answer = await send(new Request(`${origin}/api/products?limit=100`, { headers }));
  const { results } = (await answer.json()) as { results: Candidate[] }; // a list of products
  const endlessCandidate = results.find(({ options, stock_tracking }) => !options?.length && stock_tracking === false);
  if (!endlessCandidate) throw new Error('The store has no product without options and stock');
  return endlessCandidate.id;
}

interface Candidate {
  id: string;
  options?: unknown[];
  stock_tracking?: boolean;
}
