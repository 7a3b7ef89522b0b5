import type { OperatorClient } from '@mercer/operator';

/** A shop that can be asked. */
export interface OpenShop {
  client: OperatorClient;
  /** where it is, or would be if it were running */
  url: string;
  close(): Promise<void>;
}
