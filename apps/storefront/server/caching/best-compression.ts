import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { type CachedPage, compressBest } from './cached-page.ts';

/**
 * Number of milliseconds for which a page has to stay unchanged before best compression is worth the time; pages that
 * change every second never get it.
 */
const settlesMs = 10_000;

/**
 * Length of the pause after a compression, as a multiple of its duration: compression takes a tenth of a core at most.
 */
const rests = 9;

/** The event loop's busy part above which everybody's answers come first, and when that is looked at again. */
const busy = 0.5;
const lookAgainMs = 1000;

/**
 * Pages that are kept and asked for again are compressed once more in another thread, one at a time, while there is little else to do.
 * @returns is told of each answer by Brotli; a promise where that page is compressed now
 */
export function createBestCompression(now: () => number, load = createLoadMeter()) {
  let freeAt = 0;

  async function compressPage(page: CachedPage, startedAt: number) {
    page.settles = null;
    freeAt = Number.POSITIVE_INFINITY;
    await compressBest(page).catch((error: unknown) => console.error('A page could not be compressed anew', error));
    freeAt = now() + rests * (now() - startedAt);
  }

  return (page: CachedPage): Promise<void> | undefined => {
    if (page.settles === null) return undefined;
    const at = now();
    page.settles ??= at;
    if (at < freeAt || at - page.settles < settlesMs) return undefined;
    if (load() < busy) return compressPage(page, at);
    freeAt = at + lookAgainMs;
    return undefined;
  };
}

/** The part of the time since it was last asked for in which the event loop was busy. */
function createLoadMeter(): () => number {
  let last: EventLoopUtilization | undefined;
  return () => {
    const previous = last;
    last = performance.eventLoopUtilization();
    return previous ? performance.eventLoopUtilization(last, previous).utilization : last.utilization;
  };
}
