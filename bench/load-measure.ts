import { setTimeout as sleep } from 'node:timers/promises';

export interface Load {
  perSecond: number;
  cpuMs: number;
  /** of each operation, in ms, sorted */
  times: number[];
}

/** So many workers do `work` one after the other, each its own, until the seconds are over. */
export async function measure(workers: (() => Promise<unknown>)[], seconds: number): Promise<Load> {
  const times: number[] = [];
  const begin = performance.now();
  const cpu = process.cpuUsage();
  const until = begin + seconds * 1000;
  const run = async (work: () => Promise<unknown>) => {
    while (performance.now() < until) {
      const since = performance.now();
      await work();
      times.push(performance.now() - since);
    }
  };
  await Promise.all(workers.map(run));
  return loadOf(times, { begin, cpu });
}

/**
 * Begins `work` so many times a second, whether those before are done or not, as shoppers come. Each time counts from
 * when the work was due.
 */
export async function measureArrivals(work: () => Promise<unknown>, perSecond: number, seconds: number): Promise<Load> {
  const times: number[] = [];
  const begin = performance.now();
  const cpu = process.cpuUsage();
  const amount = Math.ceil(perSecond * seconds);
  const arrive = async (place: number) => {
    const dueMs = begin + (place * 1000) / perSecond;
    await sleep(Math.max(0, dueMs - performance.now()));
    await work();
    times.push(performance.now() - dueMs);
  };
  await Promise.all(Array.from({ length: amount }, (_, place) => arrive(place)));
  return loadOf(times, { begin, cpu });
}

function loadOf(times: number[], { begin, cpu }: { begin: number; cpu: NodeJS.CpuUsage }): Load {
  const { user, system } = process.cpuUsage(cpu);
  const perSecond = (times.length * 1000) / (performance.now() - begin);
  return { perSecond, cpuMs: (user + system) / 1000 / times.length, times: times.toSorted((a, b) => a - b) };
}

/** Of the rounds' rates. */
export function medianRate(rounds: Load[]): number {
  return middle(rounds.map(({ perSecond }) => perSecond));
}

/** The median of the rounds for rate and CPU; the times of all. */
export function report(rounds: Load[]): string {
  const cpuMs = middle(rounds.map((round) => round.cpuMs)).toFixed(2);
  return [Math.round(medianRate(rounds)), cpuMs, percentiles(rounds.flatMap((round) => round.times))].join(' | ');
}

/** 50th, 95th and 99th. */
export function percentiles(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);
  return [at(0.5), at(0.95), at(0.99)].join(' | ');
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
