import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { type CachedPage, compressBest } from './cached-page.ts';

/** So long a page has been the same before it is worth the computing; one that changes each second never is. */
const settlesMs = 10_000;

/** Then nothing is compressed so, in times of how long the last page took: a tenth of a core at most. */
const rests = 9;

/** The event loop's busy part above which everybody's answers come first, and when that is looked at again. */
const busy = 0.5;
const lookAgainMs = 1000;

/**
 * Pages that are kept and asked for again are compressed once more in another thread, one at a time, while there is little else to do.
 * @returns is told of each answer by Brotli; a promise where that page is compressed now
 */
export function createBestCompression(now: () => number, load = createLoad()) {
  let freeAt = 0;

  async function compress(page: CachedPage, begun: number) {
    page.settles = null;
    freeAt = Number.POSITIVE_INFINITY;
    await compressBest(page).catch((error: unknown) => console.error('A page could not be compressed anew', error));
    freeAt = now() + rests * (now() - begun);
  }

  return (page: CachedPage): Promise<void> | undefined => {
    if (page.settles === null) return undefined;
    const at = now();
    page.settles ??= at;
    if (at < freeAt || at - page.settles < settlesMs) return undefined;
    if (load() < busy) return compress(page, at);
    freeAt = at + lookAgainMs;
    return undefined;
  };
}

/** The part of the time since it was last asked for in which the event loop was busy. */
function createLoad(): () => number {
  let last: EventLoopUtilization | undefined;
  return () => {
    const before = last;
    last = performance.eventLoopUtilization();
    return before ? performance.eventLoopUtilization(last, before).utilization : last.utilization;
  };
}
