import type { SandboxDeps } from '../../deps.ts';

/** Keys of one merchant at Braintree. */
export interface BraintreeKeys {
  merchantId: string;
  publicKey: string;
  privateKey: string;
}

export type BraintreeDeps = SandboxDeps<BraintreeKeys>;
