import { advisoryLock, type Tx } from '../../db/index.ts';

/** Key of the advisory lock that writers of data derived from products hold until their transaction ends. */
export const indexLock = 7_203_116;

/** Locks the index of products until the transaction ends, for writers that read before they write. */
export function lockCatalogIndex(tx: Tx): Promise<void> {
  return advisoryLock(tx, indexLock);
}
