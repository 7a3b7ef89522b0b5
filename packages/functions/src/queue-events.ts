import { computeExpiryDate, matchesEventType, newestEventId } from '@mercer/commerce/events';
import { type Db, lockSelectedRows, type NewRow, type Tx } from '@mercer/database';
import type { Step } from '@mercer/platform/http/claim';
import type { AppDeps } from '@mercer/platform/http/context';
import { hasStoredConfig, type ListeningFunction } from './registry.ts';

const atOnce = 500;

/** A run of each function for each event that it wants, in the order of their ids: none is missed, none is queued twice. */
export async function queueEventRuns(deps: AppDeps, listening: readonly ListeningFunction[]): Promise<void> {
  const wanting = listening.filter(({ config }) => (config.events ?? []).length > 0);
  if (wanting.length === 0) return;
  const newest = await newestEventId(deps.db);
  const laggingFunctions = deps.db.selectFrom('functions').select('name').where('after_id', '<', newest);
  const names = new Set((await laggingFunctions.execute()).map(({ name }) => name));
  for (const listener of wanting.filter(({ name }) => names.has(name))) {
    await queueListenerRuns(deps, listener).catch((error: unknown) =>
      deps.log.error('events could not be queued for a function', { function: listener.name, error: String(error) }),
    );
  }
}

async function queueListenerRuns(deps: AppDeps, listening: ListeningFunction): Promise<void> {
  while ((await queueRunBatch(deps, listening)) === atOnce);
}

/** @returns how many events were looked at */
function queueRunBatch({ db, now }: AppDeps, { name, config }: ListeningFunction): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const place = await lockSelectedRows(
      tx,
      tx.selectFrom('functions').select(['after_id', 'config']).where('name', '=', name),
    ).execute();
    const [position] = place;
    if (!position || !hasStoredConfig({ config }, position.config)) return 0;
    const events = await readEventsAfter(tx, position.after_id);
    const last = events.at(-1);
    if (!last) return 0;
    const types = JSON.stringify(config.events ?? []);
    const matchingEvents = events.filter(({ type }) => matchesEventType({ types }, type));
    const runs = matchingEvents.map((event) => buildEventRun(name, event, now()));
    // Replayed runs may exist already
    await insertNewRuns(tx, runs);
    await tx.updateTable('functions').set({ after_id: last.id }).where('name', '=', name).execute();
    return events.length;
  });
}

interface QueuedEvent {
  id: number;
  type: string;
  entity_id: string;
}

async function readEventsAfter(tx: Tx, id: number, until = Number.MAX_SAFE_INTEGER): Promise<QueuedEvent[]> {
  const events = tx
    .selectFrom('events')
    .select(['id', 'type', 'entity_id'])
    .where('id', '>', id)
    .where('id', '<=', until);
  return events.orderBy('id').limit(atOnce).$narrowType<{ id: number }>().execute();
}

function buildEventRun(name: string, { id, entity_id }: Omit<QueuedEvent, 'type'>, now: Date): NewRow<'function_runs'> {
  return { ...buildQueuedRun(name, now), id: `${toRunIdName(name)}-${id}`, event_id: id, entity_id, tick: null };
}

/** Replaces the slash of a function's name, because the id is one segment of an /operator path. */
export function toRunIdName(name: string): string {
  return name.replace('/', '.');
}

/** Inserts runs; existing ones stay unchanged. */
export async function insertNewRuns(tx: Tx, rows: NewRow<'function_runs'>[]): Promise<void> {
  if (rows.length === 0) return;
  const runs = tx.insertInto('function_runs').values(rows);
  await runs.onConflict((conflict) => conflict.column('id').doNothing()).execute();
}

export function buildQueuedRun(name: string, now: Date) {
  const initialState = { attempts: 0, date_due: '', date_done: null, duration_ms: null, error: null };
  return {
    function: name,
    status: 'queued',
    ...initialState,
    date_created: now.toISOString(),
    date_expires: computeExpiryDate(now),
  } as const;
}

/** Columns that reset a run to its state before the first attempt. */
export const requeuedState = { status: 'queued', attempts: 0, date_due: '', date_done: null, error: null } as const;

/**
 * Queues the events of a range once more, also those from before there was the function.
 * @returns how many it wants
 */
export async function queueEventRange(
  { now, step }: Pick<AppDeps, 'now'> & { step: Step },
  { name, config }: Pick<ListeningFunction, 'name' | 'config'>,
  { afterId, until }: { afterId: number; until: number | undefined },
): Promise<number> {
  const types = JSON.stringify(config.events ?? []);
  let [last, count] = [afterId, 0];
  for (;;) {
    const part = await step(`events after ${last}`, async (tx) => {
      const events = await readEventsAfter(tx, last, until);
      const matchingEvents = events.filter(({ type }) => matchesEventType({ types }, type));
      await requeueRuns(
        tx,
        matchingEvents.map((event) => buildEventRun(name, event, now())),
      );
      return { last: events.at(-1)?.id ?? last, count: matchingEvents.length, isEnd: events.length < atOnce };
    });
    count += part.count;
    last = part.last;
    if (part.isEnd) return count;
  }
}

async function requeueRuns(db: Db, rows: NewRow<'function_runs'>[]): Promise<void> {
  if (rows.length === 0) return;
  const runs = db.insertInto('function_runs').values(rows);
  const ended = runs.onConflict((conflict) =>
    conflict.column('id').doUpdateSet(requeuedState).where('function_runs.status', '!=', 'queued'),
  );
  await ended.execute();
}
