import { type RawBuilder, sql } from 'kysely';
import type { AppDeps } from '../http/context.ts';

/** The first failure is tried again in the next run, the second one a minute later, and so on. */
const firstWaitMs = 60_000;
const longestWaitMs = 15 * 60_000;
/** Number of milliseconds by which clocks may differ. */
const slackMs = 60_000;

/** Filter, order and limit of the rows that a query is to read. */
export interface Page {
  filter: RawBuilder<boolean>;
  order: RawBuilder<string>;
  limit: number;
}

interface Queue {
  /** the name of the work in the table `job_retries` */
  job: string;
  /** names the row in the query: a column, or an expression */
  id: RawBuilder<string>;
}

/** Rows that have not failed, in the order of their ids. */
export function selectNewRows({ job, id }: Queue, afterId: string, limit: number): Page {
  const filter = sql<boolean>`${id} > ${afterId} and not exists
    (select 1 from job_retries where job_retries.job = ${job} and job_retries.id = ${id})`;
  return { filter, order: id, limit };
}

/** Rows that have failed before and whose time has come; a time further ahead than we write is of a clock that was wrong. */
export function selectFailedRows({ job, id }: Queue, date: Date, limit: number): Page {
  const wrong = addMilliseconds(date, longestWaitMs + slackMs);
  const filter = sql<boolean>`exists
    (select 1 from job_retries where job_retries.job = ${job} and job_retries.id = ${id}
      and (job_retries.date_due <= ${date.toISOString()} or job_retries.date_due > ${wrong}))`;
  const order = sql<string>`(select job_retries.date_due from job_retries
    where job_retries.job = ${job} and job_retries.id = ${id})`;
  return { filter, order, limit };
}

type Deps = Pick<AppDeps, 'db' | 'now'>;

/** The row waits: twice as long after each failure, 15 minutes at most. */
export async function postponeRetry({ db, now }: Deps, job: string, id: string): Promise<void> {
  const row = db.selectFrom('job_retries').select('attempts').where('job', '=', job).where('id', '=', id);
  const failures = (await row.executeTakeFirst())?.attempts ?? 0;
  const waitMs = failures === 0 ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(failures - 1, 10));
  const retry = { attempts: failures + 1, date_due: addMilliseconds(now(), waitMs) };
  await db
    .insertInto('job_retries')
    .values({ job, id, ...retry })
    .onConflict((conflict) => conflict.columns(['job', 'id']).doUpdateSet(retry))
    .execute();
}

export async function forgetFailures({ db }: Pick<AppDeps, 'db'>, job: string, id: string): Promise<void> {
  await db.deleteFrom('job_retries').where('job', '=', job).where('id', '=', id).execute();
}

function addMilliseconds(date: Date, ms: number): string {
  return new Date(date.getTime() + ms).toISOString();
}
