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
  /** Returns the fields that the server changes in the cart in response to a change, apart from merging it. */
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
export function createBackend({
  payments,
  cart: initialCart = cart,
  vault = {},
  onUpdate,
  payment = null,
}: BackendOptions) {
  let currentCart: Fields | null = initialCart && structuredClone(initialCart);
  const updates: Fields[] = [];
  const vaultRequests: Fields[] = [];

  const answer: StubResponse = async ({ method, path, body }) => {
    const input = body as Fields;
    if (path === '/api/settings/payments') return payments;
    if (path === '/api/settings') return { store };
    if (path === '/api/cart') return method === 'PUT' ? updateCart(input) : Response.json(currentCart);
    if (path.startsWith('/api/payments/')) return method === 'PUT' ? {} : Response.json(payment);
    const resource = path.replace('/vault/', '') as keyof Vault;
    vaultRequests.push({ resource, method, ...input });
    return { $status: 200, $data: (await vault[resource]?.(input, method)) ?? null };
  };

  function updateCart(change: Fields): unknown {
    updates.push(change);
    const serverChange = onUpdate?.(change);
    if (serverChange && 'errors' in serverChange) return serverChange;
    const merged = { ...currentCart, ...change, ...serverChange };
    for (const part of ['billing', 'shipping'])
      merged[part] = {
        ...readCartPart(currentCart, part),
        ...readCartPart(change, part),
        ...readCartPart(serverChange, part),
      };
    currentCart = merged;
    return currentCart;
  }

  return { answer, updates, vaultRequests };
}

function readCartPart(of: Fields | null | undefined, part: string): Fields {
  return { ...(of?.[part] as Fields | undefined) };
}
