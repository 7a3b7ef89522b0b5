import type { RawBuilder } from 'kysely';
import type { AppDeps } from '../http/context.ts';
import { failedRows, forgetFailures, newRows, type Page, postpone } from './retries.ts';

const pageSize = 50;
/** Rows that have failed before, in one run: the next run goes on with the others. */
const mostFailedRows = 200;
/** After so long the run ends, and the next one goes on with what has not been tried yet. */
const longestRunMs = 60_000;

interface Work<T> {
  /** its name in the table `job_retries` */
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
  /** what the log says of the row */
  about?: (row: T) => Record<string, string>;
  /** how many rows are worked on at once */
  workers?: number;
  /** Whether no other row would fare better now: the failure is not that of the row, and the run ends. */
  endsRun?: (error: unknown) => boolean;
}

type Deps = Pick<AppDeps, 'db' | 'now' | 'log' | 'ending'>;

/**
 * Works through all rows that are due. A row that fails waits longer after each failure, and the run goes on past it. Rows that
 * have failed before get every second place at most, so that however many they are, the others are worked on.
 */
export async function workThrough<T>(deps: Deps, work: Work<T>, stop?: AbortSignal): Promise<void> {
  const [begun, date] = [performance.now(), deps.now()];
  const failed = new Set<string>();
  const run = { isOver: false };
  const isEnded = () => run.isOver || stop?.aborted || deps.ending?.aborted || performance.now() - begun > longestRunMs;
  let [after, retried] = ['', 0];
  while (!isEnded()) {
    const rows = await work.due(newRows(work, after, pageSize));
    const again = retried < mostFailedRows ? await work.due(failedRows(work, date, pageSize)) : [];
    const oldRows = again.filter((row) => !failed.has(work.idOf(row)));
    const last = rows.at(-1);
    if (last) after = work.idOf(last);
    if (rows.length + oldRows.length === 0) return;
    retried += oldRows.length;
    const rest = byTurns(rows, oldRows);
    const attempt = async ({ row, hasFailed }: Turn<T>) => {
      const id = work.idOf(row);
      try {
        await work.run(row);
        if (hasFailed) await forgetFailures(deps, work.job, id);
      } catch (error) {
        deps.log.error(work.what, { ...work.about?.(row), error: String(error) });
        if (work.endsRun?.(error)) run.isOver = true;
        else await postpone(deps, work.job, id);
        failed.add(id);
      }
      // a row that stays due after it was worked on is not worked on twice in a run
      if (hasFailed) failed.add(id);
    };
    const worker = async () => {
      for (let turn = rest.shift(); turn !== undefined && !isEnded(); turn = rest.shift()) await attempt(turn);
    };
    await Promise.all(Array.from({ length: work.workers ?? 1 }, worker));
  }
}

interface Turn<T> {
  row: T;
  hasFailed: boolean;
}

function byTurns<T>(rows: readonly T[], failedBefore: readonly T[]): Turn<T>[] {
  const turns: Turn<T>[] = [];
  for (let at = 0; at < Math.max(rows.length, failedBefore.length); at += 1) {
    for (const row of rows.slice(at, at + 1)) turns.push({ row, hasFailed: false });
    for (const row of failedBefore.slice(at, at + 1)) turns.push({ row, hasFailed: true });
  }
  return turns;
}
