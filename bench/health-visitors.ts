import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

interface Task {
  origin: string;
  paths: string[];
  visitors: number;
  seconds: number;
}

/** Durations of requests, in ms, and the number of those that failed. */
export interface Visits {
  health: number[];
  pages: number[];
  failed: number;
}

const { origin, paths, visitors, seconds } = workerData as Task; // passed by health.ts
const visits: Visits = { health: [], pages: [], failed: 0 };
const healthEveryMs = 100;
const until = performance.now() + seconds * 1000;

await Promise.all([...Array.from({ length: visitors }, visitRandomPages), watchHealth()]);
parentPort?.postMessage(visits);

async function visitRandomPages() {
  while (performance.now() < until) {
    const path = paths[Math.floor(Math.random() * paths.length)] ?? '/';
    visits.pages.push(await measureRequest(path));
  }
}

/** Does not wait for an answer before it asks again. */
async function watchHealth() {
  const pendingTimes: Promise<number>[] = [];
  while (performance.now() < until) {
    pendingTimes.push(measureRequest('/healthz'));
    await setTimeout(healthEveryMs);
  }
  visits.health = await Promise.all(pendingTimes);
}

async function measureRequest(path: string): Promise<number> {
  const start = performance.now();
  try {
    const answer = await fetch(origin + path);
    await answer.arrayBuffer();
    if (answer.status !== 200) visits.failed += 1;
  } catch {
    visits.failed += 1;
  }
  return performance.now() - start;
}
