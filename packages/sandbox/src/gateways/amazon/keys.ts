import type { SandboxDeps } from '../../deps.ts';

/** Keys of one account at Amazon Pay. */
export interface AmazonKeys {
  merchantId: string;
  publicKeyId: string;
  storeId: string;
  /** PEM; made and kept by the stand-in when left out. */
  privateKey?: string;
  /** True when the sandbox hands the private key out to any caller. */
  isShown?: boolean;
}

export type AmazonDeps = SandboxDeps<AmazonKeys>;
