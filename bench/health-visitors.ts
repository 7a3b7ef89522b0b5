import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

interface Task {
  origin: string;
  paths: string[];
  visitors: number;
  seconds: number;
}

/** How long answers took, in ms. */
export interface Visits {
  health: number[];
  pages: number[];
  failed: number;
}

const { origin, paths, visitors, seconds } = workerData as Task; // what health.ts gives
const visits: Visits = { health: [], pages: [], failed: 0 };
const healthEveryMs = 100;
const until = performance.now() + seconds * 1000;

await Promise.all([...Array.from({ length: visitors }, visit), watch()]);
parentPort?.postMessage(visits);

async function visit() {
  while (performance.now() < until) {
    const path = paths[Math.floor(Math.random() * paths.length)] ?? '/';
    visits.pages.push(await timed(path));
  }
}

/** Does not wait for an answer before it asks again. */
async function watch() {
  const asked: Promise<number>[] = [];
  while (performance.now() < until) {
    asked.push(timed('/healthz'));
    await setTimeout(healthEveryMs);
  }
  visits.health = await Promise.all(asked);
}

async function timed(path: string): Promise<number> {
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
