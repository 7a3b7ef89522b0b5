import type { Payment } from '@mercer/contract';
import type { Cased, Casing } from '../camel.ts';
import type { CartApi } from '../cart/cart.ts';
import type { Context } from '../context.ts';
import type { SettingsApi } from '../settings/settings.ts';
import { joinSegments } from '../transport/segment.ts';
import type { CardApi } from './card.ts';
import type { Flows } from './flows.ts';
import type { Intent, IntentInput } from './intent.ts';
import type { PaymentParams } from './params.ts';
import type { Vault } from './vault.ts';

/** Payments of the shopper, and the elements and flows by which they are made. */
export interface PaymentApi<C extends Casing = 'snake'> {
  /**
   * @throws CommerceError `not_found_error` (404) for an unknown payment and for another shopper's
   * @example const { status, amount } = await swell.payment.get('5f5e100');
   */
  get(id: string): Promise<Cased<Payment, C>>;
  /**
   * The store's payment methods, by name; asked for once per client.
   * @example
   * const methods = await swell.payment.methods();
   * console.log(Object.keys(methods));
   */
  methods<T = Record<string, unknown>>(): Promise<T>;
  /**
   * Asks the gateway again what became of a payment; its order is made when it was paid.
   * @example const { status } = await swell.payment.resetAsyncPayment('5f5e100');
   */
  resetAsyncPayment(id: string): Promise<Cased<Payment, C>>;
  /**
   * Opens a payment of the cart with a gateway. The amount is the server's, in major units.
   * @example const { id, client_secret } = await swell.payment.createIntent({ gateway: 'airwallex', intent: {} });
   */
  createIntent<T = Cased<Intent, C>>(input: IntentInput): Promise<T>;
  /**
   * The payment of the cart as it is now: another one when the cart has changed since.
   * @example const { amount } = await swell.payment.updateIntent({ gateway: 'airwallex', intent: { id: 'int_1' } });
   */
  updateIntent<T = Cased<Intent, C>>(input: IntentInput): Promise<T>;
  /**
   * Reads what a gateway's button or page needs before it can be shown.
   * @example const token = await swell.payment.authorizeGateway({ gateway: 'braintree' });
   */
  authorizeGateway<T = unknown>(input: { gateway: string; params?: object }): Promise<T>;
  /**
   * Shows the elements and buttons of the methods named, each in the page's element of its `elementId`.
   * What fails for one method goes to its `onError`, else to the console.
   * @throws CommerceError without params, outside a browser, or without a cart
   * @example
   * await swell.payment.createElements({
   *   card: { elementId: 'card', onError: (error) => console.log(error.message) },
   *   paypal: { elementId: 'paypal', onSuccess: () => swell.cart.submitOrder() },
   * });
   */
  createElements(params?: PaymentParams): Promise<void>;
  /**
   * Pays with what the shopper has entered: the payment part is saved on the cart and `onSuccess` called, or the page
   * leaves for the gateway's.
   * @param params those of the last call when left out
   * @example await swell.payment.tokenize({ card: { onSuccess: () => swell.cart.submitOrder() } });
   */
  tokenize(params?: PaymentParams): Promise<void>;
  /**
   * Carries on when a gateway has sent the shopper back with `gateway` in the address; else does nothing.
   * @example await swell.payment.handleRedirect({ klarna: { onSuccess: () => swell.cart.submitOrder() } });
   */
  handleRedirect(params?: PaymentParams): Promise<void>;
  /**
   * Lets the shopper confirm a payment that was made without them, such as a renewal. Never rejects.
   * @example
   * const answer = await swell.payment.authenticate('5f5e100');
   * console.log('error' in answer ? answer.error.message : answer.status);
   */
  authenticate(id: string): Promise<{ status: string } | { error: Error }>;
  reset(): void;
}

interface PaymentParts {
  vault: Vault;
  card: CardApi;
  cart: CartApi;
  settings: SettingsApi;
}

export function createPayment({ call, options }: Context, { vault, card, cart, settings }: PaymentParts): PaymentApi {
  let methods: Promise<unknown> | undefined;
  let flows: Promise<Flows> | undefined;

  /** Their code is loaded with the first call: most pages take no payment. */
  function loadPaymentFlows(): Promise<Flows> {
    const { get: getPayment, resetAsyncPayment } = payment;
    const parts = { options, call, vault, card, cart, settings, getPayment, resetAsyncPayment };
    flows ??= import('./flows.ts').then(({ createPaymentFlows: createFlows }) => createFlows(parts));
    flows.catch(() => {
      flows = undefined;
    });
    return flows;
  }

  const payment: PaymentApi = {
    get: (id) => call('get', joinSegments('payments', id)),
    methods<T>(): Promise<T> {
      methods ??= call('get', 'payment/methods').catch((error: unknown) => {
        methods = undefined;
        throw error;
      });
      return methods as Promise<T>; // the caller names what the store's methods have
    },
    resetAsyncPayment: (id) => call('put', joinSegments('payments', id), { $reset_async_payment: true }),

    createIntent: (input) => vault.request('post', 'intent', input),
    updateIntent: (input) => vault.request('put', 'intent', input),
    authorizeGateway: (input) => vault.request('post', 'authorization', input),

    createElements: async (params) => (await loadPaymentFlows()).createElements(params),
    tokenize: async (params) => (await loadPaymentFlows()).tokenize(params),
    handleRedirect: async (params) => (await loadPaymentFlows()).handleRedirect(params),
    authenticate: async (id) => (await loadPaymentFlows()).authenticate(id),

    reset(): void {
      methods = undefined;
      flows = undefined;
    },
  };
  return payment;
}
