import { workerPath } from './request-kind.ts';

interface AvailabilityDeps {
  caches: CacheStorage;
  fetch(url: string, options: RequestInit): Promise<Response>;
  now(): number;
}

const fetchTimeKey = 'offline-asked';
const everyMs = 3_600_000;

/** Asks the shop now and then whether it has the worker still: 404 and 410 say that it has not, a fault or no line says nothing. */
export async function isStillServed({ caches, fetch, now }: AvailabilityDeps): Promise<boolean> {
  const checkCache = await caches.open(fetchTimeKey);
  const last = Number(await (await checkCache.match('/'))?.text());
  if (now() - last < everyMs) return true;
  const { status } = await fetch(workerPath, { method: 'HEAD', cache: 'no-store' });
  await checkCache.put('/', new Response(String(now())));
  return status !== 404 && status !== 410;
}
