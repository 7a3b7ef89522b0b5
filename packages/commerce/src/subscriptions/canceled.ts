import type { EventActor } from '@mercer/contract';
import type { Tx } from '@mercer/database';
import { recordEvent } from '../events/index.ts';

/** Actor who may cancel a subscription by hand. */
export type CanceledBy = 'shopper' | 'operator';

interface EndedSubscription {
  reason: CanceledBy | 'period_end' | 'account_deleted';
  actor: EventActor;
  now: Date;
}

export function recordCanceled(tx: Tx, entity_id: string, { reason, actor, now }: EndedSubscription): Promise<void> {
  return recordEvent(tx, { type: 'subscription.canceled', entity_id, data: { reason }, actor }, now);
}
