import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DatabaseLocation } from './changes-process.ts';

/**
 * Changes this many products per second, as an import beside the shop does, in a process of its own that does not share
 * this one's CPU time.
 * @returns once it has begun: a function that ends it and resolves to the number of changes
 */
export async function startConcurrentChanges(
  location: DatabaseLocation,
  perSecond: number,
): Promise<() => Promise<number>> {
  const scriptPath = fileURLToPath(new URL('./changes-process.ts', import.meta.url));
  const child = fork(scriptPath, [JSON.stringify(location), String(perSecond)]);
  await once(child, 'message');
  return async () => {
    child.send('end');
    const [changeCount] = (await once(child, 'message')) as [number]; // sent by that file
    return changeCount;
  };
}
