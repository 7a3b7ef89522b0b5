import { type Db, parseJson, type Row, type Tx } from '@mercer/database';
import type { Step } from '@mercer/platform/http/claim';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import { type FunctionRun, serializeRun } from './list-functions.ts';
import { queueEventRange, requeuedState } from './queue-events.ts';

export async function findRunsById(db: Db, ids: string[]): Promise<Map<string, FunctionRun>> {
  const rows = await db.selectFrom('function_runs').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, serializeRun(row)]));
}

/** Queues a run for immediate execution, regardless of its earlier result. @throws ApiError 404 */
export async function replayRun(tx: Tx, id: string): Promise<void> {
  const result = await tx.updateTable('function_runs').set(requeuedState).where('id', '=', id).executeTakeFirst();
  if (result.numUpdatedRows !== 1n) throw buildNotFoundError('There is no such run');
}

interface Range {
  name: string;
  /** ids of events */
  afterId: number;
  until: number | undefined;
}

/** Tells a function once more of what it wants of a range of events. @returns how many. @throws ApiError 404 */
export async function replayEvents(
  deps: { db: Db; now: () => Date; step: Step },
  { name, ...range }: Range,
): Promise<number> {
  const row = await findFunctionRow(deps.db, name);
  return queueEventRange(deps, { name, config: parseJson(row.config) }, range);
}

async function findFunctionRow(db: Db, name: string): Promise<Row<'functions'>> {
  const row = await db.selectFrom('functions').selectAll().where('name', '=', name).executeTakeFirst();
  if (!row) throw buildNotFoundError('There is no such function, or it is only called');
  return row;
}
