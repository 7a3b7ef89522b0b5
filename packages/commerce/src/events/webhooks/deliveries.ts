import type { NewRow, Row, Tx } from '@mercer/database';
import type { Step } from '@mercer/platform/http/claim';
import type { AppDeps } from '@mercer/platform/http/context';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import { computeExpiryDate } from '../event-log.ts';
import type { PublishedRow } from '../wire.ts';
import { findWebhook, matchesEventType } from './webhooks.ts';

const rowsAtOnce = 500;

/** Queues one delivery for each event and each webhook that listens to it. */
export async function queueDeliveries(tx: Tx, events: readonly PublishedRow[], now: Date): Promise<void> {
  const webhooks = await tx.selectFrom('webhooks').select(['id', 'types']).where('enabled', '=', 1).execute();
  for (const webhook of webhooks) {
    const matchingEvents = events.filter(({ type }) => matchesEventType(webhook, type));
    const deliveries = buildDeliveryRows(webhook.id, matchingEvents, now);
    if (deliveries.length === 0) continue;
    // An event that could not be delivered before may have been queued again
    const insert = tx.insertInto('webhook_deliveries').values(deliveries);
    await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute();
  }
}

function buildDeliveryRows(webhookId: string, events: readonly Pick<PublishedRow, 'id'>[], now: Date) {
  return events.map(({ id }): NewRow<'webhook_deliveries'> => {
    const unsent = { attempts: 0, date_due: '', date_delivered: null, response_status: null, error: null };
    const names = { id: `${webhookId}-${id}`, webhook_id: webhookId, event_id: id };
    return {
      ...names,
      status: 'queued',
      ...unsent,
      date_created: now.toISOString(),
      date_expires: computeExpiryDate(now),
    };
  });
}

/** `date_due` is when it is tried next; null: never again. */
export function serializeDelivery(row: Row<'webhook_deliveries'>) {
  const { id, event_id, status, attempts, date_created, date_delivered, response_status, error } = row;
  const date_due = status === 'queued' ? row.date_due || date_created : null;
  return { id, event_id, status, attempts, date_due, date_created, date_delivered, response_status, error };
}

/** Queues a delivery for immediate sending, regardless of its earlier result. @throws ApiError 404 */
export async function replayDelivery(tx: Tx, webhookId: string, id: string): Promise<void> {
  const requeuedDelivery = tx.updateTable('webhook_deliveries').set(fresh).where('id', '=', id);
  const result = await requeuedDelivery.where('webhook_id', '=', webhookId).executeTakeFirst();
  if (result.numUpdatedRows !== 1n) throw buildNotFoundError('There is no such delivery');
}

const fresh = { status: 'queued', attempts: 0, date_due: '', error: null } as const;

interface Range {
  /** ids of events */
  after: number;
  /** the newest when it is left out */
  until?: number | undefined;
}

/**
 * Sends the events of a range that the webhook wants, also those from before there was one.
 * @returns how many
 * @throws ApiError 404
 */
export async function replayEvents(
  { db, now }: AppDeps,
  webhookId: string,
  { after: afterId, until }: Range,
  step: Step,
): Promise<number> {
  const webhook = await findWebhook(db, webhookId);
  let [last, count] = [afterId, 0];
  for (;;) {
    const part = await step(`events after ${last}`, async (tx) => {
      const events = await readEventRange(tx, { after: last, until });
      const matchingEvents = events.filter(({ type }) => matchesEventType(webhook, type));
      await upsertDeliveries(tx, buildDeliveryRows(webhook.id, matchingEvents, now()));
      return { last: events.at(-1)?.id ?? last, count: matchingEvents.length, isEnd: events.length < rowsAtOnce };
    });
    count += part.count;
    last = part.last;
    if (part.isEnd) return count;
  }
}

function readEventRange(tx: Tx, { after: afterId, until = Number.MAX_SAFE_INTEGER }: Range) {
  const range = tx.selectFrom('events').select(['id', 'type']).where('id', '>', afterId).where('id', '<=', until);
  return range.orderBy('id').limit(rowsAtOnce).$narrowType<{ id: number }>().execute();
}

async function upsertDeliveries(tx: Tx, rows: NewRow<'webhook_deliveries'>[]): Promise<void> {
  if (rows.length === 0) return;
  const deliveries = tx.insertInto('webhook_deliveries').values(rows);
  await deliveries.onConflict((conflict) => conflict.column('id').doUpdateSet(fresh)).execute();
}
