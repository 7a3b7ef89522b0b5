import { createHmac } from 'node:crypto';
import { postToReceiver, retryAfterMs } from '@mercer/commerce/events';
import type { Db, Row } from '@mercer/database';
import { storableText } from '@mercer/platform/http/body';
import type { AppDeps } from '@mercer/platform/http/context';
import { coalesceCalls } from '@mercer/platform/jobs';
import { openWebhookSecret } from './agents.ts';
import { isLoopbackShop } from './profile-address.ts';
import { signRequest } from './sign-request.ts';
import { readSigner } from './signing-keys.ts';

const answerWithinMs = 10_000;
/** Longer than an attempt can take: then another process may try. */
const leaseMs = 30_000;
const atOnce = 4;

/** What a platform is told of: an order, in the protocol and the version in which it was placed. */
export interface OrderNotice {
  orderId: string;
  protocol: string;
  version: string;
  /** type of the event, e.g. `order.created` */
  type: string;
}

/**
 * Builds the whole order as its platform reads it.
 * @returns null: there is no such order any more
 */
export type BuildOrder = (deps: AppDeps, notice: OrderNotice) => Promise<object | null>;

/** Sends orders to the platforms of agents, at each host by itself: one that hangs holds no other. */
export class OrderDeliverySender {
  readonly #deps: AppDeps;
  readonly #buildOrder: BuildOrder;
  readonly #lanes = new Map<string, ReturnType<typeof coalesceCalls>>();

  constructor(deps: AppDeps, buildOrder: BuildOrder) {
    this.#deps = deps;
    this.#buildOrder = buildOrder;
  }

  /** Begins with what is due, and waits for nothing of it. */
  async sendDueDeliveries(): Promise<void> {
    for (const host of await listDueHosts(this.#deps)) {
      const lane = this.#lanes.get(host) ?? this.#createLane(host);
      this.#lanes.set(host, lane);
      lane.request();
    }
  }

  /** Aborts deliveries in progress; they are sent later. */
  async end(): Promise<void> {
    await Promise.all([...this.#lanes.values()].map((lane) => lane.end()));
  }

  #createLane(host: string) {
    return coalesceCalls(
      (stop) => sendToHost(this.#deps, { host, buildOrder: this.#buildOrder, stop }),
      (error) => this.#deps.log.error('orders could not be sent to a platform', { host, error: String(error) }),
    );
  }
}

async function listDueHosts({ db, now }: AppDeps): Promise<string[]> {
  const due = db.selectFrom('agent_deliveries').select('host').distinct().where('status', '=', 'queued');
  const rows = await due.where('date_due', '<=', now().toISOString()).execute();
  return rows.map(({ host }) => host);
}

interface Lane {
  host: string;
  buildOrder: BuildOrder;
  stop: AbortSignal;
}

/** Sends what is due at one host, taken by a lease: several processes never send one at once. */
export async function sendToHost(deps: AppDeps, lane: Lane): Promise<void> {
  while (!lane.stop.aborted) {
    const deliveries = await leaseDeliveries(deps, lane.host);
    const attemptDelivery = (delivery: Delivery) =>
      sendDelivery(deps, lane, delivery).catch((error: unknown) => {
        deps.log.error('a delivery could not be written down', { delivery: delivery.id, error: String(error) });
      });
    await Promise.all(deliveries.map(attemptDelivery));
    if (deliveries.length < atOnce) return;
  }
}

type Delivery = Row<'agent_deliveries'>;

/** Leases due deliveries by moving their date forward; after a crash they become due once that date has come. */
async function leaseDeliveries({ db, now }: AppDeps, host: string): Promise<Delivery[]> {
  const date = now().toISOString();
  const dueIds = db
    .selectFrom('agent_deliveries')
    .select('id')
    .where('host', '=', host)
    .where('status', '=', 'queued')
    .where('date_due', '<=', date)
    .orderBy('date_due')
    .orderBy('event_id')
    .limit(atOnce);
  return db
    .updateTable('agent_deliveries')
    .set((eb) => ({ date_due: new Date(now().getTime() + leaseMs).toISOString(), attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', dueIds)
    .where('status', '=', 'queued')
    .where('date_due', '<=', date)
    .returningAll()
    .execute();
}

async function sendDelivery(deps: AppDeps, { buildOrder, stop }: Lane, delivery: Delivery): Promise<void> {
  try {
    const source = await readSource(deps.db, delivery.order_id);
    const notice = { orderId: delivery.order_id, type: delivery.type, ...source };
    const order = await buildOrder(deps, notice);
    if (order === null)
      return await recordFailure(deps, delivery, { error: 'The order is not kept any more', isLast: true });
    const body = JSON.stringify(order);
    const signal = AbortSignal.any([stop, AbortSignal.timeout(answerWithinMs)]);
    const isAcp = source.protocol === 'acp';
    const headers = isAcp ? await buildAcpHeaders(deps, delivery, body) : await buildHeaders(deps, delivery, body);
    if (headers === undefined)
      return await recordFailure(deps, delivery, { error: 'The agent has no secret for its platform', isLast: true });
    const reach = { ...deps.config, live: !isLoopbackShop(deps.config) };
    const status = await postToReceiver(delivery.url, { headers, body, reach, signal });
    if (status >= 200 && status < 300) await recordDelivered(deps, delivery, status);
    else await recordFailure(deps, delivery, { error: `HTTP ${status}`, status });
  } catch (error) {
    // An unknown outcome is left to the lease
    if (!stop.aborted) await recordFailure(deps, delivery, { error: formatReason(error) });
  }
}

/** Reads the protocol and its version in which an order was placed. */
async function readSource(db: Db, orderId: string): Promise<Pick<OrderNotice, 'protocol' | 'version'>> {
  const orders = db.selectFrom('orders').innerJoin('agent_carts', 'agent_carts.cart_id', 'orders.cart_id');
  const sources = orders.select(['agent_carts.protocol', 'agent_carts.version']).where('orders.id', '=', orderId);
  return (await sources.executeTakeFirst()) ?? { protocol: '', version: '' };
}

/** Signs an event of ACP with the secret of both sides; undefined where the owner has set none. */
async function buildAcpHeaders(
  { db, config, now }: AppDeps,
  { id, agent_id, type }: Delivery,
  body: string,
): Promise<Record<string, string> | undefined> {
  const agents = db.selectFrom('agents').select('webhook_secret').where('id', '=', agent_id);
  const secret = openWebhookSecret(config, (await agents.executeTakeFirst())?.webhook_secret ?? null);
  if (secret === undefined) return undefined;
  const time = Math.floor(now().getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return {
    'Content-Type': 'application/json',
    'Request-Id': id,
    Timestamp: now().toISOString(),
    'Merchant-Signature': `t=${time},v1=${signature}`,
    'User-Agent': 'Mercer-Agents',
    'X-Event-Type': toEventName(type),
  };
}

/** The id and the time of a delivery are those of its event in every attempt; the signature is of the attempt. */
async function buildHeaders(deps: AppDeps, delivery: Delivery, body: string): Promise<Record<string, string>> {
  const headers = {
    'Content-Type': 'application/json',
    'UCP-Agent': `profile="${deps.config.publicUrl}/.well-known/ucp"`,
    'Webhook-Id': delivery.id,
    'Webhook-Timestamp': String(Math.floor(Date.parse(delivery.date_created) / 1000)),
  };
  const request = {
    method: 'POST',
    url: new URL(delivery.url),
    headers: new Headers(headers),
    body: new Uint8Array(Buffer.from(body)),
  };
  const created = Math.floor(deps.now().getTime() / 1000);
  const signature = signRequest(request, await readSigner(deps), created);
  return { ...headers, ...signature, 'User-Agent': 'Mercer-Agents', 'X-Event-Type': toEventName(delivery.type) };
}

/** Names the event as the platforms' receivers know it, e.g. `order_placed`. */
function toEventName(type: string): string {
  return type === 'order.created' ? 'order_placed' : type.replace('.', '_');
}

function formatReason(error: unknown): string {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return storableText(String(reason).slice(0, 500));
}

async function recordDelivered({ db, now }: AppDeps, delivery: Delivery, status: number): Promise<void> {
  const date_delivered = now().toISOString();
  await updateDelivery(db, delivery, { status: 'delivered', response_status: status, error: null, date_delivered });
}

interface Failure {
  error: string;
  status?: number;
  /** trying again would help nothing */
  isLast?: boolean;
}

async function recordFailure({ db, now, log }: AppDeps, delivery: Delivery, failure: Failure): Promise<void> {
  const { error, status, isLast } = failure;
  const waitMs = isLast ? undefined : retryAfterMs(delivery.attempts);
  if (waitMs === undefined)
    log.error('an order is not sent to its platform any more', { delivery: delivery.id, error });
  await updateDelivery(db, delivery, {
    status: waitMs === undefined ? 'dead' : 'queued',
    date_due: new Date(now().getTime() + (waitMs ?? 0)).toISOString(),
    response_status: status ?? null,
    error,
  });
}

/** Changes a delivery unless it was leased again, or is to be sent again, meanwhile. */
async function updateDelivery(db: Db, { id, attempts, date_due }: Delivery, change: Partial<Delivery>): Promise<void> {
  const leasedDelivery = db
    .updateTable('agent_deliveries')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', 'queued');
  await leasedDelivery.where('attempts', '=', attempts).where('date_due', '=', date_due).execute();
}
