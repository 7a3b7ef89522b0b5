import type { RawBuilder } from 'kysely';
import type { AppDeps } from '../http/context.ts';
import { forgetFailures, type Page, postponeRetry, selectFailedRows, selectNewRows } from './retries.ts';

const pageSize = 50;
/** Rows that have failed before, in one run: the next run goes on with the others. */
const mostFailedRows = 200;
/** Number of milliseconds after which a run ends; the next one continues with the rows that have not been tried yet. */
const longestRunMs = 60_000;

interface Work<T> {
  /** name of the work in the table `job_retries` */
  job: string;
  /** names a row in the query: a column, or an expression */
  id: RawBuilder<string>;
  /** Reads one page of the rows that are due. */
  due(page: Page): Promise<readonly T[]>;
  /** the value of `id` */
  idOf(row: T): string;
  run(row: T): Promise<void>;
  /** the sentence for the log when a row fails */
  what: string;
  /** fields of the row that are logged with its failure */
  about?: (row: T) => Record<string, string>;
  /** number of rows that are processed concurrently */
  workers?: number;
  /** true for an error that is not caused by the row and would fail any other row as well: the run ends */
  endsRun?: (error: unknown) => boolean;
}

type Deps = Pick<AppDeps, 'db' | 'now' | 'log' | 'ending'>;

/**
 * Works through all rows that are due. A row that fails waits longer after each failure, and the run goes on past it. Rows that
 * have failed before get every second place at most, so that however many they are, the others are worked on.
 */
export async function processDueRows<T>(deps: Deps, work: Work<T>, stop?: AbortSignal): Promise<void> {
  const [startedAt, date] = [performance.now(), deps.now()];
  const failed = new Set<string>();
  const run = { isOver: false };
  const hasRunEnded = () =>
    run.isOver || stop?.aborted || deps.ending?.aborted || performance.now() - startedAt > longestRunMs;
  let [lastId, retried] = ['', 0];
  while (!hasRunEnded()) {
    const rows = await work.due(selectNewRows(work, lastId, pageSize));
    const retryRows = retried < mostFailedRows ? await work.due(selectFailedRows(work, date, pageSize)) : [];
    const oldRows = retryRows.filter((row) => !failed.has(work.idOf(row)));
    const last = rows.at(-1);
    if (last) lastId = work.idOf(last);
    if (rows.length + oldRows.length === 0) return;
    retried += oldRows.length;
    const pendingTurns = interleaveRows(rows, oldRows);
    const processTurn = async ({ row, hasFailed }: Turn<T>) => {
      const id = work.idOf(row);
      try {
        await work.run(row);
        if (hasFailed) await forgetFailures(deps, work.job, id);
      } catch (error) {
        deps.log.error(work.what, { ...work.about?.(row), error: String(error) });
        if (work.endsRun?.(error)) run.isOver = true;
        else await postponeRetry(deps, work.job, id);
        failed.add(id);
      }
      // a row that stays due after it was worked on is not worked on twice in a run
      if (hasFailed) failed.add(id);
    };
    const drainTurns = async () => {
      for (let turn = pendingTurns.shift(); turn !== undefined && !hasRunEnded(); turn = pendingTurns.shift())
        await processTurn(turn);
    };
    await Promise.all(Array.from({ length: work.workers ?? 1 }, drainTurns));
  }
}

interface Turn<T> {
  row: T;
  hasFailed: boolean;
}

function interleaveRows<T>(rows: readonly T[], failedBefore: readonly T[]): Turn<T>[] {
  const turns: Turn<T>[] = [];
  for (let at = 0; at < Math.max(rows.length, failedBefore.length); at += 1) {
    for (const row of rows.slice(at, at + 1)) turns.push({ row, hasFailed: false });
    for (const row of failedBefore.slice(at, at + 1)) turns.push({ row, hasFailed: true });
  }
  return turns;
}

interface RowTaker<T> {
  /** Ids of rows that are due and come after one, in the order of the ids. */
  due(afterId: string): Promise<readonly string[]>;
  take(id: string): Promise<readonly T[]>;
  maxRows: number;
  /** the sentence for the log when rows are refused */
  failureMessage: string;
}

/**
 * Takes rows one after the other, where a statement that takes several has failed: a row that the database refuses keeps no
 * other one waiting.
 */
export async function takeRowsOneByOne<T>({ log }: Pick<AppDeps, 'log'>, taking: RowTaker<T>): Promise<T[]> {
  const takenRows: T[] = [];
  const failedIds: string[] = [];
  let error: unknown;
  for (let ids = await taking.due(''); ids.length > 0; ids = await taking.due(ids.at(-1) ?? '')) {
    for (const id of ids) {
      if (takenRows.length >= taking.maxRows) break;
      try {
        takenRows.push(...(await taking.take(id)));
      } catch (cause) {
        failedIds.push(id);
        error = cause;
      }
    }
    if (takenRows.length >= taking.maxRows) break;
  }
  if (failedIds.length > 0)
    log.error(taking.failureMessage, { rows: failedIds.length, first: failedIds[0], error: String(error) });
  return takenRows;
}
