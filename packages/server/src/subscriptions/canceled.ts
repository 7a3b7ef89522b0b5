import type { Tx } from '../db/index.ts';
import { type EventActor, recordEvent } from '../events/index.ts';

interface Ended {
  reason: 'shopper' | 'period_end' | 'account_deleted';
  actor: EventActor;
  now: Date;
}

export function recordCanceled(tx: Tx, entity_id: string, { reason, actor, now }: Ended): Promise<void> {
  return recordEvent(tx, { type: 'subscription.canceled', entity_id, data: { reason }, actor }, now);
}
