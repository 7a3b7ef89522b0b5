import type { SandboxDeps } from '../../deps.ts';

/** Keys of one merchant at QuickPay. */
export interface QuickpayKeys {
  apiKey: string;
  privateKey: string;
}

export type QuickpayDeps = SandboxDeps<QuickpayKeys>;
