import { type Billing, type Cart, hasErrors, type Order, type OrErrors, type Shipping } from '@mercer/contract';
import type { Context } from '../context.ts';
import { path } from '../transport/segment.ts';
import { type CartItemInput, withOptionLists } from './item-input.ts';
import { createQueue } from './queue.ts';

export interface CartUpdate {
  shipping?: Partial<Shipping>;
  billing?: Partial<Billing> & Record<string, unknown>;
  account?: { email: string };
  items?: CartItemInput[];
  coupon_code?: string | null;
  shipment_rating?: null;
  $taxes?: boolean;
  [field: string]: unknown;
}

/**
 * The session's cart. Calls that change `state` run one at a time, in order (§4). An answer with `errors` is returned
 * and leaves `state` as it was; any other becomes the state.
 */
export interface CartApi {
  state: Cart | null;
  /** The order made last by `submitOrder` or read by `getOrder`. */
  order: Order | null;
  settings: Record<string, unknown> | null;
  get(): Promise<Cart | null>;
  /** The next `get` asks the server for a fresh cart. */
  clearCache(): void;
  addItem(item: CartItemInput | string, more?: CartItemInput): Promise<OrErrors<Cart>>;
  updateItem(id: string, item: CartItemInput): Promise<OrErrors<Cart>>;
  /** Replaces all items; an empty list clears the cart. */
  setItems(items: CartItemInput[]): Promise<OrErrors<Cart>>;
  removeItem(id: string): Promise<OrErrors<Cart>>;
  update(input: CartUpdate): Promise<OrErrors<Cart>>;
  recover(checkoutId: string): Promise<OrErrors<Cart>>;
  applyCoupon(code: string): Promise<OrErrors<Cart>>;
  removeCoupon(): Promise<OrErrors<Cart>>;
  applyGiftcard(code: string): Promise<OrErrors<Cart>>;
  removeGiftcard(id: string): Promise<OrErrors<Cart>>;
  /** Rates the shipment; the whole answer becomes the state. */
  getShippingRates(): Promise<Cart['shipment_rating']>;
  /** Clears `state` and keeps the answer as `order`. */
  submitOrder(): Promise<OrErrors<Order>>;
  getOrder(checkoutId?: string): Promise<Order | null>;
  getSettings(): Promise<Record<string, unknown>>;
}

export function createCart({ call, options }: Context): CartApi {
  const enqueue = createQueue();
  let skipCache = false;

  function change<T extends Cart | null = Cart>(ask: () => Promise<unknown>): Promise<OrErrors<T>> {
    return enqueue(async () => {
      const answer = (await ask()) as OrErrors<T>; // the contract: every cart call answers with the cart
      if (!hasErrors(answer)) cart.state = answer;
      return answer;
    });
  }

  function readCart(): Promise<unknown> {
    if (options.getCart) return options.getCart();
    const query = skipCache ? { $cache: false } : undefined;
    skipCache = false;
    return call('get', 'cart', query);
  }

  const cart: CartApi = {
    state: null,
    order: null,
    settings: null,

    get: () => change<Cart | null>(readCart) as Promise<Cart | null>, // a read has no fields to complain about
    clearCache() {
      skipCache = true;
    },

    addItem: (item, more) => change(() => call('post', 'cart/items', withOptionLists(newItem(item, more)))),
    updateItem: (id, item) => change(() => call('put', path('cart', 'items', id), withOptionLists(item))),
    setItems: (items) => change(() => call('put', 'cart/items', items.map(withOptionLists))),
    removeItem: (id) => change(() => call('delete', path('cart', 'items', id))),

    update: (input) => change(() => options.updateCart?.(input) ?? call('put', 'cart', withOptionLists(input))),
    recover: (checkoutId) => change(() => call('put', path('cart', 'recover', checkoutId))),

    applyCoupon: (code) => change(() => call('put', 'cart/coupon', { code })),
    removeCoupon: () => change(() => call('delete', 'cart/coupon')),
    applyGiftcard: (code) => change(() => call('post', 'cart/giftcards', { code })),
    removeGiftcard: (id) => change(() => call('delete', path('cart', 'giftcards', id))),

    async getShippingRates() {
      const answer = await change(() => call('get', 'cart/shipment-rating'));
      const rated = answer as Partial<Cart> & { shipmentRating?: Cart['shipment_rating'] };
      return rated?.shipment_rating ?? rated?.shipmentRating ?? null;
    },

    submitOrder: () =>
      enqueue(async () => {
        const answer = await call<OrErrors<Order>>('post', 'cart/order');
        if (hasErrors(answer)) return answer;
        cart.state = null;
        cart.order = answer;
        return answer;
      }),

    async getOrder(checkoutId) {
      cart.order = await call<Order | null>('get', 'cart/order', checkoutId && { checkout_id: checkoutId });
      return cart.order;
    },

    async getSettings() {
      cart.settings = await call<Record<string, unknown>>('get', 'cart/settings');
      return cart.settings;
    },
  };
  return cart;
}

function newItem(item: CartItemInput | string, more?: CartItemInput): CartItemInput {
  return typeof item === 'string' ? { ...more, product_id: item } : item;
}
