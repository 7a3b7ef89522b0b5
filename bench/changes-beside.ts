import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DatabaseLocation } from './changes-process.ts';

/**
 * So many changes of products a second, as an import beside the shop makes them: in a process of its own, whose computing
 * is not this one's.
 * @returns when it has begun: ends it, and gives the number of changes
 */
export async function changeBeside(location: DatabaseLocation, perSecond: number): Promise<() => Promise<number>> {
  const own = fileURLToPath(new URL('./changes-process.ts', import.meta.url));
  const child = fork(own, [JSON.stringify(location), String(perSecond)]);
  await once(child, 'message');
  return async () => {
    child.send('end');
    const [made] = (await once(child, 'message')) as [number]; // what that file sends
    return made;
  };
}
