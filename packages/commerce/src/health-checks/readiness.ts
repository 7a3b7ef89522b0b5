import { type DatabaseState, type Db, databaseState, defineStatement } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { sql } from 'kysely';
import { type CheckResult, type HealthCheck, reportFault, reportFine, reportNote } from './health-check.ts';

/** Work that waits in the database for whichever process comes first. */
export interface Queue {
  name: string;
  length: number;
  /** seconds that the oldest entry has waited; 0 when there is none */
  ageSeconds: number;
}

const facts = sql`count(*) as length, min(date_created) as oldest`;

const waiting = {
  mails: defineStatement((_: Db) => sql<QueueFacts>`select ${facts} from outbox where status = 'queued'`),
  events: defineStatement((_: Db) => sql<QueueFacts>`select ${facts} from events where id is null`),
  webhooks: defineStatement(
    (_: Db) => sql<QueueFacts>`select ${facts} from webhook_deliveries where status = 'queued'`,
  ),
  functions: defineStatement((_: Db) => sql<QueueFacts>`select ${facts} from function_runs where status = 'queued'`),
};

interface QueueFacts {
  length: number;
  oldest: string | null;
}

type QueueName = keyof typeof waiting;

export const queueNames = Object.keys(waiting) as QueueName[]; // keys of the table

export async function readQueueState({ db, now }: Pick<AppDeps, 'db' | 'now'>, name: QueueName): Promise<Queue> {
  const [row] = await waiting[name](db);
  const oldest = row?.oldest ? Date.parse(row.oldest) : now().getTime();
  return { name, length: Number(row?.length), ageSeconds: Math.max(0, now().getTime() - oldest) / 1000 };
}

/** Readiness of a process for requests. Only a `fault` makes it unready: delays are no reason to close the shop. */
export interface Readiness {
  isReady: boolean;
  checks: HealthCheck[];
}

export async function checkReadiness(deps: AppDeps): Promise<Readiness> {
  const state = await databaseState(deps.db);
  const results: Record<string, CheckResult> = {
    process: deps.ending?.aborted ? reportFault('It is ending.') : reportFine('It runs.'),
    database: state === 'silent' ? reportFault('It does not answer within a second.') : reportFine('It answers.'),
    migrations: checkMigrations(state),
    disk: await checkDiskSpace(deps),
    queue: state === 'ready' ? await checkQueueDelays(deps) : reportNote('Nobody knows: the database does not tell.'),
  };
  const checks = Object.entries(results).map(([name, { state, message }]): HealthCheck => ({ name, state, message }));
  return { isReady: checks.every((check) => check.state !== 'fault'), checks };
}

function checkMigrations(state: DatabaseState): CheckResult {
  if (state === 'behind') return reportFault('Tables of this version are missing: `mercer migrate` makes them.');
  return state === 'silent'
    ? reportNote('Nobody knows: the database does not tell.')
    : reportFine('The tables are of this version.');
}

/** A sale writes a few pages, a picture some hundred kB; below this SQLite is soon unable to write at all. */
const leastFreeBytes = 32 * 1024 * 1024;

async function checkDiskSpace({ freeBytes }: AppDeps): Promise<CheckResult> {
  const free = await freeBytes?.().catch(() => undefined);
  if (free === undefined) return reportNote('Nobody knows how much is free.');
  const megabytes = Math.floor(free / (1024 * 1024));
  return free < leastFreeBytes ? reportFault(`Only ${megabytes} MB are free.`) : reportFine('There is room.');
}

const lateSeconds = 900;

/** Mails and events: a webhook of somebody who is away may wait for a day. */
async function checkQueueDelays(deps: AppDeps): Promise<CheckResult> {
  const queues = await Promise.all([readQueueState(deps, 'mails'), readQueueState(deps, 'events')]).catch(() => []);
  const late = queues.filter(({ ageSeconds }) => ageSeconds > lateSeconds);
  if (late.length === 0) return reportFine('Nothing waits for long.');
  const lateQueues = late.map(({ name, ageSeconds }) => `${name} since ${Math.floor(ageSeconds / 60)} minutes`);
  return reportNote(`Work waits: ${lateQueues.join(', ')}.`);
}
