import type { OperatorClient } from '@mercer/operator';

/** A shop that can be asked. */
export interface OpenShop {
  client: OperatorClient;
  /** address of the shop, or the one that it would have if it were running */
  url: string;
  /** Works on uploaded files where no process serves the shop; absent: the shop does. */
  runImports?: (signal: AbortSignal) => Promise<void>;
  close(): Promise<void>;
}
