import { createSecretToken } from '@mercer/database';
import type { AppDeps } from '../http/context.ts';
import type { Job } from './job.ts';
import { acquireLease, readMsUntilDue } from './lease.ts';

const soonestMs = 50;
const afterFaultMs = 5000;

/**
 * Does each job whenever it is due, beginning at once with what a crash has left. Processes that share a database take
 * turns. What fails is tried again soon.
 * @returns ends the rounds, after the running ones
 */
export function scheduleJobs(deps: AppDeps, jobs: Job[]): () => Promise<void> {
  const ending = new AbortController();
  const loops = jobs.map((job) => runJobLoop(deps, job, ending.signal));
  return async () => {
    ending.abort();
    await Promise.all(loops);
  };
}

async function runJobLoop(deps: AppDeps, job: Job, stop: AbortSignal): Promise<void> {
  const owner = createSecretToken();
  while (!stop.aborted) {
    const waitMs = await runJobWhenDue(deps, { job, owner }, stop).catch((error: unknown) => {
      deps.log.error(`${job.name} failed`, { error: String(error) });
      return Math.min(job.everyMs, afterFaultMs);
    });
    await sleepUntilStopped(Math.max(waitMs, soonestMs), stop);
  }
}

/** @returns when to look again, in ms */
async function runJobWhenDue(
  deps: AppDeps,
  { job, owner }: { job: Job; owner: string },
  stop: AbortSignal,
): Promise<number> {
  const lease = (await readMsUntilDue(deps, job, owner)) === 0 ? await acquireLease(deps, job, owner) : null;
  if (!lease) return Math.min(await readMsUntilDue(deps, job, owner), job.everyMs);
  try {
    await job.run(deps, stop);
  } finally {
    await lease.release(job.everyMs);
  }
  return job.everyMs;
}

function sleepUntilStopped(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finishSleep = () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', finishSleep);
      resolve();
    };
    const timer = setTimeout(finishSleep, ms);
    stop.addEventListener('abort', finishSleep);
    if (stop.aborted) finishSleep();
  });
}
