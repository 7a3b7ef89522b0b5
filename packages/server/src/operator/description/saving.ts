import type { Tx } from '../../db/index.ts';
import type { OperatorKey } from '../../http/operator-key.ts';

/** The transaction of a write, and whose it is. */
export interface Saving {
  tx: Tx;
  actor: OperatorKey;
  now: Date;
}
