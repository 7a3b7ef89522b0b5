import type { EventType, ShopEvent } from '@mercer/contract';
import { type Db, defineStatement, isInJsonList, numbersOfJson, parseJson, type Tx } from '@mercer/database';
import { type Mail, queueMail } from '@mercer/mail';
import type { AppDeps } from '@mercer/platform/http/context';
import { type Page, postponeRetry, processDueRows } from '@mercer/platform/jobs';
import { readStoreSettings } from '@mercer/platform/settings';
import { sql } from 'kysely';
import { queueDeliveries } from './webhooks/index.ts';
import { type PublishedRow, serializeEvent } from './wire.ts';

/** Mails the owner of the shop, once, what somebody has to do something about, unless the setting `notices` leaves it out. */
async function notifyOwnerOfEvents(tx: Tx, events: readonly ShopEvent[], now: Date): Promise<void> {
  const noticeEvents = events.filter(({ type }) => isNoticeType(type));
  if (noticeEvents.length === 0) return;
  const { support_email: to } = await readStoreSettings(tx);
  if (!to) return;
  const unwanted = await unwantedTypes(tx);
  const names = await productNames(tx, noticeEvents);
  for (const event of noticeEvents) {
    const mail = unwanted.includes(event.type) ? null : buildNoticeMail(event, to, names);
    if (mail) await queueMail(tx, mail, now);
  }
}

/** Events that the owner is notified of by mail, unless the setting `notices` turns them off. */
const noticeTypes = [
  'order.created',
  'stock.low',
  'subscription.failed',
  'return.requested',
  'order.refund_failed',
] as const satisfies EventType[];

const isNoticeType = (type: EventType) => noticeTypes.some((noticeType) => noticeType === type);

function buildNoticeMail(event: ShopEvent, to: string, names: ReadonlyMap<string, string>): Mail | null {
  const [key, link] = [`event-${event.id}`, ''];
  if (event.type === 'order.created') {
    const { number, currency, total_minor, items } = event.data;
    return { kind: 'owner_order', to, key, data: { link, number, currency, amount: total_minor, pieces: items } };
  }
  if (event.type === 'stock.low') {
    const product = names.get(event.entity_id) ?? event.entity_id;
    return { kind: 'owner_stock', to, key, data: { link, product, left: event.data.stock_level } };
  }
  if (event.type === 'subscription.failed') {
    const { failures, date_retry } = event.data;
    return { kind: 'owner_renewal', to, key, data: { link, subscription: event.entity_id, failures, date_retry } };
  }
  if (event.type === 'return.requested') {
    return { kind: 'owner_return', to, key, data: { link, number: event.data.number } };
  }
  if (event.type === 'order.refund_failed') {
    const { number, currency, amount_minor } = event.data;
    return { kind: 'owner_refund', to, key, data: { link, number, currency, amount: amount_minor } };
  }
  return null;
}

/** The setting `notices`, e.g. `{"off":["order.created"]}`. */
async function unwantedTypes(db: Db): Promise<readonly string[]> {
  const settings = db.selectFrom('settings').select('value').where('id', '=', 'notices');
  const row = await settings.executeTakeFirst();
  const { off } = row ? parseJson<{ off?: unknown }>(row.value) : {};
  return Array.isArray(off) ? off : [];
}

async function productNames(db: Db, events: readonly ShopEvent[]): Promise<Map<string, string>> {
  const ids = events.filter(({ type }) => type === 'stock.low').map(({ entity_id }) => entity_id);
  if (ids.length === 0) return new Map();
  const products = db.selectFrom('products').select(['id', 'name']);
  const rows = await products.where(isInJsonList(db, 'id', JSON.stringify(ids))).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const atOnce = 500;

/**
 * Gives the events that were committed since their ids, and everyone who listens his own: deliveries to webhooks, mails to
 * the owner. Processes take turns, so that ids count up in the order in which readers see them, and each event is passed
 * on once. An event that cannot be passed on gets its id, so that no other one waits for it, and is passed on later.
 */
export async function publishEvents(deps: AppDeps, stop?: AbortSignal): Promise<void> {
  let published = 0;
  do {
    const [waiting] = await oneWaiting(deps.db);
    published = waiting ? await publishBatch(deps).catch(() => publishOneByOne(deps)) : 0;
  } while (published === atOnce && !stop?.aborted);
  await forwardLateEvents(deps, stop);
}

function publishBatch(deps: AppDeps): Promise<number> {
  return assignIdsAndForward(deps, someWaiting, (tx, events) => forwardEvents(tx, events, deps.now()));
}

/**
 * Publishes events one by one after a batch has failed, which isolates the failing event. @throws when an event cannot
 * even get its id, as without a database
 */
async function publishOneByOne(deps: AppDeps): Promise<number> {
  for (let published = 0; published < atOnce; published += 1) {
    const count = await assignIdsAndForward(deps, oneWaiting, (tx, events) =>
      forwardEvents(tx, events, deps.now()),
    ).catch(async (cause: unknown) => {
      deps.log.error('an event could not be passed on', { error: String(cause) });
      return assignIdsAndForward(deps, oneWaiting, async (tx, events) => {
        for (const { id } of events) await postponeRetry({ db: tx, now: deps.now }, lateJob, String(id));
      });
    });
    if (count === 0) return published;
  }
  return atOnce;
}

async function forwardEvents(tx: Tx, events: readonly PublishedRow[], now: Date): Promise<void> {
  await queueDeliveries(tx, events, now);
  await notifyOwnerOfEvents(tx, events.map(serializeEvent), now);
}

const lateJob = 'event';

/** Forwards events that could not be forwarded when they got their ids. */
function forwardLateEvents(deps: AppDeps, stop: AbortSignal | undefined): Promise<void> {
  const { db, now } = deps;
  const work = {
    job: lateJob,
    id: sql.ref<string>('late.id'),
    due: (page: Page) =>
      db
        .selectFrom('job_retries as late')
        .select('late.id')
        .where('late.job', '=', lateJob)
        .where(page.filter)
        .orderBy(page.order)
        .limit(page.limit)
        .execute(),
    idOf: ({ id }: { id: string }) => id,
    run: ({ id }: { id: string }) =>
      db.transaction().execute(async (tx) => {
        const event = await tx.selectFrom('events').selectAll().where('id', '=', Number(id)).executeTakeFirst();
        if (!event) return;
        await forwardEvents(tx, [event as PublishedRow], now()); // found by its id
      }),
    what: 'an event could not be passed on',
    about: ({ id }: { id: string }) => ({ event: id }),
  };
  return processDueRows(deps, work, stop);
}

const waitingEvents = (db: Db) => db.selectFrom('events').selectAll().where('id', 'is', null).orderBy('place');

const oneWaiting = defineStatement((db: Db) => waitingEvents(db).limit(1));

const someWaiting = defineStatement((db: Db) => waitingEvents(db).limit(atOnce));

/** @returns how many there were */
function assignIdsAndForward(
  { db }: AppDeps,
  readWaiting: typeof someWaiting,
  pass: (tx: Tx, events: readonly PublishedRow[]) => Promise<void>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const last = await lockEventCounter(tx);
    const waiting = await readWaiting(tx);
    const first = waiting[0];
    if (!first) return 0;
    const delta = last + 1 - first.place;
    const events = waiting.map((row): PublishedRow => ({ ...row, id: row.place + delta }));
    await assignEventIds(tx, events, delta);
    await pass(tx, events);
    return events.length;
  });
}

/** Locks the counter of event ids until the transaction ends. @returns the newest id */
async function lockEventCounter(tx: Tx): Promise<number> {
  const counters = tx.insertInto('counters').values({ id: 'event', value: 0 });
  const upsert = counters.onConflict((conflict) =>
    conflict.column('id').doUpdateSet((eb) => ({ value: eb.ref('counters.value') })),
  );
  return (await upsert.returning('value').executeTakeFirstOrThrow()).value;
}

/** Assigns ids in the order in which the events were written; events of one transaction stay together. */
async function assignEventIds(tx: Tx, events: PublishedRow[], delta: number): Promise<void> {
  const places = JSON.stringify(events.map(({ place }) => place));
  const listed = sql<number>`(select value from ${numbersOfJson(tx, places)} as listed)`;
  const waiting = tx.updateTable('events').where('id', 'is', null).where('place', 'in', listed);
  await waiting.set((eb) => ({ id: eb('place', '+', delta) })).execute();
  const newest = Math.max(...events.map(({ id }) => id));
  await tx.updateTable('counters').set({ value: newest }).where('id', '=', 'event').execute();
}
