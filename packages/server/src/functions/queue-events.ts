import { type Db, lockRows, type NewRow, type Tx } from '../db/index.ts';
import { expiryOf, newestEventId, wants } from '../events/index.ts';
import type { Step } from '../http/claim.ts';
import type { AppDeps } from '../http/context.ts';
import type { Listening } from './registry.ts';

const atOnce = 500;

/** A run of each function for each event that it wants, in the order of their ids: none is missed, none is queued twice. */
export async function queueEvents(deps: AppDeps, listening: readonly Listening[]): Promise<void> {
  const wanting = listening.filter(({ config }) => (config.events ?? []).length > 0);
  if (wanting.length === 0) return;
  const newest = await newestEventId(deps.db);
  const behind = deps.db.selectFrom('functions').select('name').where('after_id', '<', newest);
  const names = new Set((await behind.execute()).map(({ name }) => name));
  for (const one of wanting.filter(({ name }) => names.has(name))) {
    await queueAll(deps, one).catch((error: unknown) =>
      deps.log.error('events could not be queued for a function', { function: one.name, error: String(error) }),
    );
  }
}

async function queueAll(deps: AppDeps, listening: Listening): Promise<void> {
  while ((await queueSome(deps, listening)) === atOnce);
}

/** @returns how many events were looked at */
function queueSome({ db, now }: AppDeps, { name, config }: Listening): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const place = await lockRows(tx, tx.selectFrom('functions').select('after_id').where('name', '=', name)).execute();
    const [known] = place;
    if (!known) return 0;
    const events = await eventsAfter(tx, known.after_id);
    const last = events.at(-1);
    if (!last) return 0;
    const types = JSON.stringify(config.events ?? []);
    const wanted = events.filter(({ type }) => wants({ types }, type));
    const runs = wanted.map((event) => runOf(name, event, now()));
    // some may be there, replayed
    await insertNew(tx, runs);
    await tx.updateTable('functions').set({ after_id: last.id }).where('name', '=', name).execute();
    return events.length;
  });
}

interface Happened {
  id: number;
  type: string;
  entity_id: string;
}

async function eventsAfter(tx: Tx, id: number, until = Number.MAX_SAFE_INTEGER): Promise<Happened[]> {
  const events = tx
    .selectFrom('events')
    .select(['id', 'type', 'entity_id'])
    .where('id', '>', id)
    .where('id', '<=', until);
  return events.orderBy('id').limit(atOnce).$narrowType<{ id: number }>().execute();
}

function runOf(name: string, { id, entity_id }: Omit<Happened, 'type'>, now: Date): NewRow<'function_runs'> {
  return { ...unrun(name, now), id: `${plain(name)}-${id}`, event_id: id, entity_id, tick: null };
}

/** Of the paths of /operator, where a slash would begin another part. */
export function plain(name: string): string {
  return name.replace('/', '.');
}

/** What is there already stays as it is. */
export async function insertNew(tx: Tx, rows: NewRow<'function_runs'>[]): Promise<void> {
  if (rows.length === 0) return;
  const runs = tx.insertInto('function_runs').values(rows);
  await runs.onConflict((conflict) => conflict.column('id').doNothing()).execute();
}

export function unrun(name: string, now: Date) {
  const never = { attempts: 0, date_due: '', date_done: null, duration_ms: null, error: null };
  return {
    function: name,
    status: 'queued',
    ...never,
    date_created: now.toISOString(),
    date_expires: expiryOf(now),
  } as const;
}

/** As they were before they were run; those that wait anyway stay. */
export const again = { status: 'queued', attempts: 0, date_due: '', date_done: null, error: null } as const;

/**
 * Queues the events of a range once more, also those from before there was the function.
 * @returns how many it wants
 */
export async function queueRange(
  { now, step }: Pick<AppDeps, 'now'> & { step: Step },
  { name, config }: Pick<Listening, 'name' | 'config'>,
  { after, until }: { after: number; until: number | undefined },
): Promise<number> {
  const types = JSON.stringify(config.events ?? []);
  let [last, count] = [after, 0];
  for (;;) {
    const part = await step(`events after ${last}`, async (tx) => {
      const events = await eventsAfter(tx, last, until);
      const wanted = events.filter(({ type }) => wants({ types }, type));
      await requeue(
        tx,
        wanted.map((event) => runOf(name, event, now())),
      );
      return { last: events.at(-1)?.id ?? last, count: wanted.length, isEnd: events.length < atOnce };
    });
    count += part.count;
    last = part.last;
    if (part.isEnd) return count;
  }
}

async function requeue(db: Db, rows: NewRow<'function_runs'>[]): Promise<void> {
  if (rows.length === 0) return;
  const runs = db.insertInto('function_runs').values(rows);
  const ended = runs.onConflict((conflict) =>
    conflict.column('id').doUpdateSet(again).where('function_runs.status', '!=', 'queued'),
  );
  await ended.execute();
}
