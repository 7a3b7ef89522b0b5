import { type Db, defineStatement, type Row } from '../../db/index.ts';
import { storableText } from '../../http/body.ts';
import type { AppDeps } from '../../http/context.ts';
import { takeRowsOneByOne } from '../../jobs/index.ts';
import { retryAfterMs } from '../retry.ts';
import { type PublishedRow, serializeEvent } from '../wire.ts';
import { postToReceiver } from './post.ts';
import { computeSignature } from './signature.ts';

const answerWithinMs = 10_000;
/** Longer than an attempt can take: then another process may try. */
const leaseMs = 30_000;
const atOnce = 4;

type Delivery = Row<'webhook_deliveries'>;

/** Sends what is due at one webhook, taken by a lease: several processes never send one at once. */
export async function deliverToWebhook(deps: AppDeps, webhookId: string, stop: AbortSignal): Promise<void> {
  for (;;) {
    const webhook = await enabledWebhook(deps.db, webhookId);
    if (!webhook || stop.aborted) return;
    const deliveries = await leaseDeliveries(deps, webhookId);
    const attemptDelivery = (delivery: Delivery) =>
      sendDelivery(deps, { webhook, delivery, stop }).catch((error: unknown) => {
        deps.log.error('a delivery could not be written down', { delivery: delivery.id, error: String(error) });
      });
    await Promise.all(deliveries.map(attemptDelivery));
    if (deliveries.length < atOnce) return;
  }
}

function enabledWebhook(db: Db, id: string): Promise<Row<'webhooks'> | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).where('enabled', '=', 1).executeTakeFirst();
}

/**
 * Leases due deliveries by moving their date forward: the first process to do so has them. After a crash they become
 * due once that date has come.
 */
async function leaseDeliveries(deps: AppDeps, webhookId: string): Promise<readonly Delivery[]> {
  const { db } = deps;
  const date = deps.now().toISOString();
  const leaseUntil = new Date(deps.now().getTime() + leaseMs).toISOString();
  return takeDue(db, leaseUntil, webhookId, date).catch(() =>
    takeRowsOneByOne(deps, {
      due: async (afterId) => (await listDueAfter(db, webhookId, date, afterId)).map(({ id }) => id),
      take: (id) => buildLeaseUpdate(db, leaseUntil, date).where('id', '=', id).returningAll().execute(),
      maxRows: atOnce,
      failureMessage: 'deliveries could not be taken',
    }),
  );
}

const takeDue = defineStatement((db: Db, leaseUntil: string, webhookId: string, date: string) =>
  buildLeaseUpdate(db, leaseUntil, date)
    .where('id', 'in', selectDueIds(db, webhookId, date).orderBy('date_due').orderBy('event_id').limit(atOnce))
    .returningAll(),
);

function buildLeaseUpdate(db: Db, leaseUntil: string, date: string) {
  return db
    .updateTable('webhook_deliveries')
    .set((eb) => ({ date_due: leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where('status', '=', 'queued')
    .where('date_due', '<=', date);
}

function listDueAfter(db: Db, webhookId: string, date: string, afterId: string) {
  return selectDueIds(db, webhookId, date).where('id', '>', afterId).orderBy('id').limit(50).execute();
}

function selectDueIds(db: Db, webhookId: string, date: string) {
  const webhookDeliveries = db.selectFrom('webhook_deliveries').select('id').where('webhook_id', '=', webhookId);
  return webhookDeliveries.where('status', '=', 'queued').where('date_due', '<=', date);
}

interface Sending {
  webhook: Row<'webhooks'>;
  delivery: Delivery;
  stop: AbortSignal;
}

async function sendDelivery(deps: AppDeps, { webhook, delivery, stop }: Sending): Promise<void> {
  const events = deps.db.selectFrom('events').selectAll().where('id', '=', delivery.event_id);
  const event = await events.executeTakeFirst();
  if (!event) return recordFailure(deps, delivery, { error: 'The event is not kept any more', isLast: true });
  try {
    const body = JSON.stringify(serializeEvent(event as PublishedRow)); // found by its id
    const signal = AbortSignal.any([stop, AbortSignal.timeout(answerWithinMs)]);
    const headers = buildHeaders(deps, webhook, delivery, body);
    const status = await postToReceiver(webhook.url, { headers, body, reach: deps.config, signal });
    if (status >= 200 && status < 300) await recordDelivered(deps, delivery, status);
    else await recordFailure(deps, delivery, { error: `HTTP ${status}`, status });
  } catch (error) {
    // An unknown outcome is left to the lease
    if (!stop.aborted) await recordFailure(deps, delivery, { error: formatReason(error) });
  }
}

function buildHeaders({ now }: AppDeps, { secret }: Row<'webhooks'>, { id }: Delivery, body: string) {
  const timestampSeconds = Math.floor(now().getTime() / 1000);
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Mercer-Webhooks',
    'Mercer-Delivery': id,
    'Mercer-Signature': computeSignature({ secret, timestampSeconds, body }),
  };
}

function formatReason(error: unknown): string {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return storableText(String(reason).slice(0, 500));
}

async function recordDelivered({ db, now }: AppDeps, delivery: Delivery, status: number): Promise<void> {
  const outcome = { status: 'delivered', response_status: status, error: null } as const;
  await updateDelivery(db, delivery, { ...outcome, date_delivered: now().toISOString() });
}

interface Failure {
  error: string;
  status?: number;
  /** trying again would help nothing */
  isLast?: boolean;
}

async function recordFailure(
  { db, now, log }: AppDeps,
  delivery: Delivery,
  { error, status, isLast }: Failure,
): Promise<void> {
  const waitMs = isLast ? undefined : retryAfterMs(delivery.attempts);
  if (waitMs === undefined) log.error('a webhook is given up', { delivery: delivery.id, error });
  await updateDelivery(db, delivery, {
    status: waitMs === undefined ? 'dead' : 'queued',
    date_due: new Date(now().getTime() + (waitMs ?? 0)).toISOString(),
    response_status: status ?? null,
    error,
  });
}

/** Not when it was taken again, or is to be sent again, meanwhile. */
async function updateDelivery(db: Db, { id, attempts, date_due }: Delivery, change: Partial<Delivery>): Promise<void> {
  const leasedDelivery = db
    .updateTable('webhook_deliveries')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', 'queued');
  await leasedDelivery.where('attempts', '=', attempts).where('date_due', '=', date_due).execute();
}
