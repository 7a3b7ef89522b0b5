import type { Db } from '@mercer/database';
import type { OperatorKey } from './operator-key.ts';

const actors = new WeakMap<Db, OperatorKey>();

/** Notes who writes in a transaction of /operator, for the audit log and for limits of amounts. */
export function noteTransactionActor(tx: Db, actor: OperatorKey): void {
  if (tx.isTransaction) actors.set(tx, actor);
}

/** Finds who writes in a transaction; undefined for shoppers and the shop itself. */
export function findTransactionActor(tx: Db): OperatorKey | undefined {
  return actors.get(tx);
}
