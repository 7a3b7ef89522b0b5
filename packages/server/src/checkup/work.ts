import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { before } from './before.ts';
import { countOf } from './counting.ts';
import { fault, fine, firstOf, note } from './finding.ts';

const longMs = 900_000;

export async function checkMails({ db, now }: AppDeps) {
  const old = db.selectFrom('outbox').where('status', '=', 'queued').where('date_created', '<', before(now(), longMs));
  const late = await countOf(old);
  const failed = await failuresOf(db, sql`select kind as name from outbox where status = 'failed'`);
  const failing = await failuresOf(
    db,
    sql`select kind as name from outbox where status = 'queued' and error is not null`,
  );
  return firstOf(
    [
      late > 0 && fault(`${late} mails wait since more than a quarter of an hour: is SMTP_URL right?`),
      failed.count > 0 &&
        note(
          `${failed.count} mails could not be delivered, and are not tried again (${failed.names}): /operator/mails/failed tells why.`,
        ),
      failing.count > 0 &&
        note(`${failing.count} mails could not be delivered yet, and are tried again (${failing.names}).`),
    ],
    fine('All mails are on their way.'),
  );
}

export async function checkWebhooks({ db }: AppDeps) {
  const deliveries = sql`select url as name from webhook_deliveries join webhooks on webhooks.id = webhook_id`;
  const dead = await failuresOf(db, sql`${deliveries} where status = 'dead'`, hostOf);
  const failing = await failuresOf(db, sql`${deliveries} where status = 'queued' and error is not null`, hostOf);
  const told = [
    dead.count > 0 &&
      `${dead.count} webhooks were given up (${dead.names}): /operator/webhooks tells why and sends them again.`,
    failing.count > 0 && `${failing.count} webhooks have failed, and are tried again (${failing.names}).`,
  ].filter(Boolean);
  return told.length === 0 ? fine('Everybody was told of what happened.') : note(told.join(' '));
}

/** The shop's own functions: those that cannot be read, and those whose runs fail. */
export async function checkFunctions({ db }: AppDeps) {
  const broken = await failuresOf(db, sql`select name from functions where error is not null`);
  const runs = sql`select function as name from function_runs`;
  const dead = await failuresOf(db, sql`${runs} where status = 'dead'`);
  const failing = await failuresOf(db, sql`${runs} where status = 'queued' and error is not null`);
  const told = [
    broken.count > 0 && `${broken.count} functions cannot be used (${broken.names}): /operator/functions tells why.`,
    dead.count > 0 &&
      `${dead.count} runs of functions were given up (${dead.names}): /operator/functions/runs tells why.`,
    failing.count > 0 && `${failing.count} runs of functions have failed, and are tried again (${failing.names}).`,
  ].filter(Boolean);
  return told.length === 0 ? fine('The functions do their work.') : note(told.join(' '));
}

interface Failures {
  count: number;
  /** e.g. `order (2), welcome (1)`, the most first */
  names: string;
}

const mostNames = 5;

/** @param rows one for each failure, with the `name` of what failed */
async function failuresOf(
  db: Db,
  rows: RawBuilder<unknown>,
  shown: (name: string) => string = (name) => name,
): Promise<Failures> {
  const found = await sql<{ name: string; count: number }>`select name, count(*) as count from (${rows}) as failed
    group by name order by count(*) desc, name`.execute(db);
  const named = found.rows.slice(0, mostNames).map(({ name, count }) => `${shown(name)} (${count})`);
  const more = found.rows.length > mostNames ? ['…'] : [];
  const count = found.rows.reduce((sum, row) => sum + Number(row.count), 0);
  return { count, names: [...named, ...more].join(', ') };
}

/** Addresses of webhooks may hold secrets in their paths. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}

export async function checkEvents({ db, now }: AppDeps) {
  const old = db.selectFrom('events').where('id', 'is', null).where('date_created', '<', before(now(), longMs));
  const count = await countOf(old);
  return count === 0 ? fine('All events are published.') : fault(`${count} events wait to be published.`);
}

/** What the shop does besides answering: a running shop takes each job up again in time. */
export async function checkJobs({ db, now }: AppDeps) {
  const jobs = await db.selectFrom('jobs').select(['name', 'date_due']).execute();
  const late = jobs.filter(({ date_due }) => date_due < before(now(), longMs)).map(({ name }) => name);
  if (jobs.length === 0) return note('The shop was never open.');
  if (late.length === 0) return fine('The work in the background is done in time.');
  return note(`Nobody has done ${late.join(', ')} for a while: the shop is closed, or stuck.`);
}
