import type { MethodParams, WalletRequire } from '../../params.ts';

export interface WalletParams extends MethodParams {
  require?: WalletRequire;
  /** The base class is the place's: what stands in it is Stripe's own. */
  classes?: { base?: string };
}
