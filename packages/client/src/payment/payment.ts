import type { Context } from '../context.ts';
import { path } from '../transport/segment.ts';
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
  [field: string]: unknown;
}

export type PaymentApi = ReturnType<typeof createPayment>;

export function createPayment({ call }: Context, vault: Vault) {
  let methods: Promise<unknown> | undefined;

  return {
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

    reset(): void {
      methods = undefined;
    },
  };
}
