import {
  type Billing,
  type Cart,
  type CartSettings,
  hasErrors,
  type Order,
  type OrErrors,
  type ShipmentRating,
  type Shipping,
} from '@mercer/contract';
import type { Cased, Casing } from '../camel.ts';
import type { Context } from '../context.ts';
import { joinSegments } from '../transport/segment.ts';
import { type CartItemInput, withOptionLists } from './item-input.ts';

/** Runs tasks one after the other, in the order asked for. A failure rejects for its own caller only. */
function createTaskQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return function enqueue<T>(task: () => Promise<T>): Promise<T> {
    const run = last.then(task);
    last = run.catch(() => undefined);
    return run;
  };
}

export interface CartUpdate {
  shipping?: Partial<Shipping>;
  billing?: Partial<Billing>;
  /** Taken from a guest without an e-mail only (§5); `put('cart/email', { email })` corrects one. */
  account?: { email: string };
  items?: CartItemInput[];
  coupon_code?: string | null;
  /** `null` rates the shipment again. */
  shipment_rating?: null;
  $taxes?: boolean;
  metadata?: Record<string, unknown>;
  comments?: string | null;
  gift_message?: string | null;
}

/**
 * The session's cart. Calls that change `state` run one at a time, in order (§4). An answer with `errors` is returned
 * and leaves `state` as it was; any other becomes the state. Money is in major units of `currency`.
 */
export interface CartApi<C extends Casing = 'snake'> {
  /** The cart as of the last call; `null` before the first and after `submitOrder`. */
  state: Cased<Cart, C> | null;
  /** The order made last by `submitOrder` or read by `getOrder`. */
  order: Cased<Order, C> | null;
  /** Settings that `getSettings` read last. */
  settings: Cased<CartSettings, C> | null;
  /**
   * An empty cart before the first item.
   * @example
   * const cart = await swell.cart.get();
   * console.log(cart?.item_quantity, cart?.grand_total);
   */
  get(): Promise<Cased<Cart, C> | null>;
  /**
   * The next `get` asks the server for a fresh cart.
   * @example
   * swell.cart.clearCache();
   * const fresh = await swell.cart.get();
   */
  clearCache(): void;
  /**
   * Adds a product, or pieces to the line that has the same product, options and plan. `errors` name what the product needs
   * (`items.variant_id`, `items.options`, `items.purchase_option`) or cannot give (`quantity`).
   * @throws CommerceError `not_found_error` (404) for an unknown product
   * @example
   * const cart = await swell.cart.addItem({ product_id: 'everyday-mug', quantity: 2, options: { Size: 'Large' } });
   * if (hasErrors(cart)) console.log(cart.errors.quantity?.message);
   */
  addItem(
    item: Cased<CartItemInput, C> | string,
    itemFields?: Cased<CartItemInput, C>,
  ): Promise<OrErrors<Cased<Cart, C>>>;
  /**
   * `errors.id` when the line is not in the cart. A quantity of 0 takes the line out; `metadata` is merged, and goes along into the order.
   * @example
   * const line = swell.cart.state?.items[0];
   * if (line) await swell.cart.updateItem(line.id, { quantity: 3 });
   */
  updateItem(id: string, item: Cased<CartItemInput, C>): Promise<OrErrors<Cased<Cart, C>>>;
  /**
   * Replaces all items; those with a quantity of 0 are left out, and an empty list clears the cart.
   * @example await swell.cart.setItems([{ product_id: 'everyday-mug', quantity: 1 }]);
   */
  setItems(items: (Cased<CartItemInput, C> | string)[]): Promise<OrErrors<Cased<Cart, C>>>;
  /**
   * An id that is not in the cart changes nothing.
   * @example
   * const line = swell.cart.state?.items[0];
   * if (line) await swell.cart.removeItem(line.id);
   */
  removeItem(id: string): Promise<OrErrors<Cased<Cart, C>>>;
  /**
   * Merges into the cart. A new shipping address resets the shipping service and the rating (§4).
   * @throws CommerceError `validation_error` (400) with `param`
   * @example
   * await swell.cart.update({
   *   account: { email: 'ada@example.com' },
   *   shipping: { name: 'Ada Lovelace', address1: '1 Main Street', city: 'Austin', state: 'TX', zip: '73301', country: 'US' },
   * });
   */
  update(input: Cased<CartUpdate, C>): Promise<OrErrors<Cased<Cart, C>>>;
  /**
   * Goes on with the cart of this `checkout_id`: with its goods and its coupon. E-mail, addresses, payment, notes and gift cards
   * stay with the session that typed last. To let a shopper pay in the shop, lead the browser to the cart's `checkout_url`.
   * @example const cart = await swell.cart.recover('878663b2fb4175b128ff7ef1d5c3cf1f');
   */
  recover(checkoutId: string): Promise<Cased<Cart, C>>;
  /**
   * @throws CommerceError `invalid_coupon_code` (400)
   * @example const { discount_total } = await swell.cart.applyCoupon('WELCOME10');
   */
  applyCoupon(code: string): Promise<Cased<Cart, C>>;
  /**
   * Removes the coupon; a cart without one stays as it is.
   * @example const { grand_total } = await swell.cart.removeCoupon();
   */
  removeCoupon(): Promise<Cased<Cart, C>>;
  /**
   * @throws CommerceError `invalid_giftcard_code` (400)
   * @example const { giftcards } = await swell.cart.applyGiftcard('BYJD JYGN KHBG DQWG');
   */
  applyGiftcard(code: string): Promise<Cased<Cart, C>>;
  /**
   * Removes a gift card by the `id` that it has in `giftcards`.
   * @example
   * const giftcard = swell.cart.state?.giftcards[0];
   * if (giftcard) await swell.cart.removeGiftcard(giftcard.id);
   */
  removeGiftcard(id: string): Promise<Cased<Cart, C>>;
  /**
   * Rates the shipment; the whole answer becomes the state.
   * @example
   * const rates = await swell.cart.getShippingRates();
   * const service = rates?.services[0]?.id;
   * if (service) await swell.cart.update({ shipping: { service } });
   */
  getShippingRates(): Promise<Cased<ShipmentRating, C> | null>;
  /**
   * Makes the order and pays it, billed at the shipping address where the cart has no other; then `state` is `null` and the answer is `order`. The same cart again gives the same order.
   * @throws CommerceError `invalid_request`, `out_of_stock` (`param` is the line's id), `card_declined` …
   * @example
   * const { token } = await swell.card.createToken({ number: '4242 4242 4242 4242', exp: '12/30', cvc: '123' });
   * await swell.cart.update({ billing: { method: 'card', card: { token } } });
   * const order = await swell.cart.submitOrder();
   */
  submitOrder(): Promise<Cased<Order, C>>;
  /**
   * The session's last order, or that of a `checkout_id`: of another session's without e-mail, addresses, payments and notes.
   * @example
   * const order = await swell.cart.getOrder();
   * console.log(order?.number);
   */
  getOrder(checkoutId?: string): Promise<Cased<Order, C> | null>;
  /**
   * Reads what a checkout page needs to know about the shop.
   * @example const { country, currency } = await swell.cart.getSettings();
   */
  getSettings(): Promise<Cased<CartSettings, C>>;
}

export function createCart({ call, options }: Context): CartApi {
  const enqueue = createTaskQueue();
  let skipCache = false;

  function enqueueChange<T>(ask: () => Promise<unknown>): Promise<T> {
    return enqueue(async () => {
      const answer = await ask();
      if (!hasErrors(answer)) cart.state = answer as Cart | null; // the contract: every cart call answers with the cart
      return answer as T; // or the errors of the fields, which the caller expects
    });
  }

  function readSessionCart(): Promise<unknown> {
    if (options.getCart) return options.getCart();
    const query = skipCache ? { $cache: false } : undefined;
    skipCache = false;
    return call('get', 'cart', query);
  }

  const cart: CartApi = {
    state: null,
    order: null,
    settings: null,

    get: () => enqueueChange(readSessionCart),
    clearCache() {
      skipCache = true;
    },

    addItem: (item, itemFields) =>
      enqueueChange(() => call('post', 'cart/items', withOptionLists(toItemInput(item, itemFields)))),
    updateItem: (id, item) =>
      enqueueChange(() => call('put', joinSegments('cart', 'items', id), withOptionLists(item))),
    setItems: (items) =>
      enqueueChange(() =>
        call(
          'put',
          'cart/items',
          items.map((item) => withOptionLists(toItemInput(item))),
        ),
      ),
    removeItem: (id) => enqueueChange(() => call('delete', joinSegments('cart', 'items', id))),

    update: (input) => enqueueChange(() => options.updateCart?.(input) ?? call('put', 'cart', withOptionLists(input))),
    recover: (checkoutId) => enqueueChange(() => call('put', joinSegments('cart', 'recover', checkoutId))),

    applyCoupon: (code) => enqueueChange(() => call('put', 'cart/coupon', { code })),
    removeCoupon: () => enqueueChange(() => call('delete', 'cart/coupon')),
    applyGiftcard: (code) => enqueueChange(() => call('post', 'cart/giftcards', { code })),
    removeGiftcard: (id) => enqueueChange(() => call('delete', joinSegments('cart', 'giftcards', id))),

    async getShippingRates() {
      const rated = await enqueueChange<{
        shipment_rating?: Cart['shipment_rating'];
        shipmentRating?: Cart['shipment_rating'];
      }>(() => call('get', 'cart/shipment-rating'));
      return rated?.shipment_rating ?? rated?.shipmentRating ?? null;
    },

    submitOrder: () =>
      enqueue(async () => {
        const answer = await call<Order>('post', 'cart/order');
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
      cart.settings = await call<CartSettings>('get', 'cart/settings');
      return cart.settings;
    },
  };
  return cart;
}

function toItemInput(item: CartItemInput | string, itemFields?: CartItemInput): CartItemInput {
  return typeof item === 'string' ? { ...itemFields, product_id: item } : item;
}
