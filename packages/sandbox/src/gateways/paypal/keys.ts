import type { SandboxDeps } from '../../deps.ts';

/** Keys of one app at PayPal. */
export interface PaypalKeys {
  /** Client id of the shop's server and of browsers. */
  clientId: string;
  /** Secret of the shop's server. */
  clientSecret: string;
  /** Id of the shop's webhook endpoint at PayPal. */
  webhookId: string;
}

export type PaypalDeps = SandboxDeps<PaypalKeys>;
