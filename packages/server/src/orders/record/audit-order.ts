import type { Row, Tx } from '../../db/index.ts';
import { audit } from '../../events/index.ts';
import type { Actor } from './status.ts';

interface OrderAction {
  action: 'ship' | 'deliver' | 'cancel' | 'refund' | 'edit';
  actor: Actor;
  /** name of the operator's key */
  by: string | undefined;
  before?: object;
  after: object;
  now: Date;
}

/** Writes down what the operator did to an order; a shopper's own doing stands in its timeline. */
export async function auditOrder(
  tx: Tx,
  { id, status, tracking }: Row<'orders'>,
  { action, actor, by = actor, before = { status, tracking }, after, now }: OrderAction,
): Promise<void> {
  if (actor !== 'operator') return;
  await audit(tx, { actor: by, action: `order.${action}`, entity: 'order', id, before, after }, now);
}
