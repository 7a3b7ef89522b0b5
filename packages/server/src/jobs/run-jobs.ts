import { newToken } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import type { Job } from './job.ts';
import { acquireLease, msUntilDue } from './lease.ts';

const soonestMs = 50;
const afterFaultMs = 5000;

/**
 * Does each job whenever it is due, beginning at once with what a crash has left. Processes that share a database take
 * turns. What fails is tried again soon.
 * @returns ends the rounds, after the running ones
 */
export function runJobs(deps: AppDeps, jobs: Job[]): () => Promise<void> {
  const ending = new AbortController();
  const loops = jobs.map((job) => loop(deps, job, ending.signal));
  return async () => {
    ending.abort();
    await Promise.all(loops);
  };
}

async function loop(deps: AppDeps, job: Job, stop: AbortSignal): Promise<void> {
  const owner = newToken();
  while (!stop.aborted) {
    const waitMs = await round(deps, { job, owner }, stop).catch((error: unknown) => {
      deps.log.error(`${job.name} failed`, { error: String(error) });
      return Math.min(job.everyMs, afterFaultMs);
    });
    await sleep(Math.max(waitMs, soonestMs), stop);
  }
}

/** @returns when to look again, in ms */
async function round(deps: AppDeps, { job, owner }: { job: Job; owner: string }, stop: AbortSignal): Promise<number> {
  const lease = (await msUntilDue(deps, job, owner)) === 0 ? await acquireLease(deps, job, owner) : null;
  if (!lease) return Math.min(await msUntilDue(deps, job, owner), job.everyMs);
  try {
    await job.run(deps, stop);
  } finally {
    await lease.release(job.everyMs);
  }
  return job.everyMs;
}

function sleep(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    stop.addEventListener('abort', wake);
    if (stop.aborted) wake();
  });
}
