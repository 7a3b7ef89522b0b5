import type { Row, Tx } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { buildQueuedRun, insertNewRuns, toRunIdName } from './queue-events.ts';
import type { ListeningFunction } from './registry.ts';
import { computeNextTick } from './schedule.ts';

/** A run of each function whose time has come: one of all processes queues it, and however many ticks were missed, it is one. */
export async function queueDueTicks(deps: AppDeps, listening: readonly ListeningFunction[]): Promise<void> {
  const timed = listening.filter(({ config }) => config.schedule !== undefined);
  if (timed.length === 0) return;
  const names = timed.map(({ name }) => name);
  const rows = await deps.db.selectFrom('functions').selectAll().where('name', 'in', names).execute();
  for (const { name, config } of timed) {
    const row = rows.find((candidate) => candidate.name === name);
    if (!row || !config.schedule) continue;
    await queueTickIfDue(deps, row, config.schedule).catch((error: unknown) =>
      deps.log.error('a tick of a function could not be queued', { function: name, error: String(error) }),
    );
  }
}

async function queueTickIfDue(
  { db, now }: AppDeps,
  { name, date_next }: Row<'functions'>,
  schedule: string,
): Promise<void> {
  const next = computeNextTick(schedule, now())?.toISOString() ?? '';
  if (date_next === next) return;
  const isDue = date_next !== '' && date_next <= now().toISOString();
  await db.transaction().execute(async (tx) => {
    const functionUpdate = tx.updateTable('functions').set({ date_next: next }).where('name', '=', name);
    const moved = await functionUpdate.where('date_next', '=', date_next).executeTakeFirst();
    // A tick further ahead than the next one comes from a clock that was wrong
    if (moved.numUpdatedRows === 1n && isDue) await queueTickRun(tx, { name, tick: date_next, now: now() });
  });
}

/** The one before is given up when it has failed, and lets this one pass when it has not ended. */
async function queueTickRun(tx: Tx, { name, tick, now }: { name: string; tick: string; now: Date }): Promise<void> {
  const updateEarlierRuns = (status: 'queued') =>
    tx
      .updateTable('function_runs')
      .where('function', '=', name)
      .where('entity_id', '=', '')
      .where('status', '=', status);
  await updateEarlierRuns('queued').set({ status: 'dead' }).where('error', 'is not', null).execute();
  const waiting = tx.selectFrom('function_runs').select('id').where('function', '=', name).where('entity_id', '=', '');
  if (await waiting.where('status', '=', 'queued').executeTakeFirst()) return;
  const run = { ...buildQueuedRun(name, now), id: `${toRunIdName(name)}@${tick}`, event_id: 0, entity_id: '', tick };
  await insertNewRuns(tx, [run]);
}
