import type { Tx } from '@mercer/database';
import type { OperatorKey } from '@mercer/platform/http/operator-key';

/** The transaction of a write, and whose it is. */
export interface Saving {
  tx: Tx;
  actor: OperatorKey;
  now: Date;
  /** true where the record is replaced: parts that are otherwise merged key by key are replaced as well */
  isReplacement?: boolean;
}
