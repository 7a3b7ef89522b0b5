import { indexProducts } from '@mercer/commerce/catalog';
import { recordAuditEntries, recordEvents } from '@mercer/commerce/events';
import type { Db, Tx } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import type { OperatorKey } from '@mercer/platform/http/operator-key';
import { compareRecords, type Difference } from './difference.ts';

/** Effect of a write, as reported at the end of its transaction. */
export interface Change<T> {
  entity: string;
  ids: string[];
  actor: OperatorKey;
  now: Date;
  /** records before the write, by id; empty for new ones */
  previousRecords: Map<string, T>;
  /** ids of the products whose responses, search words and counts must be updated */
  products?: string[];
  /** ids of the products that differ in more than figures; all of them when absent */
  reworded?: string[];
  /** reads them as they are; gone: none */
  read(): Promise<Map<string, T>>;
}

/**
 * Ends every write of the operator's: what the shop shows follows in the same transaction, and so do the log of changes and events.
 * @returns the records as they are now
 */
export async function commitChange<T extends object>(tx: Tx, change: Change<T>): Promise<Map<string, T>> {
  const { entity, ids, actor, now, previousRecords, products, reworded, read: readRecords } = change;
  if (products) await indexProducts(tx, products, reworded);
  const currentRecords = await readRecords();
  const differences = compareRecords(ids, previousRecords, currentRecords);
  const by = { actor: actor.name, entity };
  const entries = differences.map(({ deed, id, before: previousValues, after: currentValues }) => {
    return { ...by, action: `${entity}.${deed}`, id, before: previousValues, after: currentValues };
  });
  await recordAuditEntries(tx, entries, now, actor);
  if (entity === 'product') await announceProducts(tx, differences, now);
  return currentRecords;
}

async function announceProducts(tx: Tx, differences: Difference[], now: Date): Promise<void> {
  const events = differences.map(({ deed, id, before: previousValues, after: currentValues, slug }) => {
    const eventTarget = { entity_id: id, actor: 'operator' as const };
    if (deed !== 'update') return { ...eventTarget, type: `product.${deed}d` as const, data: { slug } };
    const changed = Object.keys({ ...previousValues, ...currentValues });
    return { ...eventTarget, type: 'product.updated' as const, data: { slug, changed } };
  });
  await recordEvents(tx, events, now);
}

/** Lets products follow a change of what many of them share, as a category that moves. */
export async function followChanges(
  deps: Pick<AppDeps, 'db' | 'now' | 'log' | 'ending'>,
  stop?: AbortSignal,
): Promise<void> {
  if (!(await isAnyFollowing(deps.db))) return;
  const { propagateAll: followAll, followOneByOne } = await import('./categories/propagation.ts');
  await followAll(deps, stop);
  if (!stop?.aborted && (await isAnyFollowing(deps.db))) await followOneByOne(deps, stop);
}

async function isAnyFollowing(db: Db): Promise<boolean> {
  return (await db.selectFrom('following_products').select('product_id').limit(1).executeTakeFirst()) !== undefined;
}
