import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems draw for connections: one that is free now is so when a server is started later. */
const [lowest, highest] = [10_240, 32_767];

export async function freePort(): Promise<number> {
  const port = lowest + Math.floor(Math.random() * (highest - lowest));
  const server = createServer().listen(port);
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return isFree ? port : freePort();
}
