import type { Row, Tx } from '../../db/index.ts';
import { recordAuditEntry } from '../../events/index.ts';
import type { Actor } from './status.ts';

interface OrderAction {
  action: 'ship' | 'deliver' | 'cancel' | 'refund' | 'edit';
  actor: Actor;
  /** name of the operator's key */
  by: string | undefined;
  previousState?: object;
  newState: object;
  now: Date;
}

/** Writes down what the operator did to an order; a shopper's own doing stands in its timeline. */
export async function auditOrderAction(
  tx: Tx,
  { id, status, tracking }: Row<'orders'>,
  { action, actor, by = actor, previousState = { status, tracking }, newState, now }: OrderAction,
): Promise<void> {
  if (actor !== 'operator') return;
  await recordAuditEntry(
    tx,
    { actor: by, action: `order.${action}`, entity: 'order', id, before: previousState, after: newState },
    now,
  );
}
