import { computeExpiryDate, newestEventId } from '@mercer/commerce/events';
import { type Db, lockSelectedRows, type NewRow, type Row, type Tx } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { buildNotFoundError } from '@mercer/platform/http/errors';

const atOnce = 500;
/** Counter with the id of the last event whose orders were looked at; there is none before the first agent's cart. */
const counterId = 'agent_event';

/** Remembers where the events of agents' orders begin, once for the shop. */
export async function startOrderEvents(db: Db | Tx): Promise<void> {
  const value = await newestEventId(db);
  const insert = db.insertInto('counters').values({ id: counterId, value });
  await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute();
}

/**
 * Queues a delivery of the whole order for each published event of an order that came through an agent with an address
 * for them: none is missed, none is queued twice.
 */
export async function queueOrderDeliveries(deps: AppDeps): Promise<void> {
  const counters = deps.db.selectFrom('counters').select(['id', 'value']).where('id', 'in', [counterId, 'event']);
  const values = new Map((await counters.execute()).map(({ id, value }) => [id, value]));
  const place = values.get(counterId);
  if (place === undefined || place >= (values.get('event') ?? 0)) return;
  while ((await queueBatch(deps)) === atOnce);
}

/** @returns how many events were looked at */
function queueBatch({ db, now }: AppDeps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const counter = tx.selectFrom('counters').select('value').where('id', '=', counterId);
    const [place] = await lockSelectedRows(tx, counter).execute();
    if (!place) return 0;
    const events = await tx
      .selectFrom('events')
      .select(['id', 'type', 'entity_id', 'date_created'])
      .where('id', '>', place.value)
      .orderBy('id')
      .limit(atOnce)
      .$narrowType<{ id: number }>()
      .execute();
    const last = events.at(-1);
    if (!last) return 0;
    await queueForEvents(
      tx,
      events.filter(({ type }) => type.startsWith('order.')),
      now(),
    );
    await tx.updateTable('counters').set({ value: last.id }).where('id', '=', counterId).execute();
    return events.length;
  });
}

type OrderEvent = Pick<Row<'events'>, 'type' | 'entity_id' | 'date_created'> & { id: number };

async function queueForEvents(tx: Tx, events: readonly OrderEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  const sources = await tx
    .selectFrom('orders')
    .innerJoin('agent_carts', 'agent_carts.cart_id', 'orders.cart_id')
    .select(['orders.id', 'agent_carts.agent_id', 'agent_carts.webhook_url'])
    .where('orders.id', 'in', [...new Set(events.map(({ entity_id }) => entity_id))])
    .where('agent_carts.webhook_url', 'is not', null)
    .$narrowType<{ webhook_url: string }>()
    .execute();
  const sourceById = new Map(sources.map((source) => [source.id, source]));
  const rows = events.flatMap((event): NewRow<'agent_deliveries'>[] => {
    const source = sourceById.get(event.entity_id);
    return source ? [buildDeliveryRow(event, { agentId: source.agent_id, url: source.webhook_url }, now)] : [];
  });
  if (rows.length === 0) return;
  const insert = tx.insertInto('agent_deliveries').values(rows);
  await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute();
}

function buildDeliveryRow(
  { id, type, entity_id, date_created }: OrderEvent,
  { agentId, url }: { agentId: string; url: string },
  now: Date,
): NewRow<'agent_deliveries'> {
  return {
    id: `${entity_id}-${id}`,
    agent_id: agentId,
    order_id: entity_id,
    event_id: id,
    type,
    url,
    host: new URL(url).host,
    ...unsent,
    date_created,
    date_expires: computeExpiryDate(now),
  };
}

const unsent = {
  status: 'queued',
  attempts: 0,
  date_due: '',
  date_delivered: null,
  response_status: null,
  error: null,
} as const;

/** Queues a delivery for immediate sending, regardless of its earlier result. @throws ApiError 404 */
export async function replayOrderDelivery(tx: Tx, id: string): Promise<void> {
  const { status, attempts, date_due, error } = unsent;
  const update = tx.updateTable('agent_deliveries').set({ status, attempts, date_due, error }).where('id', '=', id);
  const result = await update.executeTakeFirst();
  if (result.numUpdatedRows !== 1n) throw buildNotFoundError('There is no such delivery');
}
