import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type Db, defineStatement, type Row } from '@mercer/database';
import { storableText } from '@mercer/platform/http/body';
import type { AppDeps } from '@mercer/platform/http/context';
import { takeRowsOneByOne } from '@mercer/platform/jobs';
import { retryAfterMs } from '../retry.ts';
import { type PublishedRow, serializeEvent } from '../wire.ts';
import { isAllowedAddress, isAllowedHost, readUrlHostname, type WebhookReach } from './address.ts';

interface Posting {
  headers: Record<string, string>;
  body: string;
  reach: WebhookReach;
  signal: AbortSignal;
}

/**
 * Posts to an address that somebody has given. The connection goes to the very address that was looked at, whatever the
 * name leads to a moment later; redirects are not followed, and the answer's body is not read.
 * @returns the HTTP status
 * @throws Error when nobody answers, the address is private, or the owner does not allow its host
 */
export function postToReceiver(target: string, { headers, body, reach, signal }: Posting): Promise<number> {
  const url = new URL(target);
  const host = readUrlHostname(url);
  const isLive = reach.live;
  if (!isAllowedHost(host, reach.webhookHosts))
    return Promise.reject(new Error(`WEBHOOK_HOSTS does not allow ${host}`));
  if (isIP(host) !== 0 && !isAllowedAddress(host, isLive)) return Promise.reject(privateAddress(host));
  const request = url.protocol === 'http:' ? requestHttp : requestHttps;
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body));
    const options = { method: 'POST', headers: { ...headers, 'Content-Length': length }, signal, agent: false };
    const clientRequest = request(url, { ...options, lookup: lookupAllowed(isLive) }, (answer) => {
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    });
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });
}

/** Creates a DNS lookup for user-supplied host names that never returns an address of a private network. */
export function lookupAllowed(isLive: boolean): LookupFunction {
  return (hostname, { all: isAllRequested, ...options }, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const allowed = addresses.filter(({ address }) => isAllowedAddress(address, isLive));
      const [first] = allowed;
      if (!first) return callback(privateAddress(hostname), '');
      if (isAllRequested) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

function privateAddress(host: string): NodeJS.ErrnoException {
  return new Error(`${host} leads into a private network`);
}

interface Signed {
  secret: string;
  timestampSeconds: number;
  body: string;
}

/** `t=…,v1=…`: HMAC-SHA256, in hexadecimal, of the time of sending, a dot and the body. */
function computeSignature({ secret, timestampSeconds, body }: Signed): string {
  const code = createHmac('sha256', secret).update(`${timestampSeconds}.${body}`).digest('hex');
  return `t=${timestampSeconds},v1=${code}`;
}

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
