import { setTimeout as sleep } from 'node:timers/promises';

export interface LoadMeasurement {
  perSecond: number;
  cpuMs: number;
  /** Durations of the operations, in ms, sorted. */
  times: number[];
}

/** Runs all `workers` at once, each repeating its own work, until the seconds are over. */
export async function measureWorkers(workers: (() => Promise<unknown>)[], seconds: number): Promise<LoadMeasurement> {
  const times: number[] = [];
  const begin = performance.now();
  const cpu = process.cpuUsage();
  const until = begin + seconds * 1000;
  const runUntilOver = async (work: () => Promise<unknown>) => {
    while (performance.now() < until) {
      const since = performance.now();
      await work();
      times.push(performance.now() - since);
    }
  };
  await Promise.all(workers.map(runUntilOver));
  return summarizeLoad(times, { begin, cpu });
}

/**
 * Begins `work` so many times a second, whether those before are done or not, as shoppers come. Each time counts from
 * when the work was due.
 */
export async function measureArrivals(
  work: () => Promise<unknown>,
  perSecond: number,
  seconds: number,
): Promise<LoadMeasurement> {
  const times: number[] = [];
  const begin = performance.now();
  const cpu = process.cpuUsage();
  const amount = Math.ceil(perSecond * seconds);
  const runArrival = async (place: number) => {
    const dueMs = begin + (place * 1000) / perSecond;
    await sleep(Math.max(0, dueMs - performance.now()));
    await work();
    times.push(performance.now() - dueMs);
  };
  await Promise.all(Array.from({ length: amount }, (_, place) => runArrival(place)));
  return summarizeLoad(times, { begin, cpu });
}

function summarizeLoad(times: number[], { begin, cpu }: { begin: number; cpu: NodeJS.CpuUsage }): LoadMeasurement {
  const { user, system } = process.cpuUsage(cpu);
  const perSecond = (times.length * 1000) / (performance.now() - begin);
  return { perSecond, cpuMs: (user + system) / 1000 / times.length, times: times.toSorted((a, b) => a - b) };
}

/** Computes the median of the rounds' rates. */
export function computeMedianRate(rounds: LoadMeasurement[]): number {
  return findMiddleValue(rounds.map(({ perSecond }) => perSecond));
}

/** The median of the rounds for rate and CPU; the times of all. */
export function formatRounds(rounds: LoadMeasurement[]): string {
  const cpuMs = findMiddleValue(rounds.map((round) => round.cpuMs)).toFixed(2);
  return [Math.round(computeMedianRate(rounds)), cpuMs, formatPercentiles(rounds.flatMap((round) => round.times))].join(
    ' | ',
  );
}

/** 50th, 95th and 99th. */
export function formatPercentiles(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const formatPercentile = (part: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);
  return [formatPercentile(0.5), formatPercentile(0.95), formatPercentile(0.99)].join(' | ');
}

function findMiddleValue(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
