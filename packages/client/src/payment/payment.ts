import type { CartApi } from '../cart/cart.ts';
import type { Context } from '../context.ts';
import type { SettingsApi } from '../settings/settings.ts';
import { path } from '../transport/segment.ts';
import type { CardApi } from './card.ts';
import type { Flows } from './flows.ts';
import type { PaymentParams } from './params.ts';
import type { Vault } from './vault.ts';

export interface IntentInput {
  gateway: string;
  intent: Record<string, unknown>;
  [field: string]: unknown;
}

/** What a gateway needs to confirm a payment in the browser; each adds its own fields. */
export interface Intent {
  id: string;
  client_secret?: string;
  amount?: number;
  currency?: string;
  status: string;
  [field: string]: unknown;
}

export interface Payment {
  id: string;
  method: string;
  status: string;
  amount: number;
  gateway?: string;
  transaction_id?: string | null;
  card?: { token?: string } | null;
  [field: string]: unknown;
}

export type PaymentApi = ReturnType<typeof createPayment>;

interface PaymentParts {
  vault: Vault;
  card: CardApi;
  cart: CartApi;
  settings: SettingsApi;
}

export function createPayment({ call, options }: Context, { vault, card, cart, settings }: PaymentParts) {
  let methods: Promise<unknown> | undefined;
  let flows: Promise<Flows> | undefined;

  /** Their code is loaded with the first call: most pages take no payment. */
  function openFlows(): Promise<Flows> {
    const { get: getPayment, resetAsyncPayment } = payment;
    const parts = { options, call, vault, card, cart, settings, getPayment, resetAsyncPayment };
    flows ??= import('./flows.ts').then(({ createFlows }) => createFlows(parts));
    flows.catch(() => {
      flows = undefined;
    });
    return flows;
  }

  const payment = {
    get: (id: string) => call<Payment | null>('get', path('payments', id)),

    /** The store's payment methods, asked for once per client. */
    methods<T = Record<string, unknown>>(): Promise<T> {
      methods ??= call('get', 'payment/methods').catch((error: unknown) => {
        methods = undefined;
        throw error;
      });
      return methods as Promise<T>;
    },

    resetAsyncPayment: (id: string) => call<Payment>('put', path('payments', id), { $reset_async_payment: true }),

    createIntent: <T = Intent>(input: IntentInput) => vault.request<T>('post', 'intent', input),
    updateIntent: <T = Intent>(input: IntentInput) => vault.request<T>('put', 'intent', input),
    authorizeGateway: <T = unknown>(input: { gateway: string; params?: object }) =>
      vault.request<T>('post', 'authorization', input),

    /**
     * Shows the elements and buttons of the methods named, each in the page's element of its `elementId`.
     * What fails for one method goes to its `onError`, else to the console.
     * @throws CommerceError without params, outside a browser, or without a cart
     */
    createElements: async (params?: PaymentParams): Promise<void> => (await openFlows()).createElements(params),
    /**
     * Pays with what the shopper has entered: the payment part is saved on the cart and `onSuccess` called, or the page
     * leaves for the gateway's.
     * @param params those of the last call when left out
     */
    tokenize: async (params?: PaymentParams): Promise<void> => (await openFlows()).tokenize(params),
    /** Carries on when a gateway has sent the shopper back with `gateway` in the address; else does nothing. */
    handleRedirect: async (params?: PaymentParams): Promise<void> => (await openFlows()).handleRedirect(params),
    /** Lets the shopper confirm a payment that was made without them, such as a renewal. Never rejects. */
    authenticate: async (id: string): Promise<{ status: string } | { error: Error }> =>
      (await openFlows()).authenticate(id),

    reset(): void {
      methods = undefined;
      flows = undefined;
    },
  };
  return payment;
}
