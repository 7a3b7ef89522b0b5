import type { Db } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { type RawBuilder, sql } from 'kysely';
import { countRows } from './counting.ts';
import { formatTimeBefore } from './format-time.ts';
import { pickFirstFinding, reportFault, reportFine, reportNote } from './health-check.ts';

const longMs = 900_000;

export async function checkMailQueue({ db, now }: AppDeps) {
  const old = db
    .selectFrom('outbox')
    .where('status', '=', 'queued')
    .where('date_created', '<', formatTimeBefore(now(), longMs));
  const late = await countRows(old);
  const failed = await readFailures(db, sql`select kind as name from outbox where status = 'failed'`);
  const failing = await readFailures(
    db,
    sql`select kind as name from outbox where status = 'queued' and error is not null`,
  );
  return pickFirstFinding(
    [
      late > 0 && reportFault(`${late} mails wait since more than a quarter of an hour: is SMTP_URL right?`),
      failed.count > 0 &&
        reportNote(
          `${failed.count} mails could not be delivered, and are not tried again (${failed.names}): /operator/mails/failed tells why.`,
        ),
      failing.count > 0 &&
        reportNote(`${failing.count} mails could not be delivered yet, and are tried again (${failing.names}).`),
    ],
    reportFine('All mails are on their way.'),
  );
}

export async function checkWebhooks({ db }: AppDeps) {
  const deliveries = sql`select url as name from webhook_deliveries join webhooks on webhooks.id = webhook_id`;
  const dead = await readFailures(db, sql`${deliveries} where status = 'dead'`, toHostName);
  const failing = await readFailures(db, sql`${deliveries} where status = 'queued' and error is not null`, toHostName);
  const problems = [
    dead.count > 0 &&
      `${dead.count} webhooks were given up (${dead.names}): /operator/webhooks tells why and sends them again.`,
    failing.count > 0 && `${failing.count} webhooks have failed, and are tried again (${failing.names}).`,
  ].filter(Boolean);
  return problems.length === 0 ? reportFine('Everybody was told of what happened.') : reportNote(problems.join(' '));
}

/** The shop's own functions: those that cannot be read, and those whose runs fail. */
export async function checkFunctions({ db }: AppDeps) {
  const broken = await readFailures(db, sql`select name from functions where error is not null`);
  const runs = sql`select function as name from function_runs`;
  const dead = await readFailures(db, sql`${runs} where status = 'dead'`);
  const failing = await readFailures(db, sql`${runs} where status = 'queued' and error is not null`);
  const problems = [
    broken.count > 0 && `${broken.count} functions cannot be used (${broken.names}): /operator/functions tells why.`,
    dead.count > 0 &&
      `${dead.count} runs of functions were given up (${dead.names}): /operator/functions/runs tells why.`,
    failing.count > 0 && `${failing.count} runs of functions have failed, and are tried again (${failing.names}).`,
  ].filter(Boolean);
  return problems.length === 0 ? reportFine('The functions do their work.') : reportNote(problems.join(' '));
}

interface Failures {
  count: number;
  /** e.g. `order (2), welcome (1)`, the most first */
  names: string;
}

const mostNames = 5;

/** @param rows one for each failure, with the `name` of what failed */
async function readFailures(
  db: Db,
  rows: RawBuilder<unknown>,
  formatName: (name: string) => string = (name) => name,
): Promise<Failures> {
  const failureResult = await sql<{
    name: string;
    count: number;
  }>`select name, count(*) as count from (${rows}) as failed
    group by name order by count(*) desc, name`.execute(db);
  const topNames = failureResult.rows.slice(0, mostNames).map(({ name, count }) => `${formatName(name)} (${count})`);
  const ellipsis = failureResult.rows.length > mostNames ? ['…'] : [];
  const count = failureResult.rows.reduce((sum, row) => sum + Number(row.count), 0);
  return { count, names: [...topNames, ...ellipsis].join(', ') };
}

/** Addresses of webhooks may hold secrets in their paths. */
function toHostName(url: string): string {
  return URL.parse(url)?.host ?? url;
}

export async function checkEventQueue({ db, now }: AppDeps) {
  const old = db
    .selectFrom('events')
    .where('id', 'is', null)
    .where('date_created', '<', formatTimeBefore(now(), longMs));
  const count = await countRows(old);
  return count === 0 ? reportFine('All events are published.') : reportFault(`${count} events wait to be published.`);
}

/** Checks that background jobs run: an open shop resumes each one in time. */
export async function checkBackgroundJobs({ db, now }: AppDeps) {
  const jobs = await db.selectFrom('jobs').select(['name', 'date_due']).execute();
  const late = jobs.filter(({ date_due }) => date_due < formatTimeBefore(now(), longMs)).map(({ name }) => name);
  if (jobs.length === 0) return reportNote('The shop was never open.');
  if (late.length === 0) return reportFine('The work in the background is done in time.');
  return reportNote(`Nobody has done ${late.join(', ')} for a while: the shop is closed, or stuck.`);
}
