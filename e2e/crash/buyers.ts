import type { Order } from '@mercer/contract';
import { ids } from '@mercer/server/testing';
import { expect } from 'vitest';
import { address } from '../address.ts';
import type { ShopProcess } from './shop-process.ts';

const visa = { number: '4242424242424242', exp_month: 12, exp_year: 2099, cvc: '123' };

/**
 * Statuses that shoppers may receive. The gateway's stand-in keeps its ledger in the same database, so 502 and 503 are
 * allowed in addition to 200.
 */
const allowed = [200, 502, 503];

/** Shoppers of one node who buy one piece after the other, mugs unless told, and ask again for what was not answered. */
export class Buyers {
  readonly orders: Order[] = [];
  readonly #shop: ShopProcess;
  readonly #item: { product_id: string; quantity: number };
  readonly #allBuyers: Promise<unknown>;
  #isOver = false;

  constructor(shop: ShopProcess, buyerCount: number, product_id: string = ids.mug) {
    this.#shop = shop;
    this.#item = { product_id, quantity: 1 };
    this.#allBuyers = Promise.all(Array.from({ length: buyerCount }, () => this.#buyOn()));
    this.#allBuyers.catch(() => {}); // `end` tells of it
  }

  /** Waits until more orders have been placed. */
  async waitForMoreOrders() {
    const previousCount = this.orders.length;
    await expect.poll(() => this.orders.length).toBeGreaterThan(previousCount + 1);
  }

  async stopBuying(): Promise<Order[]> {
    this.#isOver = true;
    await this.#allBuyers;
    return this.orders;
  }

  async #buyOn() {
    let session = '';
    const requestWithRetry = async (method: string, path: string, body?: object): Promise<unknown> => {
      const answer = await requestShop(this.#shop, { method, path, session, body });
      session = answer.session;
      expect(allowed, `${method} ${path}`).toContain(answer.status);
      if (answer.status === 200) return answer.body;
      expect(answer.body).toEqual({ error: expect.objectContaining({ code: expect.any(String) }) });
      return requestWithRetry(method, path, body);
    };
    while (!this.#isOver) {
      await requestWithRetry('POST', '/api/cart/items', this.#item);
      const { token } = (await requestWithRetry('POST', '/vault/tokens', visa)) as { token: string };
      const billing = { ...address, method: 'card', card: { token } };
      await requestWithRetry('PUT', '/api/cart', { account: { email: 'ada@mercer.test' }, shipping: address, billing });
      this.orders.push((await requestWithRetry('POST', '/api/cart/order')) as Order);
    }
  }
}

interface ShopRequest {
  method: string;
  path: string;
  session?: string;
  body?: object | undefined;
}

export async function requestShop(shop: ShopProcess, { method, path, session = '', body }: ShopRequest) {
  const headers = { 'content-type': 'application/json', ...(session && { 'x-session': session }) };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await shop.fetch(new Request(new URL(path, shop.origin), init));
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  return {
    status: answer.status,
    session: answer.headers.get('x-session') ?? session,
    retryAfter: answer.headers.get('retry-after'),
    body: isJson ? (JSON.parse(text) as unknown) : text,
  };
}
