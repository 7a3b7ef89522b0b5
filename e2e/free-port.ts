import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Bounds of the ports to draw from: they lie below those that systems draw for connections, so that a port which is
 * free now is still free when a server is started later.
 */
const [lowest, highest] = [10_240, 32_767];

export async function findFreePort(): Promise<number> {
  const port = lowest + Math.floor(Math.random() * (highest - lowest));
  const server = createServer().listen(port);
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return isFree ? port : findFreePort();
}
