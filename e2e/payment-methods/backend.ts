import type { StubResponse } from '@mercer/client/testing';

export type Fields = Record<string, unknown>;

export interface Vault {
  intent?(input: Fields, verb: string): unknown;
  authorization?(input: Fields): unknown;
  tokens?(input: Fields): unknown;
}

export interface BackendOptions {
  payments: Record<string, Fields>;
  cart?: Fields | null;
  vault?: Vault;
  /** What the server makes of a change to the cart, beside merging it. */
  onUpdate?(change: Fields): Fields | undefined;
  payment?: Fields | null;
}

export const store = { name: 'Mercer', country: 'US', currency: 'USD', locale: 'en-US', locales: [], currencies: [] };

export const services = [
  { id: 'standard', name: 'Standard', description: 'In five days', price: 5 },
  { id: 'express', name: 'Express', description: 'Tomorrow', price: 15 },
];

/** Two mugs at 10.00 less 2.00, tax 1.20, a gift card of 4.00: 15.20 to pay. */
export const cart = {
  id: 'cart_1',
  currency: 'USD',
  display_locale: 'en-US',
  guest: true,
  account_id: null,
  account: null,
  items: [
    {
      id: 'item_1',
      quantity: 2,
      price: 10,
      price_total: 20,
      discount_each: 1,
      discount_total: 2,
      product: { name: 'Everyday Mug', sku: 'MUG-1', slug: 'everyday-mug' },
    },
  ],
  billing: { name: 'Ada Lovelace', address1: '12 Analytical Way', city: 'Portland', zip: '97201', country: 'US' },
  shipping: { name: 'Ada Lovelace', address1: '12 Analytical Way', city: 'Portland', state: 'OR', country: 'US' },
  shipment_rating: null,
  subscription_delivery: false,
  sub_total: 20,
  discount_total: 2,
  shipment_total: 0,
  tax_total: 1.2,
  tax_included_total: 0,
  grand_total: 19.2,
  giftcard_total: 4,
  capture_total: 15.2,
  auth_total: 0,
};

/** A backend that keeps one cart and answers the vault as the test says. */
export function createBackend({ payments, cart: given = cart, vault = {}, onUpdate, payment = null }: BackendOptions) {
  let kept: Fields | null = given && structuredClone(given);
  const updates: Fields[] = [];
  const asked: Fields[] = [];

  const answer: StubResponse = async ({ method, path, body }) => {
    const input = body as Fields;
    if (path === '/api/settings/payments') return payments;
    if (path === '/api/settings') return { store };
    if (path === '/api/cart') return method === 'PUT' ? update(input) : Response.json(kept);
    if (path.startsWith('/api/payments/')) return method === 'PUT' ? {} : Response.json(payment);
    const resource = path.replace('/vault/', '') as keyof Vault;
    asked.push({ resource, method, ...input });
    return { $status: 200, $data: (await vault[resource]?.(input, method)) ?? null };
  };

  function update(change: Fields): unknown {
    updates.push(change);
    const more = onUpdate?.(change);
    if (more && 'errors' in more) return more;
    const merged = { ...kept, ...change, ...more };
    for (const part of ['billing', 'shipping'])
      merged[part] = { ...fields(kept, part), ...fields(change, part), ...fields(more, part) };
    kept = merged;
    return kept;
  }

  return { answer, updates, asked };
}

function fields(of: Fields | null | undefined, part: string): Fields {
  return { ...(of?.[part] as Fields | undefined) };
}
