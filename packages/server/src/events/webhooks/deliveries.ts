import { type Db, insertRows, type NewRow, type Row, type Tx } from '../../db/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { expiryOf } from '../retention.ts';
import type { PublishedRow } from '../wire.ts';
import { findWebhook, wants } from './webhooks.ts';

const rowsAtOnce = 500;

/** One for each event and each webhook that wants it. */
export async function queueDeliveries(tx: Tx, events: readonly PublishedRow[], now: Date): Promise<void> {
  const webhooks = await tx.selectFrom('webhooks').select(['id', 'types']).where('enabled', '=', 1).execute();
  for (const webhook of webhooks) {
    const wanted = events.filter(({ type }) => wants(webhook, type));
    await insertRows(tx, 'webhook_deliveries', queued(webhook.id, wanted, now));
  }
}

function queued(webhookId: string, events: readonly Pick<PublishedRow, 'id'>[], now: Date) {
  return events.map(({ id }): NewRow<'webhook_deliveries'> => {
    const unsent = { attempts: 0, date_due: '', date_delivered: null, response_status: null, error: null };
    const names = { id: `${webhookId}-${id}`, webhook_id: webhookId, event_id: id };
    return { ...names, status: 'queued', ...unsent, date_created: now.toISOString(), date_expires: expiryOf(now) };
  });
}

/** `date_due` is when it is tried next; null: never again. */
export function serializeDelivery(row: Row<'webhook_deliveries'>) {
  const { id, event_id, status, attempts, date_created, date_delivered, response_status, error } = row;
  const date_due = status === 'queued' ? row.date_due || date_created : null;
  return { id, event_id, status, attempts, date_due, date_created, date_delivered, response_status, error };
}

/** At once, however it went before. @throws ApiError 404 */
export async function replayDelivery({ db }: AppDeps, webhookId: string, id: string): Promise<void> {
  const again = db.updateTable('webhook_deliveries').set(fresh).where('id', '=', id);
  const done = await again.where('webhook_id', '=', webhookId).executeTakeFirst();
  if (done.numUpdatedRows !== 1n) throw notFound('There is no such delivery');
}

const fresh = { status: 'queued', attempts: 0, date_due: '', error: null } as const;

/**
 * Sends the events of a range that the webhook wants, also those from before there was one.
 * @param body `after` and `until`, ids of events; the newest when `until` is left out
 * @returns how many
 * @throws ApiError 404, `validation_error`
 */
export async function replayEvents(
  { db, now }: AppDeps,
  webhookId: string,
  body: Record<string, unknown>,
): Promise<number> {
  const after = eventId(body.after, 'after');
  const until = body.until === undefined ? Number.MAX_SAFE_INTEGER : eventId(body.until, 'until');
  const webhook = await findWebhook(db, webhookId);
  let [last, count] = [after, 0];
  for (;;) {
    const range = db.selectFrom('events').select(['id', 'type']).where('id', '>', last).where('id', '<=', until);
    const events = (await range.orderBy('id').limit(rowsAtOnce).$narrowType<{ id: number }>().execute()) ?? [];
    const wanted = events.filter(({ type }) => wants(webhook, type));
    await requeue(db, queued(webhook.id, wanted, now()));
    count += wanted.length;
    last = events.at(-1)?.id ?? last;
    if (events.length < rowsAtOnce) return count;
  }
}

async function requeue(db: Db, rows: NewRow<'webhook_deliveries'>[]): Promise<void> {
  if (rows.length === 0) return;
  const deliveries = db.insertInto('webhook_deliveries').values(rows);
  await deliveries.onConflict((conflict) => conflict.column('id').doUpdateSet(fresh)).execute();
}

function eventId(value: unknown, param: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw invalid(`${param} must be the id of an event`, param);
  }
  return value;
}
