import { type Db, type Row, statement } from '../../db/index.ts';
import { storableText } from '../../http/body.ts';
import type { AppDeps } from '../../http/context.ts';
import { takeSingly } from '../../jobs/index.ts';
import { retryAfterMs } from '../retry.ts';
import { type PublishedRow, serializeEvent } from '../wire.ts';
import { post } from './post.ts';
import { signatureOf } from './signature.ts';

const answerWithinMs = 10_000;
/** Longer than an attempt can take: then another process may try. */
const leaseMs = 30_000;
const atOnce = 4;

type Delivery = Row<'webhook_deliveries'>;

/** Sends what is due at one webhook, taken by a lease: several processes never send one at once. */
export async function deliverTo(deps: AppDeps, webhookId: string, stop: AbortSignal): Promise<void> {
  for (;;) {
    const webhook = await enabledWebhook(deps.db, webhookId);
    if (!webhook || stop.aborted) return;
    const taken = await take(deps, webhookId);
    const attempt = (delivery: Delivery) =>
      deliver(deps, { webhook, delivery, stop }).catch((error: unknown) => {
        deps.log.error('a delivery could not be written down', { delivery: delivery.id, error: String(error) });
      });
    await Promise.all(taken.map(attempt));
    if (taken.length < atOnce) return;
  }
}

function enabledWebhook(db: Db, id: string): Promise<Row<'webhooks'> | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).where('enabled', '=', 1).executeTakeFirst();
}

/** Whoever moves the date on first has them. A crash gives them back when that date has come. */
async function take(deps: AppDeps, webhookId: string): Promise<readonly Delivery[]> {
  const { db } = deps;
  const date = deps.now().toISOString();
  const leaseUntil = new Date(deps.now().getTime() + leaseMs).toISOString();
  return takeDue(db, leaseUntil, webhookId, date).catch(() =>
    takeSingly(deps, {
      due: async (after) => (await dueAfter(db, webhookId, date, after)).map(({ id }) => id),
      take: (id) => leasing(db, leaseUntil, date).where('id', '=', id).returningAll().execute(),
      most: atOnce,
      what: 'deliveries could not be taken',
    }),
  );
}

const takeDue = statement((db: Db, leaseUntil: string, webhookId: string, date: string) =>
  leasing(db, leaseUntil, date)
    .where('id', 'in', dueAt(db, webhookId, date).orderBy('date_due').orderBy('event_id').limit(atOnce))
    .returningAll(),
);

function leasing(db: Db, leaseUntil: string, date: string) {
  return db
    .updateTable('webhook_deliveries')
    .set((eb) => ({ date_due: leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where('status', '=', 'queued')
    .where('date_due', '<=', date);
}

function dueAfter(db: Db, webhookId: string, date: string, after: string) {
  return dueAt(db, webhookId, date).where('id', '>', after).orderBy('id').limit(50).execute();
}

function dueAt(db: Db, webhookId: string, date: string) {
  const own = db.selectFrom('webhook_deliveries').select('id').where('webhook_id', '=', webhookId);
  return own.where('status', '=', 'queued').where('date_due', '<=', date);
}

interface Sending {
  webhook: Row<'webhooks'>;
  delivery: Delivery;
  stop: AbortSignal;
}

async function deliver(deps: AppDeps, { webhook, delivery, stop }: Sending): Promise<void> {
  const events = deps.db.selectFrom('events').selectAll().where('id', '=', delivery.event_id);
  const event = await events.executeTakeFirst();
  if (!event) return failed(deps, delivery, { error: 'The event is not kept any more', isLast: true });
  try {
    const body = JSON.stringify(serializeEvent(event as PublishedRow)); // found by its id
    const signal = AbortSignal.any([stop, AbortSignal.timeout(answerWithinMs)]);
    const headers = headersOf(deps, webhook, delivery, body);
    const status = await post(webhook.url, { headers, body, reach: deps.config, signal });
    if (status >= 200 && status < 300) await delivered(deps, delivery, status);
    else await failed(deps, delivery, { error: `HTTP ${status}`, status });
  } catch (error) {
    // whether it arrived is not known: the lease gives it back
    if (!stop.aborted) await failed(deps, delivery, { error: reasonOf(error) });
  }
}

function headersOf({ now }: AppDeps, { secret }: Row<'webhooks'>, { id }: Delivery, body: string) {
  const timestampSeconds = Math.floor(now().getTime() / 1000);
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Mercer-Webhooks',
    'Mercer-Delivery': id,
    'Mercer-Signature': signatureOf({ secret, timestampSeconds, body }),
  };
}

function reasonOf(error: unknown): string {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return storableText(String(reason).slice(0, 500));
}

async function delivered({ db, now }: AppDeps, delivery: Delivery, status: number): Promise<void> {
  const done = { status: 'delivered', response_status: status, error: null } as const;
  await update(db, delivery, { ...done, date_delivered: now().toISOString() });
}

interface Failure {
  error: string;
  status?: number;
  /** trying again would help nothing */
  isLast?: boolean;
}

async function failed(
  { db, now, log }: AppDeps,
  delivery: Delivery,
  { error, status, isLast }: Failure,
): Promise<void> {
  const waitMs = isLast ? undefined : retryAfterMs(delivery.attempts);
  if (waitMs === undefined) log.error('a webhook is given up', { delivery: delivery.id, error });
  await update(db, delivery, {
    status: waitMs === undefined ? 'dead' : 'queued',
    date_due: new Date(now().getTime() + (waitMs ?? 0)).toISOString(),
    response_status: status ?? null,
    error,
  });
}

/** Not when it was taken again, or is to be sent again, meanwhile. */
async function update(db: Db, { id, attempts, date_due }: Delivery, change: Partial<Delivery>): Promise<void> {
  const taken = db.updateTable('webhook_deliveries').set(change).where('id', '=', id).where('status', '=', 'queued');
  await taken.where('attempts', '=', attempts).where('date_due', '=', date_due).execute();
}
