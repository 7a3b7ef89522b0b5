import { type DatabaseState, databaseState } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { type Finding, fault, fine, note, type Told } from './finding.ts';
import { readQueue } from './queues.ts';

/** Whether a process is to be sent requests. Only a `fault` says no: what is late is no reason to close. */
export interface Readiness {
  isReady: boolean;
  checks: Finding[];
}

export async function readiness(deps: AppDeps): Promise<Readiness> {
  const state = await databaseState(deps.db);
  const told: Record<string, Told> = {
    process: deps.ending?.aborted ? fault('It is ending.') : fine('It runs.'),
    database: state === 'silent' ? fault('It does not answer within a second.') : fine('It answers.'),
    migrations: migrationsOf(state),
    disk: await checkDisk(deps),
    queue: state === 'ready' ? await checkQueue(deps) : note('Nobody knows: the database does not tell.'),
  };
  const checks = Object.entries(told).map(([name, { state, message }]): Finding => ({ name, state, message }));
  return { isReady: checks.every((check) => check.state !== 'fault'), checks };
}

function migrationsOf(state: DatabaseState): Told {
  if (state === 'behind') return fault('Tables of this version are missing: `mercer migrate` makes them.');
  return state === 'silent'
    ? note('Nobody knows: the database does not tell.')
    : fine('The tables are of this version.');
}

/** A sale writes a few pages, a picture some hundred kB; below this SQLite is soon unable to write at all. */
const leastFreeBytes = 32 * 1024 * 1024;

async function checkDisk({ freeBytes }: AppDeps): Promise<Told> {
  const free = await freeBytes?.().catch(() => undefined);
  if (free === undefined) return note('Nobody knows how much is free.');
  const megabytes = Math.floor(free / (1024 * 1024));
  return free < leastFreeBytes ? fault(`Only ${megabytes} MB are free.`) : fine('There is room.');
}

const lateSeconds = 900;

/** Mails and events: a webhook of somebody who is away may wait for a day. */
async function checkQueue(deps: AppDeps): Promise<Told> {
  const queues = await Promise.all([readQueue(deps, 'mails'), readQueue(deps, 'events')]).catch(() => []);
  const late = queues.filter(({ ageSeconds }) => ageSeconds > lateSeconds);
  if (late.length === 0) return fine('Nothing waits for long.');
  const told = late.map(({ name, ageSeconds }) => `${name} since ${Math.floor(ageSeconds / 60)} minutes`);
  return note(`Work waits: ${told.join(', ')}.`);
}
