import type { SandboxDeps } from '../../deps.ts';

/** Keys of one account at Stripe, in its own formats: `sk_test_…`, `pk_test_…`, `whsec_…`. */
export interface StripeKeys {
  /** Key of the shop's server; it opens everything. */
  secretKey: string;
  /** Key of browsers. */
  publishableKey: string;
  webhookSecret: string;
}

export type StripeDeps = SandboxDeps<StripeKeys>;
