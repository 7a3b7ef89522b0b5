import type { FunctionConfig } from '@mercer/contract';
import { type Db, parseJson, type Row } from '@mercer/database';

/** Configuration of a function and the state of its runs. */
export interface FunctionState {
  name: string;
  events: string[];
  schedule: string | null;
  scopes: string[];
  /** Reason why its file cannot be used. */
  error: string | null;
  /** Next tick of its schedule; null without a schedule. */
  date_next: string | null;
  date_read: string;
  /** runs that wait */
  queued: number;
  /** runs that were given up */
  dead: number;
  last_run: FunctionRun | null;
}

export interface FunctionRun {
  id: string;
  function: string;
  event_id: number | null;
  tick: string | null;
  status: Row<'function_runs'>['status'];
  attempts: number;
  /** ISO 8601 time of the next attempt; null when there is none. */
  date_due: string | null;
  date_created: string;
  date_done: string | null;
  duration_ms: number | null;
  error: string | null;
}

export async function listFunctions(db: Db): Promise<FunctionState[]> {
  const rows = await db.selectFrom('functions').selectAll().orderBy('name').execute();
  return Promise.all(rows.map((row) => readFunctionState(db, row)));
}

async function readFunctionState(
  db: Db,
  { name, config, error, date_next, date_read }: Row<'functions'>,
): Promise<FunctionState> {
  const { events = [], schedule, scopes = [] }: FunctionConfig = parseJson(config);
  const runs = db.selectFrom('function_runs').where('function', '=', name);
  const count = runs.select((eb) => ['status', eb.fn.countAll<number | string>().as('count')]).groupBy('status');
  const counts = new Map((await count.execute()).map((row) => [row.status, Number(row.count)]));
  const last = await runs
    .selectAll()
    .where('duration_ms', 'is not', null)
    .orderBy('date_due', 'desc')
    .limit(1)
    .execute();
  return {
    name,
    events,
    schedule: schedule ?? null,
    scopes,
    error,
    date_next: date_next || null,
    date_read,
    queued: counts.get('queued') ?? 0,
    dead: counts.get('dead') ?? 0,
    last_run: last[0] ? serializeRun(last[0]) : null,
  };
}

export function serializeRun({
  id,
  event_id,
  tick,
  status,
  attempts,
  date_due,
  date_created,
  date_done,
  ...run
}: Row<'function_runs'>): FunctionRun {
  return {
    id,
    function: run.function,
    event_id: tick === null ? event_id : null,
    tick,
    status,
    attempts,
    date_due: status === 'queued' ? date_due || date_created : null,
    date_created,
    date_done,
    duration_ms: run.duration_ms,
    error: run.error,
  };
}
