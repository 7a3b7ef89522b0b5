import { advisoryLock, type Tx } from '../../db/index.ts';

/** Whoever writes what follows from products holds it until the transaction ends. */
export const indexLock = 7_203_116;

/** For who looks before writing: nobody else indexes products until the transaction ends. */
export function lockCatalog(tx: Tx): Promise<void> {
  return advisoryLock(tx, indexLock);
}
