import { indexProducts } from '../catalog/index.ts';
import type { Tx } from '../db/index.ts';
import { auditAll, recordEvents } from '../events/index.ts';
import type { OperatorKey } from '../http/operator-key.ts';
import { type Difference, differencesOf } from './difference.ts';

/** What a write has done, at the end of its transaction. */
export interface Change<T> {
  entity: string;
  ids: string[];
  actor: OperatorKey;
  now: Date;
  /** as they were, by id; made anew: none */
  before: Map<string, T>;
  /** whose answers, words and counts follow */
  products?: string[];
  /** those of them of which more differs than figures; left out: all */
  reworded?: string[];
  /** reads them as they are; gone: none */
  read(): Promise<Map<string, T>>;
}

/**
 * Ends every write of the operator's: what the shop shows follows in the same transaction, and so do the log of changes and events.
 * @returns the records as they are now
 */
export async function changed<T extends object>(tx: Tx, change: Change<T>): Promise<Map<string, T>> {
  const { entity, ids, actor, now, before, products, reworded, read } = change;
  if (products) await indexProducts(tx, products, reworded);
  const after = await read();
  const differences = differencesOf(ids, before, after);
  const by = { actor: actor.name, entity };
  const entries = differences.map(({ deed, id, before, after }) => {
    return { ...by, action: `${entity}.${deed}`, id, before, after };
  });
  await auditAll(tx, entries, now);
  if (entity === 'product') await tellOfProducts(tx, differences, now);
  return after;
}

async function tellOfProducts(tx: Tx, differences: Difference[], now: Date): Promise<void> {
  const events = differences.map(({ deed, id, before, after, slug }) => {
    const whom = { entity_id: id, actor: 'operator' as const };
    if (deed !== 'update') return { ...whom, type: `product.${deed}d` as const, data: { slug } };
    const changed = Object.keys({ ...before, ...after });
    return { ...whom, type: 'product.updated' as const, data: { slug, changed } };
  });
  await recordEvents(tx, events, now);
}
