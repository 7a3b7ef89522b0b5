import type { PaymentMethodName } from '@mercer/contract';
import type { CreateAdapter } from './adapter.ts';
import type { Script } from './script-loader.ts';

/**
 * Ways to pay: in the gateway's fields, by its button, by a button that needs the saved cart first, on a page of the
 * gateway that leads back here, or by such a button that leads to one page to choose on and to another to pay.
 */
export type PaymentWay = 'fields' | 'button' | 'confirmation' | 'page' | 'visit';

/** One payment method through one gateway. */
export interface GatewayMethod {
  /** Loads the adapter; called when a page pays with it. */
  load(): Promise<{ createAdapter: CreateAdapter }>;
  /** How shoppers pay; left out where a page needs fields of its own for it. */
  way?: PaymentWay;
  /** True when the adapter serves every gateway of the method that has none of its own. */
  isFallback?: true;
}

/** What the library knows of a gateway before a page pays through it. */
export interface ClientGateway {
  methods: { readonly [Method in PaymentMethodName]?: GatewayMethod };
  /** Scripts of the gateway, by their names in the option `paymentScripts`. */
  scripts?: Readonly<Record<string, Script>>;
}
