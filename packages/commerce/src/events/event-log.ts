import type { EventActor, EventData, EventType } from '@mercer/contract';
import { type Db, insertRows, type Tx } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';

const dayMs = 86_400_000;
/** Number of days for which events and their deliveries can be read and replayed. */
const retentionDays = 90;
/** Rows deleted in one statement, few enough that no other transaction waits long for their locks. */
const batch = 1000;

/** @returns when what is written now may be forgotten */
export function computeExpiryDate(now: Date): string {
  return new Date(now.getTime() + retentionDays * dayMs).toISOString();
}

/** The audit log stays. */
export async function dropOldEvents({ db, now }: Pick<AppDeps, 'db' | 'now'>): Promise<void> {
  const date = now().toISOString();
  const works = [
    () => deleteExpiredEvents(db, date),
    () => deleteExpiredRows(db, 'webhook_deliveries', date),
    () => deleteExpiredRows(db, 'function_runs', date),
  ];
  const repeatUntilEmpty = async (work: () => Promise<boolean>) => {
    while (await work());
  };
  const failed = (await Promise.allSettled(works.map(repeatUntilEmpty))).find(
    (outcome) => outcome.status === 'rejected',
  );
  if (failed) throw failed.reason;
}

/** Deletes expired events, except those that are not published yet. @returns true when there may be more */
async function deleteExpiredEvents(db: Db, date: string): Promise<boolean> {
  const old = db.selectFrom('events').select('place').where('date_expires', '<=', date).where('id', 'is not', null);
  const dropped = db.deleteFrom('events').where('place', 'in', old.limit(batch));
  return (await dropped.executeTakeFirst()).numDeletedRows === BigInt(batch);
}

async function deleteExpiredRows(
  db: Db,
  table: 'webhook_deliveries' | 'function_runs',
  date: string,
): Promise<boolean> {
  const old = db.selectFrom(table).select('id').where('date_expires', '<=', date);
  const dropped = db.deleteFrom(table).where('id', 'in', old.limit(batch));
  return (await dropped.executeTakeFirst()).numDeletedRows === BigInt(batch);
}

/**
 * Event of the entity that `entity_id` names: an order, a return, a payment, a subscription, an account or a product.
 */
export type NewEvent = { [Type in EventType]: EventOf<Type> }[EventType];

interface EventOf<Type extends EventType> {
  type: Type;
  entity_id: string;
  data: EventData[Type];
  actor: EventActor;
}

/** Told to those who listen once `tx` has committed, and only then. One statement, which nobody waits for. */
export async function recordEvents(tx: Tx, events: readonly NewEvent[], now: Date): Promise<void> {
  const dates = { date_created: now.toISOString(), date_expires: computeExpiryDate(now) };
  const rows = events.map(({ data, ...event }) => ({ ...event, data: JSON.stringify(data), ...dates }));
  await insertRows(tx, 'events', rows);
}

export function recordEvent(tx: Tx, event: NewEvent, now: Date): Promise<void> {
  return recordEvents(tx, [event], now);
}
