import { sql } from 'kysely';
import { type Db, numbersOfJson, statement, type Tx } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { tellOwner } from './notices.ts';
import { queueDeliveries } from './webhooks/index.ts';
import { type PublishedRow, serializeEvent } from './wire.ts';

const atOnce = 500;

/**
 * Gives the events that were committed since their ids, and everyone who listens his own: deliveries to webhooks, mails to
 * the owner. Processes take turns, so that ids count up in the order in which readers see them, and each event is passed
 * on once.
 */
export async function publishEvents(deps: AppDeps, stop?: AbortSignal): Promise<void> {
  let published = 0;
  do {
    const [waiting] = await anyWaiting(deps.db);
    published = waiting ? await publishSome(deps) : 0;
  } while (published === atOnce && !stop?.aborted);
}

const waitingEvents = (db: Db) => db.selectFrom('events').selectAll().where('id', 'is', null).orderBy('place');

const anyWaiting = statement((db: Db) => waitingEvents(db).limit(1));

const someWaiting = statement((db: Db) => waitingEvents(db).limit(atOnce));

/** @returns how many there were */
function publishSome({ db, now }: AppDeps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const last = await lockCounter(tx);
    const waiting = await someWaiting(tx);
    const first = waiting[0];
    if (!first) return 0;
    const delta = last + 1 - first.place;
    const events = waiting.map((row): PublishedRow => ({ ...row, id: row.place + delta }));
    await giveIds(tx, events, delta);
    await queueDeliveries(tx, events, now());
    await tellOwner(tx, events.map(serializeEvent), now());
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
