import { sql } from 'kysely';
import { type Db, numbersOfJson, statement, type Tx } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { type Page, postpone, workThrough } from '../jobs/index.ts';
import { tellOwner } from './notices.ts';
import { queueDeliveries } from './webhooks/index.ts';
import { type PublishedRow, serializeEvent } from './wire.ts';

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
    published = waiting ? await publishSome(deps).catch(() => publishOneByOne(deps)) : 0;
  } while (published === atOnce && !stop?.aborted);
  await passOnLate(deps, stop);
}

function publishSome(deps: AppDeps): Promise<number> {
  return publish(deps, someWaiting, (tx, events) => passOn(tx, events, deps.now()));
}

/** After a failure: the event that it comes from is found. @throws where an event does not even get its id, as without a database */
async function publishOneByOne(deps: AppDeps): Promise<number> {
  for (let published = 0; published < atOnce; published += 1) {
    const count = await publish(deps, oneWaiting, (tx, events) => passOn(tx, events, deps.now())).catch(
      async (cause: unknown) => {
        deps.log.error('an event could not be passed on', { error: String(cause) });
        return publish(deps, oneWaiting, async (tx, events) => {
          for (const { id } of events) await postpone({ db: tx, now: deps.now }, lateJob, String(id));
        });
      },
    );
    if (count === 0) return published;
  }
  return atOnce;
}

async function passOn(tx: Tx, events: readonly PublishedRow[], now: Date): Promise<void> {
  await queueDeliveries(tx, events, now);
  await tellOwner(tx, events.map(serializeEvent), now);
}

const lateJob = 'event';

/** Those that could not be passed on when they got their ids. */
function passOnLate(deps: AppDeps, stop: AbortSignal | undefined): Promise<void> {
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
        await passOn(tx, [event as PublishedRow], now()); // found by its id
      }),
    what: 'an event could not be passed on',
    about: ({ id }: { id: string }) => ({ event: id }),
  };
  return workThrough(deps, work, stop);
}

const waitingEvents = (db: Db) => db.selectFrom('events').selectAll().where('id', 'is', null).orderBy('place');

const oneWaiting = statement((db: Db) => waitingEvents(db).limit(1));

const someWaiting = statement((db: Db) => waitingEvents(db).limit(atOnce));

/** @returns how many there were */
function publish(
  { db }: AppDeps,
  read: typeof someWaiting,
  pass: (tx: Tx, events: readonly PublishedRow[]) => Promise<void>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const last = await lockCounter(tx);
    const waiting = await read(tx);
    const first = waiting[0];
    if (!first) return 0;
    const delta = last + 1 - first.place;
    const events = waiting.map((row): PublishedRow => ({ ...row, id: row.place + delta }));
    await giveIds(tx, events, delta);
    await pass(tx, events);
    return events.length;
  });
}

/** Whoever has it alone gives ids until the transaction ends. @returns the newest id */
async function lockCounter(tx: Tx): Promise<number> {
  const counters = tx.insertInto('counters').values({ id: 'event', value: 0 });
  const kept = counters.onConflict((conflict) =>
    conflict.column('id').doUpdateSet((eb) => ({ value: eb.ref('counters.value') })),
  );
  return (await kept.returning('value').executeTakeFirstOrThrow()).value;
}

/** In the order in which they were written: of one transaction they stay together. */
async function giveIds(tx: Tx, events: PublishedRow[], delta: number): Promise<void> {
  const places = JSON.stringify(events.map(({ place }) => place));
  const listed = sql<number>`(select value from ${numbersOfJson(tx, places)} as listed)`;
  const waiting = tx.updateTable('events').where('id', 'is', null).where('place', 'in', listed);
  await waiting.set((eb) => ({ id: eb('place', '+', delta) })).execute();
  const newest = Math.max(...events.map(({ id }) => id));
  await tx.updateTable('counters').set({ value: newest }).where('id', '=', 'event').execute();
}
